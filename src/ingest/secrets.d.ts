interface IngestEnv {
  /** The key of the picture addresses; without it papers do not serve pictures themselves. */
  PICTURE_SECRET?: string;
  /** The private key of VAPID_PUBLIC_KEY, for push services; without it there is no push. */
  VAPID_PRIVATE_KEY?: string;
}
