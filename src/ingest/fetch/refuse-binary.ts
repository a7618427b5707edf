const BINARY_STARTS: readonly [name: string, ...bytes: number[]][] = [
  ['a PNG picture', 0x89, 0x50, 0x4e, 0x47],
  ['a JPEG picture', 0xff, 0xd8, 0xff],
  ['a GIF picture', 0x47, 0x49, 0x46, 0x38],
  ['a WebP picture or other RIFF file', 0x52, 0x49, 0x46, 0x46],
  ['a PDF document', 0x25, 0x50, 0x44, 0x46],
  ['a ZIP archive', 0x50, 0x4b, 0x03, 0x04],
  ['an MP3 file', 0x49, 0x44, 0x33],
];

/** Why a download that starts with these bytes is not worth going on with (manners 37), if it is not. */
export function refuseBinary(start: Uint8Array): string | undefined {
  const found = BINARY_STARTS.find(([, ...bytes]) => bytes.every((byte, i) => start[i] === byte));
  return found && `the answer is ${found[0]}, not a feed`;
}
