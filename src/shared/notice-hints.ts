import { fillIn } from './fill-in.ts';

/** On a paragraph whose text depends on other fields of its form: a `NoticeHint` as JSON. */
export const HINT = 'data-hint';

/** The fields of a notice's form on which hints depend. */
export interface ChosenAudience {
  /** Empty if none is chosen yet. */
  kind: string;
  /** Slugs; empty for the whole paper. */
  communities: readonly string[];
}

/** How many phones get a notice. Its sentences have the placeholders `{count}` and `{where}`. */
export interface ReachHint {
  about: 'reach';
  /** The number of subscribers by community and the minimum level that they chose. */
  subscribers: readonly (readonly [community: string, minLevel: number, count: number])[];
  /** The level of each kind of notice. */
  levels: Readonly<Record<string, number>>;
  /** The names of the communities by slug. */
  names: Readonly<Record<string, string>>;
  words: {
    none: string;
    noneHere: string;
    one: string;
    many: string;
    places: string;
    manyPlaces: string;
  };
}

/** The time zone of the times in the form. Its sentences have the placeholder `{zone}`. */
export interface ZoneHint {
  about: 'zone';
  /** The name of each community's zone. Zones of one name have the same clock. */
  zones: Readonly<Record<string, string>>;
  /** The name of the paper's. */
  paperZone: string;
  words: { only: string; paper: string; chosen: string; several: string };
}

export type NoticeHint = ReachHint | ZoneHint;

/** More communities are counted instead of named. */
const MAX_NAMED = 3;

export function hintText(hint: NoticeHint, chosen: ChosenAudience): string {
  return hint.about === 'zone' ? zoneText(hint, chosen) : reachText(hint, chosen);
}

/** How many subscribers get a notice of this kind; of any kind if none is chosen. */
export function countReach(
  { subscribers, levels }: Pick<ReachHint, 'subscribers' | 'levels'>,
  { kind, communities }: ChosenAudience,
): number {
  const level = levels[kind] ?? Number.POSITIVE_INFINITY;
  return subscribers
    .filter(([place, minLevel]) => minLevel <= level && isFor(communities, place))
    .reduce((sum, [, , count]) => sum + count, 0);
}

function isFor(communities: readonly string[], place: string): boolean {
  return communities.length === 0 || communities.includes(place);
}

/** ` in Arviat, Baker Lake`. Empty for the whole paper. */
export function whereText(
  {
    names,
    words,
  }: Pick<ReachHint, 'names'> & { words: Pick<ReachHint['words'], 'places' | 'manyPlaces'> },
  communities: readonly string[],
): string {
  if (communities.length === 0) return '';
  if (communities.length > MAX_NAMED)
    return fillIn(words.manyPlaces, { count: communities.length });
  return fillIn(words.places, {
    places: communities.map((slug) => names[slug] ?? slug).join(', '),
  });
}

function reachText(hint: ReachHint, chosen: ChosenAudience): string {
  const { words, subscribers } = hint;
  if (subscribers.length === 0) return words.none;
  const count = countReach(hint, chosen);
  const sentence = [words.noneHere, words.one][count] ?? words.many;
  return fillIn(sentence, { count, where: whereText(hint, chosen.communities) });
}

function zoneText(hint: ZoneHint, { communities }: ChosenAudience): string {
  const { zones, paperZone, words } = hint;
  const [zone, ...others] = new Set(communities.flatMap((slug) => zones[slug] ?? []));
  if (others.length > 0) return fillIn(words.several, { zone: paperZone });
  if (zone !== undefined) return fillIn(words.chosen, { zone });
  const hasPlaces = Object.keys(zones).length > 0;
  return fillIn(hasPlaces ? words.paper : words.only, { zone: paperZone });
}
