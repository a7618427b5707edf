import type { Edition } from '../../edition/edition.ts';
import { numberOf, readStoredEdition } from '../../edition/stored-edition.ts';
import type { Publication } from '../../publications/publication.ts';

/** How long an edition in memory is fresh. */
const FRESH_MS = 30_000;
/** How long one request may read KV before another one does; those between get what is in memory, if it is not too old. */
const READING_MS = 1_000;
const RECENT_MS = 90_000;
/**
 * How long KV has to go on saying that an older edition is the present one before an isolate believes it: far longer than any
 * edge serves a stale value, and than ingest takes to replace an edition that came late. What lasts longer is meant: KV and D1
 * were emptied, or ingest was rolled back.
 */
const OLDER_IS_MEANT_MS = 15 * 60_000;

interface CacheEntry {
  readonly edition: Edition;
  readonly readAt: number;
  /** Since when KV says that an older edition is the present one (ms). */
  readonly olderSince?: number | undefined;
  /** KV is known to hold a newer one. */
  readonly isExpired?: boolean | undefined;
  /** Since when a request reads KV for a newer one (ms). */
  readingSince?: number | undefined;
}

/** The editions in this isolate's memory, by publication. They are immutable, so sharing them between requests is safe. */
const cache = new Map<string, CacheEntry>();

/**
 * The current edition: from memory while it is fresh or another request reads KV already, else from KV (one read), but never an
 * older one than this isolate has seen within a quarter of an hour. Where KV fails, or holds nothing or something unreadable,
 * the last edition seen by this isolate; `undefined` where there is none.
 */
export async function readEdition(
  kv: KVNamespace,
  publication: Publication,
  now: Date,
): Promise<Edition | undefined> {
  const known = cache.get(publication.id);
  if (known && (isFresh(known, now) || isBeingRead(known, now))) return known.edition;
  // However many requests come at once, one of them reads and checks it for all.
  if (known) known.readingSince = now.getTime();
  const stored = await readStoredEdition(kv, publication, known?.edition);
  if (known) known.readingSince = undefined;
  if (stored.kind === 'edition') {
    // Others may have read a newer one meanwhile; what expired meanwhile is read again.
    const latest = cache.get(publication.id);
    const next = chooseNewer(latest, stored.edition, now.getTime());
    cache.set(publication.id, latest === known ? next : { ...next, isExpired: latest?.isExpired });
  }
  return cache.get(publication.id)?.edition;
}

/** Removes a publication's edition from memory, so that the next request reads KV. */
export function forgetEdition(publicationId: string): void {
  cache.delete(publicationId);
}

/** Makes every edition in memory stale: the next request reads KV, those meanwhile get what is in memory. */
export function expireEditions(): void {
  for (const [id, known] of cache)
    cache.set(id, { ...known, isExpired: true, readingSince: undefined });
}

/** The entry after `edition` was read at a time (ms): the known edition stays where it is newer and KV may still be stale. */
function chooseNewer(known: CacheEntry | undefined, edition: Edition, readAt: number): CacheEntry {
  if (!known || numberOf(edition) >= numberOf(known.edition)) return { edition, readAt };
  const { olderSince = readAt } = known;
  const olderForMs = readAt - olderSince;
  if (olderForMs < 0 || olderForMs >= OLDER_IS_MEANT_MS) return { edition, readAt };
  return { edition: known.edition, readAt, olderSince };
}

/** An edition that was read in the future is not fresh: a cron may bring a time of its own. */
function isFresh({ readAt, isExpired }: CacheEntry, now: Date): boolean {
  const age = now.getTime() - readAt;
  return !isExpired && age >= 0 && age < FRESH_MS;
}

/** Whether another request reads a newer one: not if that was broken off, and not for one that is too old to be shown. */
function isBeingRead({ readingSince, readAt }: CacheEntry, now: Date): boolean {
  const readingForMs = now.getTime() - (readingSince ?? Number.NEGATIVE_INFINITY);
  return readingForMs >= 0 && readingForMs < READING_MS && now.getTime() - readAt < RECENT_MS;
}
