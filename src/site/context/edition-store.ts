import type { Edition } from '../../edition/edition.ts';
import { numberOf, readStoredEdition } from '../../edition/stored-edition.ts';
import type { Publication } from '../../publications/publication.ts';
import { SwrCache } from '../cache/swr-cache.ts';

/**
 * How long KV has to go on saying that an older edition is the present one before an isolate believes it: far longer than any
 * edge serves a stale value, and than ingest takes to replace an edition that came late. What lasts longer is meant: KV and D1
 * were emptied, or ingest was rolled back.
 */
const OLDER_IS_MEANT_MS = 15 * 60_000;

interface KnownEdition {
  readonly edition: Edition;
  /** Since when KV says that an older edition is the present one (ms). */
  readonly olderSince?: number | undefined;
}

/** The editions of this isolate, by publication. They are immutable, so sharing them between requests is safe. */
const editions = new SwrCache<KnownEdition>({
  ttlMs: 30_000,
  staleMs: 60_000,
  choose: chooseNewer,
});

/** KV fails, or holds nothing or something unreadable. */
class NoStoredEdition extends Error {
  override readonly name = 'NoStoredEdition';
}

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

/** Makes every edition in memory stale: the next request reads KV, those meanwhile get what is in memory. */
export function expireEditions(): void {
  editions.expire();
}

/** The known edition stays where it is newer than the one that was read, and KV may still be stale. */
function chooseNewer(known: KnownEdition, read: KnownEdition, now: number): KnownEdition {
  if (numberOf(read.edition) >= numberOf(known.edition)) return read;
  const { olderSince = now } = known;
  const olderForMs = now - olderSince;
  if (olderForMs < 0 || olderForMs >= OLDER_IS_MEANT_MS) return read;
  return { edition: known.edition, olderSince };
}
