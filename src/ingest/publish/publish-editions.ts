import { registerCache } from '../../lib/caches.ts';
import { chunksOf } from '../../lib/chunks.ts';
import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { sectionTag } from '../../model/edition/cache-tags.ts';
import {
  composeSections,
  type Edition,
  editionOf,
  sectionVersions,
} from '../../model/edition/edition.ts';
import {
  type EditionProgress,
  numberOf,
  readStoredEditions,
  type StoredEdition,
  writeStoredEdition,
} from '../../model/edition/stored-edition.ts';
import type { Desk } from '../../model/publication/desk.ts';
import { SECTION_IDS, type SectionId } from '../../shared/sections.ts';
import type { FeedStore } from '../store/feed-store.ts';
import { pictureStatements } from '../store/picture-store.ts';
import type { LastGoodItems, Unpublished } from '../store/read-unpublished.ts';
import { mustRecordAgain, type PictureChanges, picturesOf } from './picture-changes.ts';
import { type PictureKeys, withPictureKeys } from './picture-keys.ts';
import { type BulletinContext, TIMEOUT_MS, tryToPublishBulletins } from './publish-bulletins.ts';
import { tryToPublishPages } from './publish-pages.ts';
import { withPublished } from './with-published.ts';

/** Two refreshes may publish at once; a superseded one checks again this many times in all. */
const MAX_ROUNDS = 3;
/** The desks whose items are in memory, and whose sections are invalidated, together. */
const MAX_DESKS = 100;
/** The most editions that are cached: enough for some papers. */
const MAX_NOTED = 20;

/**
 * The editions that this isolate wrote last and recorded in D1, by desk. They save reading from KV
 * what is about to be replaced, as long as D1 has no later one.
 */
const lastNoted = registerCache(new Map<string, Edition>());

/** The dependencies of publishing editions. */
export interface PublishContext extends BulletinContext {
  store: BulletinContext['store'] & Pick<FeedStore, 'claimNumbers' | 'markPublished'>;
  /** Without them pictures are not served by the papers themselves. */
  pictureKeys?: PictureKeys | undefined;
}

/** An edition to be written into KV. */
interface Draft {
  desk: Desk;
  composed: Edition;
  stories: LastGoodItems;
  versions: Readonly<Record<string, string>>;
  /** The sections that caches may have in an older version. */
  sections: readonly SectionId[];
  /** Another refresh took the next number while this one wrote its last edition. */
  isSuperseded: boolean;
  /** KV already has this edition. */
  isThere: boolean;
  /** The number of this edition. */
  number: number;
  pictures: PictureChanges;
}

/** A desk whose edition may be stale. */
interface Candidate {
  desk: Desk;
  /** Another refresh took a number during the write: it is unknown which edition is in KV. */
  isSuperseded: boolean;
}

/** Publishes editions; failures are logged and retried by the next cron. */
export async function tryToPublish(desks: readonly Desk[], context: PublishContext): Promise<void> {
  for (const some of chunksOf(desks, MAX_DESKS)) {
    const ids = some.map(({ id }) => id).join(' ');
    await tryOrLog('editions not published', { desks: ids }, async () => {
      const unpublished = await context.store.readUnpublished(some, context.desks.builtIn);
      // First, because pages are rendered together with the editions.
      await tryToPublishBulletins(some, unpublished, context);
      await publishEditions(some, unpublished, context);
    });
  }
}

/**
 * Publishes the last good items of desks to KV: composes each edition, writes it if it differs from
 * the published one, and invalidates the changed sections of all desks in one call. A failure
 * leaves the rest to the next call; one desk never delays another.
 *
 * Editions never go back in time. Each takes a number from D1 before the write, only if no other
 * refresh took one since its stories were read: the greater number has the newer stories. A
 * superseded refresh publishes once more, as its write may have come last. If its invocation ended
 * instead, KV and D1 have different numbers, and the next call publishes.
 */
export async function publishEditions(
  desks: readonly Desk[],
  first: Unpublished,
  context: PublishContext,
): Promise<void> {
  let open: readonly Candidate[] = desks.map((desk) => ({ desk, isSuperseded: false }));
  for (let round = 0; round < MAX_ROUNDS && open.length > 0; round++) {
    const ofOpen = open.map(({ desk }) => desk);
    const unpublished =
      round === 0 ? first : await context.store.readUnpublished(ofOpen, context.desks.builtIn);
    const drafts = await findUnpublished(open, unpublished.stories, context);
    const { written, failed, latest } = await writeDrafts(
      drafts.filter(({ isThere }) => !isThere),
      unpublished.latest,
      context,
    );
    // Before the purge, so that the edge then fetches new pages. In the first round also without
    // changes, as the day, the build or KV may have changed.
    if (round === 0 || written.size > 0)
      await tryToPublishPages(desks, { editions: Object.fromEntries(written), latest }, context);
    const inKv = drafts.filter(({ desk, isThere }) => isThere || written.has(desk.id));
    const noted = await noteInKv(inKv, context);
    for (const [id, edition] of written) {
      lastNoted.delete(id);
      if (noted.has(id) && lastNoted.size < MAX_NOTED) lastNoted.set(id, edition);
    }
    open = drafts
      .filter(({ desk: { id } }) => !failed.has(id) && noted.get(id) !== 'all published')
      .map(({ desk, isSuperseded }) => ({
        desk,
        isSuperseded: !noted.has(desk.id) && (isSuperseded || written.has(desk.id)),
      }));
  }
}

/** Composes the stale editions. */
async function findUnpublished(
  candidates: readonly Candidate[],
  read: Unpublished['stories'],
  { store, kv, now, pictureKeys }: PublishContext,
): Promise<Draft[]> {
  const stories = new Map(read);
  const fetched = candidates.filter(({ desk }) => stories.get(desk.id)?.progress.revision);
  if (fetched.length === 0) return [];
  const progressOf = ({ id }: Desk) => stories.get(id)?.progress;
  const replacedOf = (desk: Desk) => {
    const edition = lastNoted.get(desk.id);
    const known = progressOf(desk);
    return known?.unpublishedSince !== undefined && edition?.number === known.number
      ? edition
      : undefined;
  };
  const unknown = fetched.flatMap(({ desk }) => (replacedOf(desk) ? [] : desk.id));
  const stored = await withTimeout(readStoredEditions(kv, unknown), TIMEOUT_MS);
  const storedOf = (desk: Desk): StoredEdition => {
    const edition = replacedOf(desk);
    if (edition) return { kind: 'edition', edition, size: 0 };
    return stored.get(desk.id) ?? { kind: 'unknown' };
  };
  const unpublished = fetched.filter(({ desk, isSuperseded }) => {
    const known = progressOf(desk);
    const isDone = known && known.unpublishedSince === undefined && !isSuperseded;
    return !isDone || !isAsNoted(storedOf(desk), known, now());
  });
  const unread = unpublished.filter(({ desk }) => progressOf(desk)?.unpublishedSince === undefined);
  if (unread.length > 0) {
    const ofUnread = unread.map(({ desk }) => desk);
    const whole = await store.readUnpublished(ofUnread, new Map(), 'all');
    for (const [id, ofDesk] of whole.stories) stories.set(id, ofDesk);
  }
  const drafts: Draft[] = [];
  for (const candidate of unpublished) {
    const { desk } = candidate;
    const items = stories.get(desk.id);
    if (!items) continue;
    const draft = await tryOrLog('edition not composed', { desk: desk.id }, () =>
      draftOf(candidate, items, storedOf(desk), now(), pictureKeys),
    );
    if (draft) drafts.push(draft);
  }
  return drafts;
}

async function draftOf(
  { desk, isSuperseded }: Candidate,
  stories: LastGoodItems,
  stored: StoredEdition,
  now: Date,
  pictureKeys: PictureKeys | undefined,
): Promise<Draft> {
  const { number, sectionVersions: noted } = stories.progress;
  const published = stored.kind === 'edition' ? stored.edition : undefined;
  const items = withPublished(desk, stories, published);
  const sections = composeSections(desk, items, now);
  const composed = editionOf(await withPictureKeys(desk.id, sections, pictureKeys), now);
  const versions = sectionVersions(composed.sections);
  const isThere =
    !isSuperseded &&
    published?.version === composed.version &&
    numberOf(published) === number &&
    !mustRecordAgain(published, now);
  return {
    desk,
    composed,
    stories,
    versions,
    isSuperseded,
    isThere,
    // Caches may have stories of an edition that D1 did not record.
    sections: isAsNoted(stored, stories.progress, now)
      ? SECTION_IDS.filter((section) => versions[section] !== noted[section])
      : SECTION_IDS,
    // After a rollback of D1, KV has the greater number, which readers would prefer.
    number: isThere ? number : Math.max(number, published ? numberOf(published) : 0) + 1,
    pictures: picturesOf(desk, published, composed, items),
  };
}

/**
 * Writes the editions whose number no other refresh changed since their items were read. Returns
 * those written and the desks that failed; `latest` as of taking the numbers.
 */
async function writeDrafts(
  drafts: readonly Draft[],
  before: Unpublished['latest'],
  { store, kv, desks, now }: PublishContext,
) {
  const written = new Map<string, Edition>();
  const failed = new Set<string>();
  if (drafts.length === 0) return { written, failed, latest: before };
  const claims = drafts.map(({ desk, number, stories }) => ({
    desk: desk.id,
    number,
    before: stories.progress.number,
  }));
  const pictures = drafts.map((draft) => draft.pictures);
  const { taken, latest } = await store.claimNumbers(claims, desks.builtIn, (db) =>
    pictureStatements(db, pictures, now().getTime()),
  );
  const write = async ({ desk: { id }, composed, stories, number, sections }: Draft) => {
    const { revision } = stories.progress;
    const edition = { ...composed, revision, number };
    try {
      await withTimeout(writeStoredEdition(kv, id, edition), TIMEOUT_MS);
      written.set(id, edition);
    } catch (error) {
      failed.add(id);
      logEvent('error', 'edition not written', { desk: id, error });
      return;
    }
    const { version } = composed;
    logEvent('info', 'edition published', { desk: id, version, revision, number, sections });
  };
  await Promise.all(drafts.filter(({ desk }) => taken.has(desk.id)).map(write));
  return { written, failed, latest };
}

/** Invalidates the changed sections and records the editions as published in D1. */
async function noteInKv(
  inKv: readonly Draft[],
  { store, invalidate, now }: PublishContext,
): ReturnType<PublishContext['store']['markPublished']> {
  if (inKv.length === 0) return new Map();
  // Before they count as published, so that a failed call is retried.
  const tags = inKv.flatMap(({ desk, sections }) =>
    sections.map((section) => sectionTag(desk.id, section)),
  );
  if (tags.length > 0) await withTimeout(invalidate(tags), TIMEOUT_MS);
  return store.markPublished(
    inKv.map(({ desk, number, stories, versions }) => ({
      desk: desk.id,
      number,
      revision: stories.progress.revision,
      sectionVersions: versions,
    })),
    now().getTime(),
  );
}

/** How long KV may return the previous value after a write. */
const KV_LAG_MS = 60_000;

/**
 * Whether KV holds the edition recorded in D1, as far as is known: KV may be stale or not respond.
 */
function isAsNoted(
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
