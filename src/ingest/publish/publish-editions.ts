import { sectionTag } from '../../edition/cache-tags.ts';
import { composeEdition, type Edition, sectionVersion } from '../../edition/edition.ts';
import type { EditionProgress } from '../../edition/edition-progress.ts';
import type { NewsItem } from '../../edition/news-item.ts';
import { numberOf, readStoredEditions, type StoredEdition } from '../../edition/stored-edition.ts';
import { logEvent } from '../../http/log.ts';
import { activeSources, type Desk } from '../../publications/desk.ts';
import { SECTION_IDS } from '../../publications/sections.ts';
import type { LastGoodItems } from '../store/feed-records.ts';
import type { PublishContext } from './publish-context.ts';
import { tryToPublishWeather } from './publish-weather.ts';
import { type Draft, type WriteOutcome, writeDrafts } from './write-drafts.ts';

/** Two refreshes at once may each publish; so often at most does one look again whether the other brought more. */
const MAX_ROUNDS = 3;
/** Of so many desks the items are in memory at once. */
const MAX_DESKS = 50;

/** A desk whose edition may be behind. */
interface Candidate {
  readonly desk: Desk;
  /** What D1 knows of its edition, where it was asked. */
  readonly progress: EditionProgress | undefined;
  /** Another refresh took the next number while this one wrote: which of the two editions is in KV is unknown. */
  readonly isSuperseded: boolean;
}

/** Publishes; a failure is logged, and as the revisions stay unpublished the next cron tries again. */
export async function tryToPublish(
  desks: readonly Desk[],
  context: PublishContext,
  changed: ReadonlySet<string> = new Set(),
): Promise<void> {
  // First, so that the pages which are rendered with the editions show it.
  await tryToPublishWeather(desks, context);
  try {
    await publishEditions(desks, context, changed);
  } catch (error) {
    logNotPublished(desks, error);
  }
}

function logNotPublished(desks: readonly Desk[], error: unknown): void {
  logEvent('error', 'editions not published', { desks: idsOf(desks).join(' '), error });
}

/**
 * Brings KV up to the last good items in D1: composes the edition of each desk, writes it where it differs from the published one,
 * and invalidates the sections that changed, of all desks in one call. Nothing unchanged is written. What fails half-way is done again
 * by the next call, and a desk whose edition cannot be written delays no other's.
 *
 * Editions never go back in time. Each takes a number from D1 before it is written, and only if no other refresh has taken one since
 * its stories were read: the greater number has the newer stories. A refresh whose edition was superseded publishes once more, as
 * its write may have come last. Where its invocation ended instead, KV has another number than D1, and the next call publishes.
 *
 * `changed`: desks whose stories have just been stored, so that D1 need not be asked whether there are any.
 */
export async function publishEditions(
  desks: readonly Desk[],
  context: PublishContext,
  changed: ReadonlySet<string> = new Set(),
): Promise<void> {
  let known: ReadonlyMap<string, EditionProgress> = new Map();
  let open = desks.map((desk) => ({ desk, isSuperseded: false }));
  for (let round = 0; round < MAX_ROUNDS && open.length > 0; round++) {
    const unknown = open.filter(
      ({ desk }) => !known.has(desk.id) && !(round === 0 && changed.has(desk.id)),
    );
    if (unknown.length > 0) {
      const read = await context.store.readProgress(unknown.map(({ desk }) => desk.id));
      known = new Map([...known, ...read]);
    }
    const candidates = open.map((one) => ({ ...one, progress: known.get(one.desk.id) }));
    const outcomes = await publishOnce(candidates, round, context);
    known = outcomes.progress;
    open = outcomes.drafts
      .filter(({ desk }) => !outcomes.failed.has(desk.id))
      .map(({ desk, isSuperseded }) => ({
        desk,
        isSuperseded: !known.has(desk.id) && (isSuperseded || outcomes.written.has(desk.id)),
      }));
  }
}

/** The editions of the desks that are behind. */
async function findBehind(
  candidates: readonly Candidate[],
  round: number,
  { store, kv, now }: PublishContext,
): Promise<Draft[]> {
  const fetched = candidates.filter(({ progress }) => progress?.revision !== 0);
  const open = fetched.filter((candidate) => round === 0 || !isDone(candidate));
  if (open.length === 0) return [];
  const ids = open.map(({ desk }) => desk.id);
  const stored = await readStoredEditions(kv, ids);
  const behind = open.flatMap((candidate) => {
    const inKv = stored.get(candidate.desk.id) ?? { kind: 'unknown' };
    const isCurrent = isDone(candidate) && isAsNoted(inKv, candidate.progress, now());
    return isCurrent ? [] : [{ ...candidate, stored: inKv }];
  });
  if (behind.length === 0) return [];
  const stories = await store.readLastGoodItems(behind.map(({ desk }) => desk));
  return behind.flatMap(({ desk, isSuperseded, stored: inKv }) => {
    const items = stories.get(desk.id);
    try {
      return items ? [draftOf(desk, items, inKv, isSuperseded, now())] : [];
    } catch (error) {
      logEvent('error', 'edition not composed', { desk: desk.id, error });
      return [];
    }
  });
}

function isDone(candidate: Candidate): candidate is Candidate & { progress: EditionProgress } {
  const { progress, isSuperseded } = candidate;
  return progress?.publishedRevision === progress?.revision && !!progress && !isSuperseded;
}

function draftOf(
  desk: Desk,
  stories: LastGoodItems,
  stored: StoredEdition,
  isSuperseded: boolean,
  now: Date,
): Draft {
  const { number, sectionVersions } = stories.progress;
  const published = stored.kind === 'edition' ? stored.edition : undefined;
  const items = withPublished(desk, stories, published);
  const composed = composeEdition(desk, items, now);
  const versions = versionsOf(composed);
  const isThere =
    !isSuperseded && published?.version === composed.version && numberOf(published) === number;
  return {
    desk,
    composed,
    stories,
    versions,
    isSuperseded,
    isThere,
    // Caches may show any stories of an edition that D1 has not noted.
    sections: isAsNoted(stored, stories.progress, now)
      ? SECTION_IDS.filter((section) => versions[section] !== sectionVersions[section])
      : SECTION_IDS,
    // Where D1 went back in time, KV has the greater number, and readers would keep to that.
    number: isThere ? number : Math.max(number, published ? numberOf(published) : 0) + 1,
  };
}

/** What is left of a draft once it was written: none of its stories. */
type WrittenDraft = Omit<Draft, 'composed' | 'stories'> & { readonly revision: number };

/** What became of candidates; desks by their ids. */
interface Outcomes extends WriteOutcome {
  readonly drafts: readonly WrittenDraft[];
  /** What D1 knows of the editions that are in KV and noted there. */
  readonly progress: ReadonlyMap<string, EditionProgress>;
}

async function publishOnce(
  candidates: readonly Candidate[],
  round: number,
  context: PublishContext,
): Promise<Outcomes> {
  const drafts: WrittenDraft[] = [];
  const written = new Set<string>();
  const failed = new Set<string>();
  for (let first = 0; first < candidates.length; first += MAX_DESKS) {
    const some = candidates.slice(first, first + MAX_DESKS);
    try {
      const composed = await findBehind(some, round, context);
      const outcome = await writeDrafts(
        composed.filter(({ isThere }) => !isThere),
        context,
      );
      for (const id of outcome.written) written.add(id);
      for (const id of outcome.failed) failed.add(id);
      for (const { composed: _, stories, ...draft } of composed)
        drafts.push({ ...draft, revision: stories.progress.revision });
    } catch (error) {
      logNotPublished(
        some.map(({ desk }) => desk),
        error,
      );
    }
  }
  const inKv = drafts.filter(({ desk, isThere }) => isThere || written.has(desk.id));
  return { drafts, progress: await noteInKv(inKv, context), written, failed };
}

/** Invalidates what shows the sections that changed, and notes in D1 that the editions are published. */
async function noteInKv(
  inKv: readonly WrittenDraft[],
  { store, invalidate, now }: PublishContext,
): Promise<Map<string, EditionProgress>> {
  if (inKv.length === 0) return new Map();
  // Before they count as published: a call that fails is made again.
  const tags = inKv.flatMap(({ desk, sections }) =>
    sections.map((section) => sectionTag(desk.id, section)),
  );
  if (tags.length > 0) await invalidate(tags);
  return store.markPublished(
    inKv.map(({ desk, number, revision, versions }) => ({
      desk: desk.id,
      number,
      revision,
      sectionVersions: versions,
    })),
    now().getTime(),
  );
}

function versionsOf(edition: Edition): Record<string, string> {
  return Object.fromEntries(
    Object.entries(edition.sections).map(([section, items]) => [section, sectionVersion(items)]),
  );
}

function idsOf(desks: readonly Desk[]): string[] {
  return desks.map(({ id }) => id);
}

/** KV may hand out what it held before for so long after a write. */
const KV_LAG_MS = 60_000;

/** Whether KV holds the edition that D1 has noted, as far as can be known: it may be stale, or not respond. */
export function isAsNoted(
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
export function withPublished(
  desk: Desk,
  { items, unreadable }: LastGoodItems,
  published: Edition | undefined,
): Map<string, readonly NewsItem[]> {
  const all = new Map(items);
  const sources = activeSources(desk);
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
