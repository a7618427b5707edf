import { EDITION_SHAPE, type EditionItem } from '../../edition/edition.ts';
import { isEdition } from '../../edition/is-edition.ts';
import { logEvent } from '../../http/log.ts';
import { shortHash } from '../../text/short-hash.ts';

/** The shape of an archive; another number is not read. */
const ARCHIVE_SHAPE = 1;
/** An archive that nobody renews any more goes (seconds). */
const KEPT_SECONDS = 120 * 86_400;

/** The headlines of a publication's places, as KV keeps them: an edition has the newest of a section alone, and small places are named once a month. */
export interface PlaceArchive {
  /** Changes when, and only when, the stories do. */
  readonly version: string;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly stories: readonly EditionItem[];
}

/** Under which KV has the archive of a publication. */
export function archiveKey(publication: string): string {
  return `places:${publication}`;
}

/**
 * The archives that KV has of publications, by their ids, in one call; one that is damaged counts as none, which is logged.
 *
 * @throws the error of KV
 */
export async function readArchives(
  kv: KVNamespace,
  publications: readonly string[],
): Promise<Map<string, PlaceArchive>> {
  const archives = new Map<string, PlaceArchive>();
  const texts = await kv.get(publications.map(archiveKey), { type: 'text' });
  for (const publication of publications) {
    const text = texts.get(archiveKey(publication));
    if (!text) continue;
    try {
      archives.set(publication, parseArchive(text));
    } catch (error) {
      logEvent('error', 'places unreadable', { publication, error });
    }
  }
  return archives;
}

/** Puts an archive into KV. @throws the error of KV */
export async function writeArchive(
  kv: KVNamespace,
  publication: string,
  archive: PlaceArchive,
): Promise<void> {
  const text = JSON.stringify({ shape: ARCHIVE_SHAPE, ...archive });
  await kv.put(archiveKey(publication), text, { expirationTtl: KEPT_SECONDS });
}

/** What identifies stories. */
export function storiesVersion(stories: readonly EditionItem[]): string {
  return shortHash(JSON.stringify(stories));
}

/** @throws SyntaxError or TypeError where the text holds no archive */
function parseArchive(text: string): PlaceArchive {
  const json = JSON.parse(text) as Partial<Record<keyof PlaceArchive | 'shape', unknown>> | null;
  if (json?.shape !== ARCHIVE_SHAPE) throw new TypeError('what is stored is no archive');
  const { version, savedAt, stories } = json;
  // Stories are checked as those of an edition are.
  const edition = {
    shape: EDITION_SHAPE,
    version,
    publishedAt: savedAt,
    sections: { local: stories },
  };
  if (!isEdition(edition) || Number.isNaN(Date.parse(edition.publishedAt)))
    throw new TypeError('what is stored is no archive');
  const read = edition.sections.local ?? [];
  if (read.some(({ pubDate }) => Number.isNaN(Date.parse(pubDate))))
    throw new TypeError('a story has no date');
  return { version: edition.version, savedAt: edition.publishedAt, stories: read };
}
