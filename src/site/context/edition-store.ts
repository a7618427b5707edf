import type { Edition } from '../../edition/edition.ts';
import { numberOf, readStoredEdition } from '../../edition/stored-edition.ts';
import type { Publication } from '../../publications/publication.ts';
import { SwrCache } from '../cache/swr-cache.ts';

/**
 * How long KV must return an older edition than the cached one before it is accepted (ms). This is far longer than KV serves a
 * stale value at any edge, and than ingest takes to replace an edition that was written late. If KV still returns the older
 * edition after that, it is intended: KV and D1 were emptied, or ingest was rolled back.
 */
const ACCEPT_OLDER_MS = 15 * 60_000;

interface KnownEdition {
  readonly edition: Edition;
  /** Since when KV has returned an older edition than this one (ms since the epoch). */
  readonly olderSince?: number | undefined;
}

/** The editions cached in this isolate, by publication. They are immutable, so requests may share them. */
const editions = new SwrCache<KnownEdition>({
  ttlMs: 30_000,
  staleMs: 60_000,
  choose: chooseNewer,
});

/** KV failed, or has no readable edition. */
class NoStoredEdition extends Error {
  override readonly name = 'NoStoredEdition';
}

/**
 * The current edition: from memory while it is fresh or while another request reads KV, else from KV (one read). An edition
 * older than the cached one is accepted only after `ACCEPT_OLDER_MS`. If KV fails or has no readable edition, the last good one
 * of this isolate; `undefined` if there is none.
 */
export async function readEdition(
  kv: KVNamespace,
  publication: Publication,
  now: Date,
): Promise<Edition | undefined> {
  try {
    const known = await editions.get(publication.id, now.getTime(), async (lastGood) => {
      const stored = await readStoredEdition(kv, publication, lastGood?.edition);
      if (stored.kind !== 'edition') throw new NoStoredEdition(stored.kind);
      return { edition: stored.edition };
    });
    return known.edition;
  } catch (error) {
    if (error instanceof NoStoredEdition) return undefined;
    throw error;
  }
}

/** Removes a publication's edition from memory, so that the next request reads KV. */
export function forgetEdition(publicationId: string): void {
  editions.delete(publicationId);
}

/** Makes every cached edition stale: the next request reads KV, and others get the stale edition meanwhile. */
export function expireEditions(): void {
  editions.expire();
}

/** Keeps the known edition if it is newer than the one that was read: KV may have returned a stale value. */
function chooseNewer(known: KnownEdition, read: KnownEdition, now: number): KnownEdition {
  if (numberOf(read.edition) >= numberOf(known.edition)) return read;
  const { olderSince = now } = known;
  const olderForMs = now - olderSince;
  if (olderForMs < 0 || olderForMs >= ACCEPT_OLDER_MS) return read;
  return { edition: known.edition, olderSince };
}
