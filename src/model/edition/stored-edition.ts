import * as v from 'valibot';
import { chunksOf } from '../../lib/chunks.ts';
import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { isRecord } from '../../lib/is-record.ts';
import { parseStored } from '../../lib/parse-stored.ts';
import { isSectionId } from '../../shared/sections.ts';
import { EDITION_SHAPE, type Edition, type EditionItem } from './edition.ts';
import { hasItemFields } from './news-item.ts';

/** KV's minimum for caching at the edge (seconds). */
const KV_CACHE_SECONDS = 30;
/** Maximum number of values in one call of KV. */
const MAX_KEYS = 100;

/** The result of reading a desk’s edition in KV; `unknown` after a failure. `size`: characters. */
export type StoredEdition =
  | { kind: 'edition'; edition: Edition; size: number }
  | { kind: 'missing' | 'damaged' | 'unknown' };

/** Orders a desk's editions. Editions from before this field count as the oldest. */
export function numberOf(edition: Edition): number {
  return edition.number ?? 0;
}

/**
 * The desks' editions in KV, in calls of a hundred. A `known` edition with the same version and
 * number is returned unvalidated; unchanged stories of `known` are reused. Failures are logged.
 */
export async function readStoredEditions(
  kv: KVNamespace,
  desks: readonly string[],
  known: (desk: string) => Edition | undefined = () => undefined,
): Promise<Map<string, StoredEdition>> {
  const stored = new Map<string, StoredEdition>();
  for (const some of chunksOf(desks, MAX_KEYS)) {
    const options = { type: 'text', cacheTtl: KV_CACHE_SECONDS } as const;
    const texts = await tryOrLog('editions unreadable', { desks: some.join(' ') }, () =>
      kv.get(some.map(editionKey), options),
    );
    for (const desk of some)
      stored.set(
        desk,
        texts ? readText(desk, texts.get(editionKey(desk)), known(desk)) : { kind: 'unknown' },
      );
  }
  return stored;
}

/** Stores a desk's edition in KV. Throws the error of KV. */
export async function writeStoredEdition(
  kv: KVNamespace,
  desk: string,
  edition: Edition,
): Promise<void> {
  await kv.put(editionKey(desk), JSON.stringify(edition));
}

function readText(
  desk: string,
  text: string | null | undefined,
  known: Edition | undefined,
): StoredEdition {
  if (text === null || text === undefined) return { kind: 'missing' };
  try {
    return { kind: 'edition', edition: parseEdition(text, known), size: text.length };
  } catch (error) {
    logEvent('error', 'edition unreadable', { desk, error });
    return { kind: 'damaged' };
  }
}

/** Parses an edition. Throws SyntaxError or TypeError if the text is not one. */
function parseEdition(stored: string, known: Edition | undefined): Edition {
  const json: unknown = JSON.parse(stored);
  if (isSameEdition(json, known)) return known;
  if (!isEdition(json)) throw new TypeError('the stored value is not an edition');
  return known ? shareStories(json, known) : json;
}

function isSameEdition(json: unknown, known: Edition | undefined): known is Edition {
  if (!known || !isRecord(json)) return false;
  return json.version === known.version && json.number === known.number;
}

function editionKey(desk: string): string {
  return `edition:${desk}`;
}

/** Checked without a schema, because it delays a new isolate's first page (docs/performance.md). */
export function isEdition(json: unknown): json is Edition {
  return (
    isRecord(json) &&
    json.shape === EDITION_SHAPE &&
    typeof json.version === 'string' &&
    typeof json.publishedAt === 'string' &&
    isRecord(json.sections) &&
    Object.values(json.sections).every((items) => Array.isArray(items) && items.every(isStory))
  );
}

function isStory(json: unknown): boolean {
  return (
    hasItemFields(json) &&
    typeof json.publisher === 'string' &&
    typeof json.section === 'string' &&
    isSectionId(json.section)
  );
}

/**
 * Reuses the previous edition's objects for unchanged stories, since markup is cached by object.
 */
export function shareStories(edition: Edition, before: Edition): Edition {
  const known = new Map<string, EditionItem>();
  for (const items of Object.values(before.sections))
    for (const item of items) known.set(JSON.stringify(item), item);
  const sections = Object.entries(edition.sections).map(([section, items]) => [
    section,
    items.map((item) => known.get(JSON.stringify(item)) ?? item),
  ]);
  return { ...edition, sections: Object.fromEntries(sections) };
}

/** The progress of publishing a desk's stored stories. */
export interface EditionProgress {
  /** Counts changes of the stored stories. */
  revision: number;
  publishedRevision: number;
  /** The time of the oldest unpublished change (ms); `undefined` if there is none. */
  unpublishedSince: number | undefined;
  /** A hash of each section as it was last published. */
  sectionVersions: Readonly<Record<string, string>>;
  /** When an edition was last published (ms since the epoch); 0 for never. */
  publishedAt: number;
  /** The number of the last edition; greater numbers are newer. */
  number: number;
}

/** The columns of `desk_editions` that are read (`PROGRESS_COLUMNS`). */
export type ProgressRow = Omit<EditionProgress, 'unpublishedSince' | 'sectionVersions'> & {
  unpublishedSince: number;
  sectionVersions: string;
};

export const DELAY_COLUMNS = `desk_editions.revision, desk_editions.published_revision AS publishedRevision,
  desk_editions.published_at AS publishedAt, desk_editions.unpublished_since AS unpublishedSince`;
export const PROGRESS_COLUMNS = `${DELAY_COLUMNS}, desk_editions.section_versions AS sectionVersions, desk_editions.number`;

const VersionsSchema = v.record(v.string(), v.string());

/** The versions in a JSON text, by name; empty if it is damaged. */
export function readVersions(json: string): Readonly<Record<string, string>> {
  return parseStored(VersionsSchema, json) ?? {};
}

/** Reads a row. Damaged versions count as none, so every section is published again. */
export function readProgressRow(row: ProgressRow): EditionProgress {
  const { revision, publishedRevision, number } = row;
  const sectionVersions = readVersions(row.sectionVersions);
  return { revision, publishedRevision, number, sectionVersions, ...readDelay(row) };
}

/** The columns of `desk_editions` from which the delay of an edition follows. */
export type DelayRow = Pick<
  ProgressRow,
  'revision' | 'publishedRevision' | 'publishedAt' | 'unpublishedSince'
>;

/** When it was last published, and since when changes are unpublished (ms). */
export function readDelay({
  revision,
  publishedRevision,
  publishedAt,
  unpublishedSince,
}: DelayRow) {
  const isUnpublished = revision !== publishedRevision;
  // Changes older than the published edition count from its publication.
  return {
    publishedAt,
    unpublishedSince: isUnpublished ? Math.max(unpublishedSince, publishedAt) : undefined,
  };
}
