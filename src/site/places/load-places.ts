import type { Edition } from '../../edition/edition.ts';
import { logEvent } from '../../http/log.ts';
import type { Publication } from '../../publications/publication.ts';
import { memorySize } from '../cache/memory-size.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import { loadEdition, type SiteContext } from '../context/site-context.ts';
import { keepPlaces, type PlaceArchive, readArchive } from './place-archive.ts';
import { composePlaceStories, type PlaceStories } from './place-stories.ts';

const NO_STORIES: PlaceArchive['stories'] = [];
/** The archives cached in this isolate, by publication. */
const archives = new SwrCache<PlaceArchive>({
  ttlMs: 30_000,
  staleMs: 60_000,
  cooldownMs: 5_000,
  maxSize: 3_000_000,
  sizeOf: memorySize,
});

/** The headlines of a publication's places as they are now. */
export interface LoadedPlaces extends PlaceStories {
  readonly edition: Edition;
  /** The same version is the same headlines. */
  readonly version: string;
  readonly changedAt: Date;
  /** Both the edition and the kept headlines could be read: the page may be stored. */
  readonly isComplete: boolean;
}

/** Loads the headlines of places. Where KV fails they are those that this isolate knew last, or the edition's own alone. */
export async function loadPlaces(context: SiteContext): Promise<LoadedPlaces> {
  const { publication } = context;
  const [{ edition, isComplete }, archive] = await Promise.all([
    loadEdition(context),
    knownArchive(context),
  ]);
  keepPlaces(context, edition);
  const times = [edition.publishedAt, archive?.savedAt ?? 0].map((time) => new Date(time));
  return {
    ...compose(edition, archive?.stories ?? NO_STORIES, publication),
    edition,
    version: `${edition.version}.${archive?.version}`,
    changedAt: new Date(Math.max(...times.map(Number))),
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

/** What was composed of an edition's sections last, and of what else. */
const composed = new WeakMap<
  Edition['sections'],
  {
    readonly stories: PlaceArchive['stories'];
    /** Not kept alive: a paper that was published anew, or was not read for long, is to leave the memory. */
    readonly publication: WeakRef<Publication>;
    readonly result: PlaceStories;
  }
>();

function compose(
  edition: Edition,
  stories: PlaceArchive['stories'],
  publication: Publication,
): PlaceStories {
  const known = composed.get(edition.sections);
  if (known?.stories === stories && known.publication.deref() === publication) return known.result;
  const result = composePlaceStories(edition, stories, publication);
  composed.set(edition.sections, { stories, publication: new WeakRef(publication), result });
  return result;
}
