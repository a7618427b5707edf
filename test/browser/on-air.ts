import { PROGRAMME } from '../../sample-world/radio/programme.ts';

const LINES: readonly string[] = PROGRAMME.map((entry) => {
  const [artist, title] = entry.split(' - ');
  return `${title} by ${artist}`;
});

/** Whether a text is a track that the sample station may be playing: its title changes every minute. */
export function isOnAir(line: string | null): boolean {
  return line !== null && LINES.includes(line);
}
