import type { Desk } from '../../publications/desk.ts';
import { FRONT_PAGE_SECTIONS, SECTION_IDS } from '../../publications/sections.ts';
import { allSources, type PolledSource } from '../../publications/station-sources.ts';

/** The front page's lead comes from the first of them. */
const SECTIONS = [...new Set([...FRONT_PAGE_SECTIONS, ...SECTION_IDS])];
const KINDS = ['feed', 'warnings', 'report', 'paused'] as const;

/** A source with its desk, and whether others of its kind and section come before it. */
interface Ranked {
  readonly desk: Desk;
  readonly source: PolledSource;
  readonly kind: (typeof KINDS)[number];
  /** How many of its desk's sources of one kind and section are listed before it. */
  readonly turn: number;
}

/**
 * All sources of desks in the order in which a new site polls them: feeds, then warnings, then reports of the weather, and last those
 * that are paused. Of the feeds the first of each section and desk, those of the front page first; then the second of each, so that
 * one feed which fails leaves no section empty for long (requirements#first-polls).
 */
export function orderFirstPolls(
  desks: readonly Desk[],
): { readonly desk: Desk; readonly source: PolledSource }[] {
  return desks
    .flatMap(rank)
    .sort(
      (a, b) =>
        KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
        a.turn - b.turn ||
        SECTIONS.indexOf(a.source.section) - SECTIONS.indexOf(b.source.section),
    )
    .map(({ desk, source }) => ({ desk, source }));
}

function rank(desk: Desk): Ranked[] {
  const turns = new Map<string, number>();
  return allSources(desk).map((source) => {
    const kind = source.paused === undefined ? (source.weather?.kind ?? 'feed') : 'paused';
    const group = `${kind} ${source.section}`;
    const turn = turns.get(group) ?? 0;
    turns.set(group, turn + 1);
    return { desk, source, kind, turn };
  });
}
