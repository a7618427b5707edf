import { chunksOf } from '../../lib/chunks.ts';
import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { sectionTag } from '../../model/edition/cache-tags.ts';
import type { Edition } from '../../model/edition/edition.ts';
import { writeStoredEdition } from '../../model/edition/stored-edition.ts';
import type { Desk } from '../../model/publication/desk.ts';
import type { FeedStore } from '../store/feed-store.ts';
import { pictureStatements } from '../store/picture-store.ts';
import type { Unpublished } from '../store/read-unpublished.ts';
import {
  type Candidate,
  cacheRecorded,
  composeDrafts,
  type Draft,
  type DraftContext,
} from './compose-drafts.ts';
import {
  type BulletinContext,
  MAX_ROUNDS,
  TIMEOUT_MS,
  tryToPublishBulletins,
  tryToPublishPages,
} from './publish-bulletins.ts';

/** Maximum desks per batch: their items are in memory, and one call invalidates their sections. */
const MAX_DESKS = 100;
export type PublishContext = BulletinContext &
  DraftContext & { store: Pick<FeedStore, 'claimNumbers' | 'markPublished'> };

/** Publishes editions; failures are logged and retried by the next cron. */
export async function tryToPublish(desks: readonly Desk[], context: PublishContext): Promise<void> {
  for (const some of chunksOf(desks, MAX_DESKS)) {
    const ids = some.map(({ id }) => id).join(' ');
    await tryOrLog('editions not published', { desks: ids }, async () => {
      const unpublished = await context.store.readUnpublished(some, context.desks.builtIn);
      // Bulletins first, because pages are rendered with bulletin and edition.
      await tryToPublishBulletins(some, unpublished, context);
      await publishEditions(some, unpublished, context);
    });
  }
}

/**
 * Publishes the last good items of desks to KV: writes each edition that differs from the published
 * one, and invalidates the changed sections of all desks in one call. An edition never replaces a
 * newer one: before the write D1 assigns it a number, unless another refresh took one since its
 * stories were read. A superseded refresh publishes again, as its write may have overwritten the
 * other one. If it was cut off, the numbers in KV and D1 differ, and the next call publishes.
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
    const drafts = await composeDrafts(open, unpublished.stories, context);
    const { written, failed, latest } = await writeDrafts(
      drafts.filter(({ isThere }) => !isThere),
      unpublished.latest,
      context,
    );
    // Pages before the purge, so that the edge then fetches new ones. In the first round even
    // without changes, because the day, the build or KV may have changed.
    if (round === 0 || written.size > 0)
      await tryToPublishPages(desks, { editions: Object.fromEntries(written), latest }, context);
    const inKv = drafts.filter(({ desk, isThere }) => isThere || written.has(desk.id));
    const recorded = await recordInKv(inKv, context);
    for (const [id, edition] of written) cacheRecorded(id, edition, recorded.has(id));
    open = drafts
      .filter(({ desk: { id } }) => !failed.has(id) && recorded.get(id) !== 'all published')
      .map(({ desk, isSuperseded }) => ({
        desk,
        isSuperseded: !recorded.has(desk.id) && (isSuperseded || written.has(desk.id)),
      }));
  }
}

/** Writes the editions that get a number. `latest`: as of taking the numbers. */
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
async function recordInKv(
  inKv: readonly Draft[],
  { store, invalidate, now }: PublishContext,
): ReturnType<PublishContext['store']['markPublished']> {
  if (inKv.length === 0) return new Map();
  // Before the editions are recorded as published, so that a failed purge is retried.
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
