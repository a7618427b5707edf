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
import { mustNoteAgain, type PictureChanges, picturesOf } from './picture-changes.ts';
import { type PictureKeys, withPictureKeys } from './picture-keys.ts';
import { type BulletinContext, TIMEOUT_MS, tryToPublishBulletins } from './publish-bulletins.ts';
import { tryToPublishPages } from './publish-pages.ts';
import { withPublished } from './with-published.ts';

/** Two refreshes at once may each publish; so often at most does one look again whether the other brought more. */
const MAX_ROUNDS = 3;
/** Of so many desks the items are in memory at once, and the sections are invalidated in one call. */
const MAX_DESKS = 100;
/** As many editions are remembered as make up some papers. */
const MAX_NOTED = 20;

/**
 * The editions that this isolate was the last to write, by desk, once D1 had noted them: what is about to be replaced is not read from KV
 * while D1 knows of no later one.
 */
const lastNoted = registerCache(new Map<string, Edition>());

/** What publishing needs. */
export interface PublishContext extends BulletinContext {
  readonly store: BulletinContext['store'] & Pick<FeedStore, 'claimNumbers' | 'markPublished'>;
  /** Without them no picture is shown at the papers' own addresses. */
  readonly pictureKeys?: PictureKeys | undefined;
}

/** An edition on its way into KV. */
interface Draft {
  readonly desk: Desk;
  readonly composed: Edition;
  readonly stories: LastGoodItems;
  readonly versions: Readonly<Record<string, string>>;
  /** The sections that caches may show as they were before. */
  readonly sections: readonly SectionId[];
  /** Another refresh took the next number while this one wrote its last edition. */
  readonly isSuperseded: boolean;
  /** KV has the very same edition. */
  readonly isThere: boolean;
  /** The edition's own number. */
  readonly number: number;
  readonly pictures: PictureChanges;
}

/** A desk whose edition may be behind. */
interface Candidate {
  readonly desk: Desk;
  /** Another refresh took the next number while this one wrote: which of the two editions is in KV is unknown. */
  readonly isSuperseded: boolean;
}

/** Publishes; a failure is logged, and as the revisions stay unpublished the next cron tries again. */
export async function tryToPublish(desks: readonly Desk[], context: PublishContext): Promise<void> {
  for (const some of chunksOf(desks, MAX_DESKS)) {
    const ids = some.map(({ id }) => id).join(' ');
    await tryOrLog('editions not published', { desks: ids }, async () => {
      const unpublished = await context.store.readUnpublished(some, context.desks.builtIn);
      // First, so that the pages which are rendered with the editions show it.
      await tryToPublishBulletins(some, unpublished, context);
      await publishEditions(some, unpublished, context);
    });
  }
}

/**
 * Brings KV up to the last good items in D1: composes the edition of each desk, writes it where it differs from the published one,
 * and invalidates the sections that changed, of all desks in one call. Nothing unchanged is written. What fails half-way is done again
 * by the next call, and a desk whose edition cannot be written delays no other's.
 *
 * Editions never go back in time. Each takes a number from D1 before it is written, and only if no other refresh has taken one since
 * its stories were read: the greater number has the newer stories. A refresh whose edition was superseded publishes once more, as
 * its write may have come last. Where its invocation ended instead, KV has another number than D1, and the next call publishes.
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
    // Before the purge: what the edge asks for after it is new. And where nothing is: the day, the build or KV may be another one.
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

/** The editions of the desks that are behind. */
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
    !mustNoteAgain(published, now);
  return {
    desk,
    composed,
    stories,
    versions,
    isSuperseded,
    isThere,
    // Caches may show any stories of an edition that D1 has not noted.
    sections: isAsNoted(stored, stories.progress, now)
      ? SECTION_IDS.filter((section) => versions[section] !== noted[section])
      : SECTION_IDS,
    // Where D1 went back in time, KV has the greater number, and readers would keep to that.
    number: isThere ? number : Math.max(number, published ? numberOf(published) : 0) + 1,
    pictures: picturesOf(desk, published, composed, items),
  };
}

/**
 * Writes editions, each if no other refresh has taken a number since its items were read: the desks whose edition KV took, and those
 * whose edition it did not; `latest` as of when the numbers were taken.
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

/** Invalidates what shows the sections that changed, and notes in D1 that the editions are published. */
async function noteInKv(
  inKv: readonly Draft[],
  { store, invalidate, now }: PublishContext,
): ReturnType<PublishContext['store']['markPublished']> {
  if (inKv.length === 0) return new Map();
  // Before they count as published: a call that fails is made again.
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

/** KV may hand out what it held before for so long after a write. */
const KV_LAG_MS = 60_000;

/** Whether KV holds the edition that D1 has noted, as far as can be known: it may be stale, or not respond. */
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
