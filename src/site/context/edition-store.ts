import { tryOrLog } from '../../lib/http/log.ts';
import { memorySize } from '../../lib/memory-size.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { type Edition, mergeEditions } from '../../model/edition/edition.ts';
import { numberOf, readStoredEditions, shareStories } from '../../model/edition/stored-edition.ts';
import { isOneOf } from '../../model/editorial/editorial.ts';
import type { Publication } from '../../model/publication/publication.ts';
import type { PaperBulletin, StoryChoices } from '../bulletin/bulletin-store.ts';
import { READ_FOR_LATER, readKv } from '../cache/read-kv.ts';
import { type PictureMode, withShownPictures } from './picture-mode.ts';

/**
 * How long KV must return an older edition than the cached one before it is accepted (ms): far
 * longer than KV serves a stale value, and than ingest takes to replace a late write. After that
 * time, the stores must have been emptied or ingest rolled back.
 */
const ACCEPT_OLDER_MS = 15 * 60_000;

const NO_EDITION = { edition: undefined, size: 100 } as const;

interface KnownEdition {
  /** `undefined` if KV has none and this isolate has never read one. */
  edition: Edition | undefined;
  size: number;
  /** Since when KV has returned an older edition than this one (ms since the epoch). */
  olderSince?: number | undefined;
}

/** Editions by desk. They are immutable, so requests share them. */
const editions = new SwrCache<KnownEdition>({
  ttlMs: 30_000,
  staleMs: 60_000,
  cooldownMs: 5_000,
  // Room for a dozen regions' desks or hundreds of towns' desks.
  maxSize: 3_000_000,
  sizeOf: ({ size }) => size,
  choose: chooseNewer,
});

/** Merged editions by publication; they share the stories of their desks' editions. */
const merged = new SwrCache<Edition>({ maxEntries: 300 });

/**
 * The current edition of a publication, merged from those of its desks: from memory while fresh,
 * else from KV (one read for all), else the last good ones of this isolate. `undefined` if no desk
 * has one. `bulletin` has hidden stories and the pinned lead.
 */
export async function readEdition(
  kv: KVNamespace,
  publication: Pick<Publication, 'id' | 'desks'>,
  now: Date,
  keepAlive?: (reading: Promise<unknown>) => void,
  pictures: PictureMode = 'publisher',
  bulletin?: Promise<PaperBulletin | undefined>,
): Promise<Edition | undefined> {
  const { found, isPartial } = await readDeskEditions(
    kv,
    publication.desks.map(({ id }) => id),
    now,
    keepAlive,
  );
  const choices = (await bulletin)?.editorial?.choices;
  const desks = [...found.values()];
  const edition = mergeDesks(publication.id, desks, pictures, choices, now.getTime());
  return edition && isPartial ? { ...edition, isPartial } : edition;
}

function mergeDesks(
  publication: string,
  desks: readonly Edition[],
  pictures: PictureMode,
  choices: StoryChoices | undefined,
  now: number,
) {
  const versions = desks.map(({ version, number }) => `${version} ${number}`);
  const generation = `${pictures} ${versions.join(' ')} ${choices?.version ?? ''}`;
  const cached = merged.lookup(publication, now, generation);
  if (cached) return cached.value;
  const shown = choices ? desks.map((desk) => withoutHidden(desk, choices.hidden)) : desks;
  const shownEdition = withShownPictures(mergeEditions(shown), pictures);
  const edition = shownEdition && choices ? withChoices(shownEdition, choices) : shownEdition;
  if (edition) merged.store(publication, edition, now, generation);
  return edition;
}

/** Removes hidden stories. Done before merging, so that other stories take their place. */
function withoutHidden(edition: Edition, hidden: ReadonlySet<string>): Edition {
  const sections = Object.entries(edition.sections).map(([section, items]) => [
    section,
    items.filter((item) => !isOneOf(item, hidden)),
  ]);
  return { ...edition, sections: Object.fromEntries(sections) };
}

/** Adds the choices' version and, if the edition has that story, the pinned lead. */
function withChoices(edition: Edition, { version, hidden, lead }: StoryChoices): Edition {
  const pinned = new Set(lead ? [lead.story] : []);
  const items = lead ? Object.values(edition.sections).flat() : [];
  const item = items.find((story) => isOneOf(story, pinned));
  return {
    ...edition,
    version: `${edition.version}-${version}`,
    hidden,
    ...(lead && item && { lead: { item, until: lead.until } }),
  };
}

/**
 * Editions by desk; desks without one are left out. `isPartial`: an edition could not be read, and
 * none was in memory. Waits up to a second for KV; a late result is cached for the next request
 * (`keepAlive`).
 */
async function readDeskEditions(
  kv: KVNamespace,
  desks: readonly string[],
  now: Date,
  keepAlive?: (reading: Promise<unknown>) => void,
) {
  const load = (missing: readonly string[]) => loadEditions(kv, missing);
  const known = await editions.getMany(desks, now.getTime(), load, keepAlive);
  const found = new Map<string, Edition>();
  for (const id of desks) {
    const edition = known.get(id)?.edition;
    if (edition) found.set(id, edition);
  }
  // The lack of editions is not cached: the first edition is shown as soon as KV has it.
  if (found.size === 0) for (const id of known.keys()) editions.delete(id);
  return { found, isPartial: desks.some((id) => !known.has(id)) };
}

async function loadEditions(
  kv: KVNamespace,
  desks: readonly string[],
): Promise<Map<string, KnownEdition>> {
  const knownOf = (id: string) => editions.lastGood(id)?.edition;
  const read = new Map<string, KnownEdition>();
  await tryOrLog('editions unreadable', { desks: desks.join(' ') }, async () => {
    const stored = await readKv(() => readStoredEditions(kv, desks, knownOf), READ_FOR_LATER);
    for (const [id, value] of stored) {
      if (value.kind === 'edition') {
        // The merged editions would retain the previous one's stories and pages.
        if (value.edition !== knownOf(id)) merged.clear();
        read.set(id, value);
      } else if (value.kind === 'missing' && !knownOf(id)) read.set(id, NO_EDITION);
    }
  });
  return read;
}

/** Caches an edition just written to KV. Unchanged stories stay the same objects. */
export function cacheEdition(desk: string, written: Edition, now: Date): void {
  const known = editions.lastGood(desk)?.edition;
  const edition = known ? shareStories(written, known) : written;
  editions.store(desk, { edition, size: memorySize(edition) }, now.getTime());
}

/**
 * Marks the desk's edition fresh if it has this number or a higher one. Returns `false` if this
 * isolate lacks that edition.
 */
export function confirmEdition(desk: string, number: number | null, now: Date): boolean {
  const known = editions.lastGood(desk);
  const isKnown = known?.edition !== undefined && numberOf(known.edition) >= (number ?? 0);
  if (isKnown) editions.store(desk, known, now.getTime());
  return isKnown || !number;
}

export function expireEditions(): void {
  editions.expire();
}

/** Chooses the newer edition, since KV may have returned a stale value. */
function chooseNewer(known: KnownEdition, read: KnownEdition, now: number): KnownEdition {
  if (!known.edition || !read.edition) return read.edition ? read : known;
  if (numberOf(read.edition) >= numberOf(known.edition)) return read;
  const { olderSince = now } = known;
  const olderForMs = now - olderSince;
  if (olderForMs < 0 || olderForMs >= ACCEPT_OLDER_MS) return read;
  return { ...known, olderSince };
}
