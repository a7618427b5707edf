import type { Publication } from './publication.ts';

interface Placed {
  /** The slugs of its communities; empty for the whole paper. */
  communities: readonly string[];
}

/** The different time zones of these communities. */
export function timeZonesOf(
  { communities: slugs }: Placed,
  { gazetteer }: Pick<Publication, 'gazetteer'>,
): string[] {
  const chosen = gazetteer?.communities.filter(({ slug }) => slugs.includes(slug)) ?? [];
  return [...new Set(chosen.map(({ timeZone }) => timeZone))];
}

/**
 * The time zone of a notice or an event: that of its communities if they share one, otherwise the
 * paper's.
 */
export function timeZoneOf(
  placed: Placed,
  paper: Pick<Publication, 'gazetteer' | 'timeZone'>,
): string {
  const [first, ...others] = timeZonesOf(placed, paper);
  return first !== undefined && others.length === 0 ? first : paper.timeZone;
}
