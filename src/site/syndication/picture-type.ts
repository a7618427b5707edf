const TYPES: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['svg', 'image/svg+xml'],
]);

/** The media type of a picture by its file extension: `image/jpeg` (requirements#rss-item) if that is unknown. */
export function pictureType(address: string): string {
  const ending = /\.([a-z]+)$/i.exec(new URL(address).pathname)?.[1] ?? '';
  return TYPES.get(ending.toLowerCase()) ?? 'image/jpeg';
}
