import { sectionTag } from '../../edition/cache-tags.ts';
import { composeEdition, type Edition, sectionVersion } from '../../edition/edition.ts';
import type { EditionProgress } from '../../edition/edition-progress.ts';
import type { NewsItem } from '../../edition/news-item.ts';
import type { RenderedPages } from '../../edition/rendered-pages.ts';
import {
  numberOf,
  readStoredEdition,
  type StoredEdition,
  writeStoredEdition,
} from '../../edition/stored-edition.ts';
import { logEvent } from '../../http/log.ts';
import { activeSources, type Publication } from '../../publications/publication.ts';
import { SECTION_IDS } from '../../publications/sections.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import type { FeedStore, LastGoodItems } from '../store/feed-store.ts';
import type { EditionMemory } from './edition-memory.ts';

/** Two refreshes at once may each publish; so often at most does one look again whether the other brought more. */
const MAX_ROUNDS = 3;
/** KV may hand out what it held before for so long after a write. */
const KV_LAG_MS = 60_000;
/** How long the site may take to render pages before the edition is published without them (ms). */
const RENDER_TIMEOUT_MS = 5_000;

/** What publishing needs. */
export interface PublishContext {
  readonly store: Pick<
    FeedStore,
    'readProgress' | 'readLastGoodItems' | 'claimNumber' | 'markPublished'
  >;
  /** Where the editions are. */
  readonly kv: KVNamespace;
  /** The present as the refresh is to see it: the cron's own time, going on. */
  readonly now: () => Date;
  /** Renders the pages that are published with an edition. It may fail: then the site renders them when they are read. */
  readonly renderPages: (
    publication: Publication,
    edition: Edition,
  ) => Promise<RenderedPages | undefined>;
  /** What the isolate knows of the editions before. */
  readonly editions?: EditionMemory | undefined;
  /** Invalidates everything with these cache tags, in one call. */
  readonly invalidate: (tags: readonly string[]) => Promise<void>;
}

/**
 * `published`: KV has the edition and D1 has noted it; `progress` is what D1 knows since. `skipped`: another refresh is publishing,
 * nothing was written. `superseded`: another refresh took the next number while this edition was written; which of the two is in
 * KV is unknown.
 */
type Outcome =
  | { readonly kind: 'published'; readonly progress: EditionProgress }
  | { readonly kind: 'skipped' | 'superseded'; readonly progress?: undefined };

/** Publishes; a failure is logged, and as the revision stays unpublished the next cron tries again. */
export async function tryToPublish(
  publication: Publication,
  context: PublishContext,
  isChanged = false,
): Promise<void> {
  try {
    await publishEdition(publication, context, isChanged);
  } catch (error) {
    logEvent('error', 'edition not published', { publication: publication.id, error });
  }
}

/**
 * Brings KV up to the last good items in D1: composes the edition, writes it where it differs from the published one, and
 * invalidates the sections that changed. Nothing unchanged is written. What fails half-way is done again by the next call.
 *
 * Editions never go back in time. Each takes a number from D1 before it is written, and only if no other refresh has taken one since
 * its stories were read: the greater number has the newer stories. A refresh whose edition was superseded publishes once more, as
 * its write may have come last. Where its invocation ended instead, KV has another number than D1, and the next call publishes.
 *
 * `isChanged`: stories have just been stored, so that D1 need not be asked whether there are any.
 */
export async function publishEdition(
  publication: Publication,
  context: PublishContext,
  isChanged = false,
): Promise<void> {
  const { store, kv, now, editions } = context;
  let isSuperseded = false;
  let progress = isChanged ? undefined : await store.readProgress(publication);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (progress?.revision === 0) return;
    const done =
      progress?.publishedRevision === progress?.revision && !isSuperseded ? progress : undefined;
    if (done && round > 0) return;
    const stored = await readStoredEdition(kv, publication, editions?.of(publication).edition);
    if (done && isAsNoted(stored, done, now())) return;
    const outcome = await publishOnce(publication, stored, isSuperseded, context);
    if (outcome.kind !== 'skipped') isSuperseded = outcome.kind === 'superseded';
    progress = outcome.progress ?? (await store.readProgress(publication));
  }
}

async function publishOnce(
  publication: Publication,
  stored: StoredEdition,
  isSuperseded: boolean,
  context: PublishContext,
): Promise<Outcome> {
  const { store, kv, now, invalidate, editions } = context;
  const stories = await store.readLastGoodItems(publication);
  const { revision, number, sectionVersions } = stories.progress;
  const published = stored.kind === 'edition' ? stored.edition : undefined;
  const known = editions?.of(publication);
  const composed = composeEdition(
    publication,
    withPublished(publication, stories, published),
    now(),
    known?.sections,
  );
  const versions = versionsOf(composed);
  // Caches may show any stories of an edition that D1 has not noted.
  const sections = isAsNoted(stored, stories.progress, now())
    ? SECTION_IDS.filter((section) => versions[section] !== sectionVersions[section])
    : SECTION_IDS;
  const isThere =
    !isSuperseded && published?.version === composed.version && numberOf(published) === number;
  let taken = number;
  if (!isThere) {
    // Where D1 went back in time, KV has the greater number, and readers would keep to that.
    taken = Math.max(number, published ? numberOf(published) : 0) + 1;
    const pages = await tryToRender(publication, composed, context);
    if (!(await store.claimNumber(publication, stories, taken))) return { kind: 'skipped' };
    const edition = { ...composed, revision, number: taken };
    await writeStoredEdition(kv, publication, { ...edition, pages });
    if (known) known.edition = edition;
    logEvent('info', 'edition published', {
      publication: publication.id,
      version: composed.version,
      revision,
      number: taken,
      sections,
    });
  }
  // Before it counts as published: a call that fails is made again.
  if (sections.length > 0)
    await invalidate(sections.map((section) => sectionTag(publication, section)));
  const at = now().getTime();
  const progress = await store.markPublished(
    publication,
    { revision, number: taken },
    versions,
    at,
  );
  if (progress) return { kind: 'published', progress };
  return { kind: isThere ? 'skipped' : 'superseded' };
}

async function tryToRender(
  publication: Publication,
  edition: Edition,
  { renderPages }: PublishContext,
): Promise<RenderedPages | undefined> {
  try {
    return await withTimeout(renderPages(publication, edition), RENDER_TIMEOUT_MS);
  } catch (error) {
    logEvent('warn', 'pages not rendered', { publication: publication.id, error });
    return undefined;
  }
}

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

/**
 * The last good items, and in place of those that cannot be read, or that D1 has lost, what the published edition shows of that
 * publisher in that section.
 */
function withPublished(
  publication: Publication,
  { items, unreadable }: LastGoodItems,
  published: Edition | undefined,
): Map<string, readonly NewsItem[]> {
  const all = new Map(items);
  const sources = activeSources(publication);
  for (const { id, section, publisher } of sources) {
    if (items.has(id)) continue;
    // A new source of a publisher who has another one in that section has no stories yet.
    const hasOther = sources.some(
      (other) => other.section === section && other.publisher === publisher && items.has(other.id),
    );
    const shown = published?.sections[section]?.filter((item) => item.publisher === publisher);
    if (shown && shown.length > 0 && (unreadable.has(id) || !hasOther)) all.set(id, shown);
  }
  return all;
}

function versionsOf(edition: Edition): Record<string, string> {
  return Object.fromEntries(
    Object.entries(edition.sections).map(([section, items]) => [section, sectionVersion(items)]),
  );
}
