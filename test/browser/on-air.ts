import { PROGRAMME } from '../../sample-world/radio/programme.ts';

const LINES: readonly string[] = PROGRAMME.map((entry) => {
  const [artist, title] = entry.split(' - ');
  return `${title} by ${artist}`;
});

/** Whether a line says what may be on: the sample station changes its title every minute. */
export function isOnAir(line: string | null): boolean {
  return line !== null && LINES.includes(line);
}
