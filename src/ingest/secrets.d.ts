interface IngestEnv {
  /** With it the addresses of pictures are made; without it no picture has one at the papers' own addresses. */
  readonly PICTURE_SECRET?: string;
  /** With it push services know us, under VAPID_PUBLIC_KEY; without it nobody is told of anything by push. */
  readonly VAPID_PRIVATE_KEY?: string;
}
