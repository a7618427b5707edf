import { DAY_MS } from '../../lib/clock/durations.ts';
import type { Edition, EditionItem } from '../../model/edition/edition.ts';
import type { NewsItem } from '../../model/edition/news-item.ts';
import { activeSources, type Desk } from '../../model/publication/desk.ts';
import { SHOWN_MS, type ShownPicture } from '../store/picture-store.ts';

/** What changes with an edition of the pictures that readers may ask for. */
export interface PictureChanges {
  /** Those that D1 is to know as shown today: the new ones, and once a day all of them. */
  readonly shown: readonly ShownPicture[];
  /** Keys of those whose story its publisher has withdrawn, or of which it does not wish any to be shown. */
  readonly withdrawn: readonly string[];
}

/**
 * @param published the edition that is replaced, where it is known
 * @param composed the one that replaces it
 * @param stories the stored stories of each source
 */
export function picturesOf(
  desk: Desk,
  published: Edition | undefined,
  composed: Edition,
  stories: ReadonlyMap<string, readonly NewsItem[]>,
): PictureChanges {
  const before = keyed(published);
  const now = keyed(composed);
  const isFirstOfDay =
    published === undefined || dayOf(published.publishedAt) !== dayOf(composed.publishedAt);
  const shown = [...now].flatMap(([key, { image }]) =>
    isFirstOfDay || !before.has(key) ? [{ key, address: image }] : [],
  );
  const isWithdrawn = withdrawalsIn(desk, stories);
  const withdrawn = [...before].flatMap(([key, item]) =>
    !now.has(key) && isWithdrawn(item) ? [key] : [],
  );
  return { shown, withdrawn };
}

/**
 * Whether an edition is written again although nothing of it has changed: so that its pictures are noted before they are swept, which
 * they are by when D1 was last told that it is published.
 */
export function mustNoteAgain({ publishedAt }: Edition, now: Date): boolean {
  return now.getTime() - Date.parse(publishedAt) > SHOWN_MS / 2;
}

function keyed(edition: Edition | undefined): Map<string, EditionItem> {
  const items = Object.values(edition?.sections ?? {}).flat();
  return new Map(
    items.flatMap((item) => (item.picture === undefined ? [] : [[item.picture, item]])),
  );
}

/**
 * Whether a story that was shown is withdrawn, or its picture is: no feed of its publisher has the story any more, and one has an older
 * one, or the publisher wishes none of its pictures to be shown.
 */
function withdrawalsIn(desk: Desk, stories: ReadonlyMap<string, readonly NewsItem[]>) {
  const sources = activeSources(desk);
  return ({ id, publisher, section, isDated, pubDate }: EditionItem): boolean => {
    const own = sources.filter(
      (source) => source.publisher === publisher && source.section === section,
    );
    if (own.some(({ noPictures }) => noPictures !== undefined)) return true;
    const stored = own.flatMap((source) => stories.get(source.id) ?? []);
    if (!isDated || stored.some((item) => item.id === id)) return false;
    return stored.some((item) => item.isDated && item.pubDate < pubDate);
  };
}

function dayOf(time: string): number {
  return Math.floor(Date.parse(time) / DAY_MS);
}
