import type { Edition } from '../../edition/edition.ts';
import { logEvent } from '../../http/log.ts';
import type { Publication } from '../../publications/publication.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import { loadEdition, type SiteContext } from '../context/site-context.ts';
import { type PlaceArchive, readArchives } from './place-archive.ts';
import { composePlaceStories, type PlaceStories } from './place-stories.ts';
import { keepPlaces } from './renew-archives.ts';

/** What is known of a publication of which KV has no archive. */
const NONE: PlaceArchive = { version: '0', savedAt: new Date(0).toISOString(), stories: [] };
const MAX_PUBLICATIONS = 50;

/** The archives cached in this isolate, by publication. */
const archives = new SwrCache<PlaceArchive>({
  ttlMs: 30_000,
  staleMs: 60_000,
  maxEntries: MAX_PUBLICATIONS,
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
    readArchive(context),
  ]);
  keepPlaces(context, edition);
  const { version, savedAt, stories } = archive ?? NONE;
  const times = [edition.publishedAt, savedAt].map(Date.parse);
  return {
    ...compose(edition, stories, publication),
    edition,
    version: `${edition.version}.${version}`,
    changedAt: new Date(Math.max(...times)),
    isComplete: isComplete && archive !== undefined,
  };
}

async function readArchive({
  env,
  publication: { id },
  now,
}: SiteContext): Promise<PlaceArchive | undefined> {
  const onError = (error: unknown) =>
    logEvent('warn', 'places not read', { publication: id, error });
  const load = async () => (await readArchives(env.EDITIONS, [id])).get(id) ?? NONE;
  try {
    return await archives.get(id, now.getTime(), load, onError);
  } catch (error) {
    onError(error);
    return undefined;
  }
}

/** What was composed of an edition's sections last, and of what else. */
const composed = new WeakMap<
  Edition['sections'],
  {
    readonly stories: PlaceArchive['stories'];
    readonly publication: Publication;
    readonly result: PlaceStories;
  }
>();

function compose(
  edition: Edition,
  stories: PlaceArchive['stories'],
  publication: Publication,
): PlaceStories {
  const known = composed.get(edition.sections);
  if (known?.stories === stories && known.publication === publication) return known.result;
  const result = composePlaceStories(edition, stories, publication);
  composed.set(edition.sections, { stories, publication, result });
  return result;
}

/** Makes the cached archives stale, for tests. */
export function expireArchives(): void {
  archives.clear();
}
