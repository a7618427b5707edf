import { memoised } from '../../lib/caches.ts';
import { genericZoneName } from '../../lib/clock/locale.ts';
import type { Publication } from './publication.ts';

interface Placed {
  /** The slugs of its communities; empty for the whole paper. */
  communities: readonly string[];
}

/** The different time zones of these communities: of those with the same clock, the first. */
export function timeZonesOf(
  { communities: slugs }: Placed,
  { gazetteer }: Pick<Publication, 'gazetteer'>,
): string[] {
  const chosen = gazetteer?.communities.filter(({ slug }) => slugs.includes(slug)) ?? [];
  const zones = new Set(chosen.map(({ timeZone }) => timeZone));
  if (zones.size < 2) return [...zones];
  return [...Map.groupBy(zones, nameOf).values()].flatMap(([first]) => first ?? []);
}

const nameOf = memoised((timeZone) => genericZoneName({ language: 'en', timeZone }));

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
