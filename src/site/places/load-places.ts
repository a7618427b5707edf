import { HOUR_MS } from '../../lib/clock/durations.ts';
import { logEvent } from '../../lib/http/log.ts';
import { memorySize } from '../../lib/memory-size.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import type { Edition, EditionItem } from '../../model/edition/edition.ts';
import { isOneOf } from '../../model/editorial/editorial.ts';
import { READ_FOR_LATER, readKv } from '../cache/read-kv.ts';
import { publicationKey } from '../cache/response-cache.ts';
import { takeFromBudget } from '../context/daily-budget.ts';
import { loadEdition, type SiteContext } from '../context/site-context.ts';
import { composePlaceStories, type PlaceStories } from './place-stories.ts';

/** Version of the stored format; other versions are not read. */
const ARCHIVE_SHAPE = 1;
/** How long an archive stays in KV without an update (seconds). */
const TTL_SECONDS = 120 * 86_400;
/** Minimum time between two writes of an archive (ms); editions retain stories longer. */
const MIN_AGE_MS = HOUR_MS;

/**
 * The headlines of a publication's places in KV: an edition has only the newest of a section, and
 * small places are mentioned once a month.
 */
interface PlaceArchive {
  /** Changes when, and only when, the stories do. */
  version: string;
  savedAt: string;
  stories: readonly EditionItem[];
}

const NONE: PlaceArchive = {
  version: shortHash('[]'),
  savedAt: new Date(0).toISOString(),
  stories: [],
};

/** Stands for an archive that a newer build wrote before a rollback: neither read nor replaced. */
const NEWER: PlaceArchive = { ...NONE };

export function archiveKey(publication: string): string {
  return `places:${publication}`;
}

/**
 * The archive in KV; an empty one if there is none, or one of another shape.
 * Throws the error of KV.
 */
async function readArchive(kv: KVNamespace, publication: string): Promise<PlaceArchive> {
  const stored = await readKv(
    () => kv.get<PlaceArchive & { shape: number }>(archiveKey(publication), 'json'),
    READ_FOR_LATER,
  );
  if (stored && stored.shape > ARCHIVE_SHAPE) return NEWER;
  return stored?.shape === ARCHIVE_SHAPE ? stored : NONE;
}

/** Publications whose archives this isolate has updated lately. */
const updated = new SwrCache<true>({ ttlMs: MIN_AGE_MS, maxEntries: 2_000 });

/**
 * Updates the archive of a publication's places after the response of a page with its edition: each
 * isolate once an hour, and all of them within the daily budget.
 */
export function updatePlaceArchive(context: SiteContext, edition: Edition): void {
  const { publication, now, inBackground } = context;
  if (!publication.gazetteer || Object.keys(edition.sections).length === 0) return;
  if (updated.lookup(publication.id, now.getTime())) return;
  updated.store(publication.id, true, now.getTime());
  inBackground(writeArchive(context, edition));
}

/**
 * Merges the edition into the archive, and writes it if it changed. If KV cannot be read nothing is
 * written, since that would lose the archive. Of two concurrent writes one is lost, but its stories
 * are in the next edition too.
 */
async function writeArchive(
  { env, publication, now }: SiteContext,
  edition: Edition,
): Promise<void> {
  const { id } = publication;
  // Runs after the page is rendered, because composing the stories would delay it.
  await scheduler.wait(0);
  try {
    const before = await readArchive(env.EDITIONS, id);
    if (before === NEWER) throw new Error('a newer build wrote the archive');
    const age = now.getTime() - Date.parse(before.savedAt);
    if (age >= 0 && age < MIN_AGE_MS) return;
    const { stories } = composePlaceStories(edition, before.stories, publication);
    const version = shortHash(JSON.stringify(stories));
    if (version === before.version) return;
    if (!(await takeFromBudget(env, 'places stored', now.getTime()))) return;
    const archive = { shape: ARCHIVE_SHAPE, version, savedAt: now.toISOString(), stories };
    const limits = { expirationTtl: TTL_SECONDS };
    await env.EDITIONS.put(archiveKey(id), JSON.stringify(archive), limits);
  } catch (error) {
    logEvent('warn', 'places not stored', { publication: id, error });
  }
}

const archives = new SwrCache<PlaceArchive>({
  ttlMs: 30_000,
  staleMs: 60_000,
  cooldownMs: 5_000,
  maxSize: 3_000_000,
  sizeOf: memorySize,
});

export type LoadedPlaces = Awaited<ReturnType<typeof loadPlaces>>;

/**
 * The headlines of places. If KV fails, the last archive of this isolate is used, else only the
 * edition.
 */
export async function loadPlaces(context: SiteContext) {
  const [{ edition, isComplete }, archive] = await Promise.all([
    loadEdition(context),
    cachedArchive(context),
  ]);
  updatePlaceArchive(context, edition);
  const times = [edition.publishedAt, archive?.savedAt ?? 0].map((time) => new Date(time));
  const version = `${edition.version}.${archive?.version}`;
  return {
    ...compose(context, edition, archive?.stories ?? [], version),
    edition,
    /** Equal versions mean equal headlines. */
    version,
    changedAt: new Date(Math.max(...times.map(Number))),
    /** Whether edition and archive could be read, so that the page may be cached. */
    isComplete: isComplete && archive !== undefined,
  };
}

/** `undefined` if KV fails and this isolate has none. */
async function cachedArchive({
  env,
  publication: { id },
  now,
  inBackground,
}: SiteContext): Promise<PlaceArchive | undefined> {
  const load = async () => {
    try {
      return new Map([[id, await readArchive(env.EDITIONS, id)]]);
    } catch (error) {
      logEvent('warn', 'places not read', { publication: id, error });
      return new Map();
    }
  };
  return (await archives.getMany([id], now.getTime(), load, inBackground)).get(id);
}

/** The latest composition of each publication. */
const composed = new SwrCache<PlaceStories>({
  maxSize: 3_000_000,
  sizeOf: ({ stories }) => memorySize(stories),
});

function compose(
  { publication, now }: SiteContext,
  edition: Edition,
  archived: PlaceArchive['stories'],
  version: string,
): PlaceStories {
  const key = publicationKey(publication);
  const cached = composed.lookup(key, now.getTime(), version);
  if (cached) return cached.value;
  const { hidden } = edition;
  const shown = hidden ? archived.filter((item) => !isOneOf(item, hidden)) : archived;
  const result = composePlaceStories(edition, shown, publication);
  composed.store(key, result, now.getTime(), version);
  return result;
}
