import { DAY_MS } from '../../lib/clock/durations.ts';
import type { Edition, EditionItem } from '../../model/edition/edition.ts';
import type { NewsItem } from '../../model/edition/news-item.ts';
import { activeSources, type Desk } from '../../model/publication/desk.ts';
import { SHOWN_MS, type ShownPicture } from '../store/picture-store.ts';

/** The changes to the pictures that readers may request. */
export interface PictureChanges {
  /** Pictures to record as shown today: new ones, and once a day all. */
  shown: readonly ShownPicture[];
  /** Keys of pictures whose story was withdrawn, or whose publisher wants no pictures shown. */
  withdrawn: readonly string[];
}

/**
 * @param published the edition to replace, if known @param composed the new edition @param stories
 * the stored stories by source
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
 * Whether to write an unchanged edition again: its pictures must be recorded before the sweep,
 * which goes by the last publication in D1.
 */
export function mustRecordAgain({ publishedAt }: Edition, now: Date): boolean {
  return now.getTime() - Date.parse(publishedAt) > SHOWN_MS / 2;
}

function keyed(edition: Edition | undefined): Map<string, EditionItem> {
  const items = Object.values(edition?.sections ?? {}).flat();
  return new Map(
    items.flatMap((item) => (item.picture === undefined ? [] : [[item.picture, item]])),
  );
}

/**
 * Finds withdrawn stories and pictures. A story is withdrawn if no feed of its publisher has it any
 * more while one has an older story, or if the publisher wants no pictures shown.
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
