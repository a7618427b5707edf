import { logEvent } from '../../lib/http/log.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import type { Edition, EditionItem } from '../../model/edition/edition.ts';
import { KEEP_READING, readKv } from '../cache/read-kv.ts';
import { takeFromBudget } from '../context/daily-budget.ts';
import type { SiteContext } from '../context/site-context.ts';
import { composePlaceStories } from './place-stories.ts';

/** The shape of an archive; another number is not read. */
const ARCHIVE_SHAPE = 1;
/** An archive that nobody renews any more goes (seconds). */
const KEPT_SECONDS = 120 * 86_400;
/** How long an archive is left as it is after it was written (ms). Nothing is lost meanwhile: an edition has its stories for longer. */
const MIN_AGE_MS = 60 * 60_000;

/** The headlines of a publication's places, as KV keeps them: an edition has the newest of a section alone, and small places are named once a month. */
export interface PlaceArchive {
  /** Changes when, and only when, the stories do. */
  readonly version: string;
  readonly savedAt: string;
  readonly stories: readonly EditionItem[];
}

const NONE: PlaceArchive = {
  version: shortHash('[]'),
  savedAt: new Date(0).toISOString(),
  stories: [],
};

/**
 * A newer build has written an archive, before a rollback: this one neither reads nor replaces it.
 */
const NEWER: PlaceArchive = { ...NONE };

/** Under which KV has the archive of a publication. */
export function archiveKey(publication: string): string {
  return `places:${publication}`;
}

/**
 * The archive that KV has of a publication, an empty one where it has none, or one of another shape.
 *
 * @throws the error of KV
 */
export async function readArchive(kv: KVNamespace, publication: string): Promise<PlaceArchive> {
  const stored = await readKv(
    () => kv.get<PlaceArchive & { shape: number }>(archiveKey(publication), 'json'),
    KEEP_READING,
  );
  if (stored && stored.shape > ARCHIVE_SHAPE) return NEWER;
  return stored?.shape === ARCHIVE_SHAPE ? stored : NONE;
}

/** Publications whose archives this isolate has looked after. */
const lookedAfter = new SwrCache<true>({ ttlMs: MIN_AGE_MS, maxEntries: 2_000 });

/**
 * Keeps the headlines of a publication's places, behind the response of a page that shows its edition. Each isolate does so once an hour
 * at most, and all together as often a day as the budget allows.
 */
export function keepPlaces(context: SiteContext, edition: Edition): void {
  const { publication, now, inBackground } = context;
  if (!publication.gazetteer || Object.keys(edition.sections).length === 0) return;
  if (lookedAfter.lookup(publication.id, now.getTime())) return;
  lookedAfter.store(publication.id, true, now.getTime());
  inBackground(renewArchive(context, edition));
}

/**
 * Brings the archive up to the edition, and writes it if it changes. Where KV cannot be read nothing is written, since that would lose
 * what it has. Two that do so at once write what each edition has and what KV had before; what the one overwrites is in the next edition
 * too, and comes back with it.
 */
async function renewArchive(
  { env, publication, now }: SiteContext,
  edition: Edition,
): Promise<void> {
  const { id } = publication;
  // After the page is rendered: composing the stories would delay it.
  await scheduler.wait(0);
  try {
    const before = await readArchive(env.EDITIONS, id);
    if (before === NEWER) throw new Error('a newer build has written them');
    const age = now.getTime() - Date.parse(before.savedAt);
    if (age >= 0 && age < MIN_AGE_MS) return;
    const { stories } = composePlaceStories(edition, before.stories, publication);
    const version = shortHash(JSON.stringify(stories));
    if (version === before.version) return;
    if (!(await takeFromBudget(env, 'places kept', now.getTime()))) return;
    const archive = { shape: ARCHIVE_SHAPE, version, savedAt: now.toISOString(), stories };
    const limits = { expirationTtl: KEPT_SECONDS };
    await env.EDITIONS.put(archiveKey(id), JSON.stringify(archive), limits);
  } catch (error) {
    logEvent('warn', 'places not kept', { publication: id, error });
  }
}
