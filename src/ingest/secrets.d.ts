interface IngestEnv {
  /** The key of the picture addresses; without it papers do not serve pictures themselves. */
  readonly PICTURE_SECRET?: string;
  /** The private key for VAPID_PUBLIC_KEY; without it nothing is sent by push. */
  readonly VAPID_PRIVATE_KEY?: string;
}
