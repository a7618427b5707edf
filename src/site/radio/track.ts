/** What is on. */
export interface Track {
  readonly title: string;
  readonly artist?: string;
}

/** Readers see it beside the player: longer ones are cut. Characters. */
const MAX_LENGTH = 200;

/** Reads `Artist - Title`, as stations write it; without the dash it is all title. `undefined` where nothing is said. */
export function readTrack(text: string): Track | undefined {
  const line = cleanLine(text);
  const [, artist = '', title = ''] = /^(?:(.*?) )?-(?: (.*))?$/.exec(line) ?? ['', '', line];
  if (title === '') return artist === '' ? undefined : { title: artist };
  return artist === '' ? { title } : { title, artist };
}

/** One line without control characters, characters that turn the direction of text, or needless white space. */
export function cleanLine(text: string): string {
  const line = text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\ufeff]/g, '')
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
    .trim();
  return [...line].slice(0, MAX_LENGTH).join('').trim();
}
