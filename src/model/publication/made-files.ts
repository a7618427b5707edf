/** Files made by src/papers/compile/made-files.ts, below `files` of a publication. */
export const MADE_FILES: ReadonlySet<string> = new Set([
  'icon.svg',
  'icon-48.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
  'favicon.ico',
  'feed-image.png',
  'social-card.png',
]);

/** The size of `social-card.png`, in pixels. */
export const SOCIAL_CARD = { width: 1200, height: 630 } as const;
