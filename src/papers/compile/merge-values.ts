import { IDENTITY, isFields, isSame, matchItems, type YamlValue } from './edit-yaml.ts';

type Value = YamlValue | undefined;

/** A field that two people changed to different values, or that one changed and one removed. */
export interface Contested {
  /** Its names and indexes in the merged value. */
  path: readonly (string | number)[];
  /** `undefined` if removed. */
  theirs: Value;
  mine: Value;
}

export interface Merged {
  /** Has my values of contested fields, or theirs if I removed them. */
  value: Value;
  contested: readonly Contested[];
}

/** Merges two changes of one value by field. Items of lists are matched, also if they moved. */
export function mergeValues(base: Value, theirs: Value, mine: Value): Merged {
  if (isSame(theirs, mine) || isSame(base, mine)) return { value: theirs, contested: [] };
  if (isSame(base, theirs)) return { value: mine, contested: [] };
  if (isFields(theirs) && isFields(mine))
    return mergeFields(isFields(base) ? base : {}, theirs, mine);
  if (Array.isArray(theirs) && Array.isArray(mine))
    return mergeLists(Array.isArray(base) ? base : [], theirs, mine);
  const value = mine === undefined ? theirs : mine;
  return { value, contested: [{ path: [], theirs, mine }] };
}

function mergeFields(
  base: Readonly<Record<string, YamlValue>>,
  theirs: Readonly<Record<string, YamlValue>>,
  mine: Readonly<Record<string, YamlValue>>,
): Merged {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const at = (fields: Readonly<Record<string, YamlValue>>, name: string): Value =>
    Object.hasOwn(fields, name) ? fields[name] : undefined;
  const merged = Array.from(names, (name) => {
    const field = mergeValues(at(base, name), at(theirs, name), at(mine, name));
    return [name, field] as const;
  });
  const entries = merged.flatMap(([name, { value }]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { value: Object.fromEntries(entries), contested: contestedIn(merged) };
}

function contestedIn(parts: readonly (readonly [string | number, Merged])[]): Contested[] {
  return parts.flatMap(([key, { contested }]) =>
    contested.map((each) => ({ ...each, path: [key, ...each.path] })),
  );
}

/** An item of a merged list: the index of its original, if any, and its merged value. */
interface Item {
  from: number | undefined;
  merged: Merged;
}

function mergeLists(
  base: readonly YamlValue[],
  theirs: readonly YamlValue[],
  mine: readonly YamlValue[],
): Merged {
  const [theirOrigins, myOrigins] = [originsOf(base, theirs), originsOf(base, mine)];
  // The order is that of the person who moved items; mine if both did.
  const isMoved = myOrigins.some((from, at) => isBefore(from, myOrigins.slice(0, at)));
  const [first, firstOrigins] = isMoved ? [mine, myOrigins] : [theirs, theirOrigins];
  const [second, secondOrigins] = isMoved ? [theirs, theirOrigins] : [mine, myOrigins];
  const merge = (from: number | undefined, value: Value, other: Value): Merged => {
    if (from === undefined) return { value: value === undefined ? other : value, contested: [] };
    const [theirItem, myItem] = isMoved ? [other, value] : [value, other];
    return mergeValues(base[from], theirItem, myItem);
  };
  const items: Item[] = first.map((value, at) => {
    const from = firstOrigins[at];
    const other = from === undefined ? undefined : second[secondOrigins.indexOf(from)];
    return { from, merged: merge(from, value, other) };
  });
  let previous: Item | undefined;
  for (const [at, value] of second.entries()) {
    const from = secondOrigins[at];
    const known = items.find(({ from: known, merged }) =>
      from === undefined ? known === undefined && isSame(merged.value, value) : known === from,
    );
    const item = known ?? { from, merged: merge(from, undefined, value) };
    if (!known) items.splice(indexAfter(items, previous, item), 0, item);
    previous = item;
  }
  const retained = items.filter(({ merged }) => merged.value !== undefined);
  return {
    value: retained.map(({ merged }) => merged.value as YamlValue),
    contested: contestedIn(retained.map(({ merged }, at) => [at, merged] as const)),
  };
}

/** Where an item belongs after another one: new items after those that are new there already. */
function indexAfter(items: readonly Item[], previous: Item | undefined, item: Item): number {
  const start = previous ? items.indexOf(previous) + 1 : 0;
  if (item.from !== undefined) return start;
  const rest = items.slice(start).findIndex(({ from }) => from !== undefined);
  return rest < 0 ? items.length : start + rest;
}

/** For each item, the index of its original, if any. */
function originsOf(base: readonly YamlValue[], list: readonly YamlValue[]) {
  const matches = matchItems(base, list);
  return list.map((each, at) => {
    const from = matches.get(at);
    return from !== undefined && isVersionOf(each, base[from]) ? from : undefined;
  });
}

/** Whether an item was changed, not replaced by another one in its place. */
function isVersionOf(item: YamlValue, original: Value): boolean {
  if (!isFields(item) || !isFields(original)) return isSame(item, original);
  const shared = IDENTITY.filter((name) => item[name] && original[name]);
  const ids = shared.filter((name) => name === 'id' || name === 'slug');
  const isEqual = (name: string) => isSame(item[name], original[name]);
  return ids.length > 0 ? ids.every(isEqual) : shared.length === 0 || shared.some(isEqual);
}

function isBefore(from: number | undefined, earlier: readonly (number | undefined)[]): boolean {
  return from !== undefined && earlier.some((each) => each !== undefined && each > from);
}
