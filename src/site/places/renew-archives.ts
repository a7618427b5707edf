import type { Edition } from '../../edition/edition.ts';
import { logEvent } from '../../http/log.ts';
import type { Publication } from '../../publications/publication.ts';
import { KEEP_READING, readKv } from '../cache/read-kv.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import type { SiteContext } from '../context/site-context.ts';
import { takeFromBudget } from '../http/daily-budget.ts';
import { type PlaceArchive, readArchives, storiesVersion, writeArchive } from './place-archive.ts';
import { composePlaceStories } from './place-stories.ts';

/**
 * How long an archive is left as it is after it was written (ms), which bounds the writes of a day to 48. Nothing is lost
 * meanwhile: an edition has its stories for longer.
 */
const MIN_AGE_MS = 30 * 60_000;
/** As many values as KV gives in one call. */
const MAX_KEYS = 100;

/** A publication whose edition may bring headlines of its places. */
interface Renewal {
  readonly publication: Publication;
  readonly edition: Edition;
}

/**
 * Brings the archives of publications up to their editions: reads them in one call, and writes those that change. It never throws: where
 * KV cannot be read nothing is written, since that would lose what it has. Two that do so at once write what each edition has and
 * what KV had before; what the one overwrites is in the next edition too, and comes back with it.
 */
export async function renewArchives(
  renewals: readonly Renewal[],
  { env, now }: Pick<SiteContext, 'env' | 'now'>,
  mayWrite: (publication: string) => Promise<boolean> = async () => true,
): Promise<void> {
  const open = renewals.filter(({ publication }) => publication.gazetteer).slice(0, MAX_KEYS);
  if (open.length === 0) return;
  let stored: Map<string, PlaceArchive>;
  try {
    const ids = open.map(({ publication }) => publication.id);
    stored = await readKv(() => readArchives(env.EDITIONS, ids), KEEP_READING);
  } catch (error) {
    logEvent('warn', 'places not kept', { publications: open.length, error });
    return;
  }
  await Promise.all(
    open.map(async ({ publication, edition }) => {
      const { id } = publication;
      try {
        const before = stored.get(id);
        const archive = nextArchive(before, edition, publication, now);
        if (archive && (await mayWrite(id))) await writeArchive(env.EDITIONS, id, archive);
      } catch (error) {
        logEvent('warn', 'places not kept', { publication: id, error });
      }
    }),
  );
}

function nextArchive(
  before: PlaceArchive | undefined,
  edition: Edition,
  publication: Publication,
  now: Date,
): PlaceArchive | undefined {
  const age = before ? now.getTime() - Date.parse(before.savedAt) : Number.POSITIVE_INFINITY;
  if (age >= 0 && age < MIN_AGE_MS) return undefined;
  const { stories } = composePlaceStories(edition, before?.stories ?? [], publication);
  const version = storiesVersion(stories);
  const isSame = before ? before.version === version : stories.length === 0;
  return isSame ? undefined : { version, savedAt: now.toISOString(), stories };
}

/** Published papers whose archives this isolate has looked after. */
const lookedAfter = new SwrCache<true>({ ttlMs: MIN_AGE_MS, maxEntries: 2_000 });

/**
 * Keeps the headlines of a published paper's places, behind the response of a page that shows its edition: ingest, which has the others' kept before
 * it publishes, does not know such papers. Each isolate does so twice an hour at most, and all together as often a day as the
 * budget allows.
 */
export function keepPlaces(context: SiteContext, edition: Edition): void {
  const { publication, now, env, inBackground } = context;
  const time = now.getTime();
  if (publication.version === undefined || !publication.gazetteer) return;
  if (lookedAfter.lookup(publication.id, time)) return;
  lookedAfter.store(publication.id, true, time);
  inBackground(
    renewArchives([{ publication, edition }], context, () =>
      takeFromBudget(env, 'places kept', time),
    ),
  );
}
