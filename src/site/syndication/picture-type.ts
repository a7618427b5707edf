const TYPES: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['svg', 'image/svg+xml'],
]);

/** The media type of a picture by its file extension; `undefined` if that does not say it. */
export function pictureType(address: string): string | undefined {
  const ending = /\.([a-z]+)$/i.exec(new URL(address).pathname)?.[1] ?? '';
  return TYPES.get(ending.toLowerCase());
}
