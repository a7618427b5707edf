import type { NowPlaying } from '../../shared/player-state.ts';

/** Longer titles are cut, as they are shown beside the player (characters). */
const MAX_LENGTH = 200;

/** Splits `Artist - Title`. Without a dash it is all title. `undefined` if empty. */
export function readTrack(text: string): NowPlaying | undefined {
  const line = cleanLine(text);
  const dash = / -(?: |$)/.exec(line) ?? /^-(?: |$)/.exec(line);
  const artist = line.slice(0, dash?.index ?? 0);
  const title = dash ? line.slice(dash.index + dash[0].length) : line;
  if (title === '') return artist === '' ? undefined : { title: artist };
  return artist === '' ? { title } : { title, artist };
}

/** The text on one line, without control characters, bidirectional controls or repeated spaces. */
export function cleanLine(text: string): string {
  const line = text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\ufeff]/g, '')
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
    .trim();
  return [...line].slice(0, MAX_LENGTH).join('').trim();
}
