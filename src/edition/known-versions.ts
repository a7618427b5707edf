import type { Chunk } from '../text/document-chunks.ts';

/** What is known of a version of a page, or of the stories of an edition, so that what is new since can be said. */
export interface KnownVersion {
  readonly version: string;
  /** The chunks of the document; none where it is a version of the stories alone. */
  readonly chunks: readonly Chunk[];
  /** The stories of the edition that it shows, each as a hash of all that is said of it (`storyHash`). */
  readonly stories: readonly string[];
}

/** The known versions by the path of their page (by `''` those of the stories), oldest first. */
export type KnownVersions = Readonly<Record<string, readonly KnownVersion[]>>;

/**
 * Known versions as an edition carries them. Versions differ in little, so chunks and hashes stand once each in a table, and a version
 * has ranges of it.
 */
export interface StoredVersions {
  /** Chunks and hashes of stories, each followed by a space but the last. */
  readonly table: string;
  /** By path: the version, the ranges of its chunks, and those of its stories (`rangesOf`). */
  readonly versions: Readonly<Record<string, readonly StoredVersion[]>>;
}

type StoredVersion = readonly [version: string, chunks: string, stories: string];

/** Versions of each page that an edition carries at most, and the characters of all that it carries of them. */
export const MAX_VERSIONS = 24;
export const MAX_VERSIONS_LENGTH = 32_000;

/** The versions as an edition carries them: the newest, as many as the limits allow. */
export function storeVersions(known: KnownVersions, maxVersions = MAX_VERSIONS): StoredVersions {
  const positions = new Map<string, number>();
  const versions: Record<string, StoredVersion[]> = {};
  for (const [path, all] of Object.entries(known)) {
    // The newest ones first: then these have the longest ranges.
    const newest = all.slice(Math.max(0, all.length - maxVersions)).reverse();
    versions[path] = newest
      .map(({ version, chunks, stories }): StoredVersion => {
        return [version, rangesOf(chunks, positions), rangesOf(stories, positions)];
      })
      .reverse();
  }
  const stored = { table: [...positions.keys()].join(' '), versions };
  const isTooLong = JSON.stringify(stored).length > MAX_VERSIONS_LENGTH;
  return isTooLong && maxVersions > 0
    ? storeVersions(known, Math.floor(maxVersions * 0.8))
    : stored;
}

/**
 * The ranges of the table that have these entries; new ones are put at its end. A range is written as its distance from the end of
 * the one before it, and how many entries it has if that is not one.
 */
function rangesOf(entries: readonly string[], positions: Map<string, number>): string {
  const ranges: { from: number; count: number }[] = [];
  for (const entry of entries) {
    let position = positions.get(entry);
    if (position === undefined) {
      position = positions.size;
      positions.set(entry, position);
    }
    const last = ranges.at(-1);
    if (last && last.from + last.count === position) last.count += 1;
    else ranges.push({ from: position, count: 1 });
  }
  let end = 0;
  return ranges
    .map(({ from, count }) => {
      const distance = from - end;
      end = from + count;
      return count === 1 ? `${distance}` : `${distance}+${count}`;
    })
    .join(' ');
}

/** All versions that an edition carries; none of those that are damaged. */
export function readVersions(stored: StoredVersions): KnownVersions {
  const table = stored.table.split(' ');
  return Object.fromEntries(
    Object.entries(stored.versions).map(([path, versions]) => [
      path,
      versions.flatMap((version) => readVersion(version, table) ?? []),
    ]),
  );
}

/** One version of a page, or of the stories. */
export function readOneVersion(
  { table, versions }: StoredVersions,
  path: string,
  version: string,
): KnownVersion | undefined {
  const found = Object.hasOwn(versions, path)
    ? versions[path]?.findLast(([name]) => name === version)
    : undefined;
  return found && readVersion(found, table.split(' '));
}

function readVersion(
  [version, chunks, stories]: StoredVersion,
  table: readonly string[],
): KnownVersion | undefined {
  const read = { chunks: readRanges(chunks, table), stories: readRanges(stories, table) };
  return read.chunks && read.stories && { version, chunks: read.chunks, stories: read.stories };
}

/** The entries of ranges; `undefined` where these lead beyond the table, or have more entries than a version can have. */
function readRanges(ranges: string, table: readonly string[]): string[] | undefined {
  const entries: string[] = [];
  let end = 0;
  for (const range of ranges === '' ? [] : ranges.split(' ')) {
    const [, distance, count = '1'] = /^(-?\d{1,6})(?:\+(\d{1,6}))?$/.exec(range) ?? [];
    const from = end + Number(distance);
    end = from + Number(count);
    const isWithin = from >= 0 && end <= table.length;
    if (!isWithin || entries.length + Number(count) > MAX_VERSIONS_LENGTH) return undefined;
    for (let at = from; at < end; at++) entries.push(table[at] ?? '');
  }
  return entries;
}

/** Whether a value that was read from JSON is such versions; what their ranges say is checked when they are read. */
export function isStoredVersions(json: unknown): json is StoredVersions {
  if (!isObject(json) || typeof json.table !== 'string' || !isObject(json.versions)) return false;
  return Object.values(json.versions).every(
    (versions) => Array.isArray(versions) && versions.every(isStoredVersion),
  );
}

function isStoredVersion(json: unknown): boolean {
  return Array.isArray(json) && json.length === 3 && json.every((one) => typeof one === 'string');
}

function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
