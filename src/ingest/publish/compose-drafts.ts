import { registerCache } from '../../lib/caches.ts';
import { tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import {
  composeSections,
  type Edition,
  editionOf,
  sectionVersions,
} from '../../model/edition/edition.ts';
import type { NewsItem } from '../../model/edition/news-item.ts';
import {
  type EditionProgress,
  numberOf,
  readStoredEditions,
  type StoredEdition,
} from '../../model/edition/stored-edition.ts';
import { activeSources, type Desk } from '../../model/publication/desk.ts';
import { SECTION_IDS, type SectionId } from '../../shared/sections.ts';
import type { FeedStore } from '../store/feed-store.ts';
import type { LastGoodItems, Unpublished } from '../store/read-unpublished.ts';
import {
  isRewriteDue,
  type PictureChanges,
  type PictureKeys,
  picturesOf,
  withPictureKeys,
} from './pictures.ts';
import { TIMEOUT_MS } from './publish-bulletins.ts';
import type { RefreshContext } from './refresh-context.ts';

/** Maximum number of cached editions: enough for a few papers. */
const MAX_RECORDED = 20;
/** How long KV may return the previous value after a write (ms). */
const KV_LAG_MS = 60_000;

/** The editions that this isolate wrote last, by desk: they save reads of KV. */
const lastRecorded = registerCache(new Map<string, Edition>());

/** Caches a written edition; deletes the cached one if D1 did not record its number. */
export function cacheRecorded(desk: string, edition: Edition, isRecorded: boolean): void {
  lastRecorded.delete(desk);
  if (isRecorded && lastRecorded.size < MAX_RECORDED) lastRecorded.set(desk, edition);
}

export interface Draft {
  desk: Desk;
  composed: Edition;
  stories: LastGoodItems;
  versions: Readonly<Record<string, string>>;
  /** The sections that caches may have in an older version, so they must be purged. */
  sections: readonly SectionId[];
  /** Another refresh took the next number while this one wrote its last edition. */
  isSuperseded: boolean;
  isThere: boolean;
  number: number;
  pictures: PictureChanges;
}

export interface Candidate {
  desk: Desk;
  /** Another refresh took a number during the write: it is unknown which edition is in KV. */
  isSuperseded: boolean;
}

export type DraftContext = Pick<RefreshContext, 'kv' | 'now' | 'pictureKeys'> & {
  store: Pick<FeedStore, 'readUnpublished'>;
};

export async function composeDrafts(
  candidates: readonly Candidate[],
  read: Unpublished['stories'],
  { store, kv, now, pictureKeys }: DraftContext,
): Promise<Draft[]> {
  const stories = new Map(read);
  const fetched = candidates.filter(({ desk }) => stories.get(desk.id)?.progress.revision);
  if (fetched.length === 0) return [];
  const stored = await readReplaced(fetched, stories, kv);
  const storedOf = ({ id }: Desk) => stored.get(id) ?? { kind: 'unknown' };
  const isUnpublished = ({ id }: Desk) => stories.get(id)?.progress.unpublishedSince !== undefined;
  const stale = fetched.filter(({ desk, isSuperseded }) => {
    const progress = stories.get(desk.id)?.progress;
    if (!progress || isSuperseded || isUnpublished(desk)) return true;
    return !isAsRecorded(storedOf(desk), progress, now());
  });
  const unread = stale.map(({ desk }) => desk).filter((desk) => !isUnpublished(desk));
  if (unread.length > 0) {
    const whole = await store.readUnpublished(unread, new Map(), 'all');
    for (const [id, ofDesk] of whole.stories) stories.set(id, ofDesk);
  }
  const drafts: Draft[] = [];
  for (const candidate of stale) {
    const { desk } = candidate;
    const items = stories.get(desk.id);
    if (!items) continue;
    const draft = await tryOrLog('edition not composed', { desk: desk.id }, () =>
      makeDraft(candidate, items, storedOf(desk), now(), pictureKeys),
    );
    if (draft) drafts.push(draft);
  }
  return drafts;
}

/** The editions to replace: cached ones, else those in KV. */
async function readReplaced(
  candidates: readonly Candidate[],
  stories: Unpublished['stories'],
  kv: KVNamespace,
): Promise<Map<string, StoredEdition>> {
  const cached = new Map<string, StoredEdition>();
  for (const { desk } of candidates) {
    const edition = lastRecorded.get(desk.id);
    const progress = stories.get(desk.id)?.progress;
    if (edition && progress?.unpublishedSince !== undefined && edition.number === progress.number)
      cached.set(desk.id, { kind: 'edition', edition, size: 0 });
  }
  const unknown = candidates.map(({ desk }) => desk.id).filter((id) => !cached.has(id));
  const stored = await withTimeout(readStoredEditions(kv, unknown), TIMEOUT_MS);
  return new Map([...stored, ...cached]);
}

async function makeDraft(
  { desk, isSuperseded }: Candidate,
  stories: LastGoodItems,
  stored: StoredEdition,
  now: Date,
  pictureKeys: PictureKeys | undefined,
): Promise<Draft> {
  const { number, sectionVersions: recorded } = stories.progress;
  const published = stored.kind === 'edition' ? stored.edition : undefined;
  const items = withPublished(desk, stories, published);
  const sections = composeSections(desk, items, now);
  const composed = editionOf(await withPictureKeys(desk.id, sections, pictureKeys), now);
  const versions = sectionVersions(composed.sections);
  const isThere =
    !isSuperseded &&
    published?.version === composed.version &&
    numberOf(published) === number &&
    !isRewriteDue(published, now);
  return {
    desk,
    composed,
    stories,
    versions,
    isSuperseded,
    isThere,
    // Otherwise caches may have stories of an edition that D1 did not record.
    sections: isAsRecorded(stored, stories.progress, now)
      ? SECTION_IDS.filter((section) => versions[section] !== recorded[section])
      : SECTION_IDS,
    // After a rollback of D1, KV has a greater number than D1, and readers would prefer it.
    number: isThere ? number : Math.max(number, published ? numberOf(published) : 0) + 1,
    pictures: picturesOf(desk, published, composed, items),
  };
}

/** The last good items; if unreadable or lost, those of the published edition. */
function withPublished(
  desk: Desk,
  { items, unreadable }: LastGoodItems,
  published: Edition | undefined,
): Map<string, readonly NewsItem[]> {
  const all = new Map(items);
  const sources = activeSources(desk);
  for (const { id, section, publisher } of sources) {
    if (items.has(id)) continue;
    // If the publisher has another source in the section, the published stories may be its own.
    const hasOther = sources.some(
      (other) => other.section === section && other.publisher === publisher && items.has(other.id),
    );
    const publishedItems = published?.sections[section]?.filter(
      (item) => item.publisher === publisher,
    );
    if (publishedItems && publishedItems.length > 0 && (unreadable.has(id) || !hasOther))
      all.set(id, publishedItems);
  }
  return all;
}

/** Whether KV appears to have the edition that D1 recorded. */
function isAsRecorded(
  stored: StoredEdition,
  { revision, number, publishedAt }: EditionProgress,
  now: Date,
): boolean {
  const age = now.getTime() - publishedAt;
  const isSettling = age >= 0 && age < KV_LAG_MS;
  if (stored.kind === 'edition') {
    const { edition } = stored;
    if (numberOf(edition) === number) return (edition.revision ?? 0) <= revision;
    return numberOf(edition) < number && isSettling;
  }
  if (stored.kind === 'missing') return isSettling || publishedAt === 0;
  return stored.kind === 'unknown';
}
