interface IngestEnv {
  /** The key for picture addresses; if absent, papers do not serve pictures themselves. */
  PICTURE_SECRET?: string;
  /** The private key of VAPID_PUBLIC_KEY; if absent, there is no push. */
  VAPID_PRIVATE_KEY?: string;
}
