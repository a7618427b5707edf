import type { Publication } from './publication.ts';

/** The accent colour where a publication sets none (tokens.css). */
export const ACCENT: NonNullable<Publication['colours']> = { light: '#0b4a66', dark: '#86cbe6' };

/** Styles for a publication’s own accent colour, if any. They follow the styles of the page. */
export function accentStyles({ colours }: Pick<Publication, 'colours'>): string {
  if (!colours || (colours.light === ACCENT.light && colours.dark === ACCENT.dark)) return '';
  const set = (colour: string) => `:root{--accent:${colour}}`;
  return `@layer tokens{${set(colours.light)}@media (prefers-color-scheme:dark){${set(colours.dark)}}}`;
}
