import { logEvent } from '../../lib/http/log.ts';
import { memorySize } from '../../lib/memory-size.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import type { Edition } from '../../model/edition/edition.ts';
import { isOneOf } from '../../model/editorial/editorial.ts';
import { publicationKey } from '../cache/response-cache.ts';
import { loadEdition, type SiteContext } from '../context/site-context.ts';
import { type PlaceArchive, readArchive, updatePlaceArchive } from './place-archive.ts';
import { composePlaceStories, type PlaceStories } from './place-stories.ts';

/** The archives cached in this isolate, by publication. */
const archives = new SwrCache<PlaceArchive>({
  ttlMs: 30_000,
  staleMs: 60_000,
  cooldownMs: 5_000,
  maxSize: 3_000_000,
  sizeOf: memorySize,
});

/** The headlines of a publication's places as they are now. */
export type LoadedPlaces = Awaited<ReturnType<typeof loadPlaces>>;

/**
 * Loads the headlines of places. If KV fails: the last ones that this isolate knew, or those of the
 * edition.
 */
export async function loadPlaces(context: SiteContext) {
  const [{ edition, isComplete }, archive] = await Promise.all([
    loadEdition(context),
    knownArchive(context),
  ]);
  updatePlaceArchive(context, edition);
  const times = [edition.publishedAt, archive?.savedAt ?? 0].map((time) => new Date(time));
  const version = `${edition.version}.${archive?.version}`;
  return {
    ...compose(context, edition, archive?.stories ?? [], version),
    edition,
    /** The same version is the same headlines. */
    version,
    changedAt: new Date(Math.max(...times.map(Number))),
    /** The edition and the archive could be read: the page may be stored. */
    isComplete: isComplete && archive !== undefined,
  };
}

/** `undefined` where KV fails and this isolate knows none. */
async function knownArchive({
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

/** What was composed of an edition and an archive last, by publication. */
const composed = new SwrCache<PlaceStories>({
  maxSize: 3_000_000,
  sizeOf: ({ stories }) => memorySize(stories),
});

function compose(
  { publication, now }: SiteContext,
  edition: Edition,
  kept: PlaceArchive['stories'],
  version: string,
): PlaceStories {
  const key = publicationKey(publication);
  const known = composed.lookup(key, now.getTime(), version);
  if (known) return known.value;
  const { hidden } = edition;
  const shown = hidden ? kept.filter((item) => !isOneOf(item, hidden)) : kept;
  const result = composePlaceStories(edition, shown, publication);
  composed.store(key, result, now.getTime(), version);
  return result;
}
