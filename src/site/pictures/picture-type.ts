/** The beginnings of the files that are shown, as bytes; `?` is any byte. */
const STARTS: readonly (readonly [type: string, start: string])[] = [
  ['image/jpeg', 'ff d8 ff'],
  ['image/png', '89 50 4e 47 0d 0a 1a 0a'],
  ['image/gif', '47 49 46 38'],
  ['image/webp', '52 49 46 46 ? ? ? ? 57 45 42 50'],
  ['image/avif', '? ? ? ? 66 74 79 70 61 76 69 66'],
  ['image/avif', '? ? ? ? 66 74 79 70 61 76 69 73'],
  ['image/avif', '? ? ? ? 66 74 79 70 6d 69 66 31'],
];

const PATTERNS = STARTS.map(
  ([type, start]) =>
    [
      type,
      start.split(' ').map((byte) => (byte === '?' ? undefined : Number.parseInt(byte, 16))),
    ] as const,
);

/**
 * The media type of a bitmap, by its first 16 bytes and by nothing that its server says; `undefined` for all else. An SVG is none: it is
 * a document, which may hold scripts and ask for others.
 */
export function pictureType(start: Uint8Array): string | undefined {
  return PATTERNS.find(([, bytes]) =>
    bytes.every((byte, index) =>
      byte === undefined ? index < start.length : byte === start[index],
    ),
  )?.[0];
}
