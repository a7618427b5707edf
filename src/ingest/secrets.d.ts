interface IngestEnv {
  /** With it the addresses of pictures are made; without it no picture has one at the papers' own addresses. */
  readonly PICTURE_SECRET?: string;
}
