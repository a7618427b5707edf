import { isTitleShown, type NewsItem, type TitleBefore } from '../../edition/news-item.ts';
import { lettersOf } from '../../edition/same-story/repeated-title.ts';
import { UNTITLED } from '../../edition/same-story/same-text.ts';

/**
 * An item with the headline that its publisher changed (docs/north/05-stories.md), if it did: the first one of the last hours. A headline that goes
 * back and forth stays what it was.
 *
 * @param previous the same story as it was known before
 * @param now when the change is seen
 */
export function withTitleBefore(
  item: NewsItem,
  previous: NewsItem | undefined,
  now: Date,
): NewsItem {
  if (!previous || item.title === UNTITLED || previous.title === UNTITLED) return item;
  const before = previous.titleBefore;
  const known = before && isTitleShown(before, now) ? before : undefined;
  if (isSameHeadline(item.title, previous.title)) return withBefore(item, known);
  if (known && isSameHeadline(item.title, known.title)) {
    if (known.isReturned) return withBefore({ ...item, title: previous.title }, known);
    return withBefore(item, returned(previous.title, known, now));
  }
  return withBefore(item, changed(previous.title, known, now));
}

function withBefore(item: NewsItem, titleBefore: TitleBefore | undefined): NewsItem {
  return titleBefore ? { ...item, titleBefore } : item;
}

function returned(title: string, { since, changedAt }: TitleBefore, now: Date): TitleBefore {
  return { title, changedAt: now.toISOString(), since: since ?? changedAt, isReturned: true };
}

/** The headline of before, or the one before that, which readers may have seen first. */
function changed(title: string, known: TitleBefore | undefined, now: Date): TitleBefore {
  const changedAt = now.toISOString();
  if (!known || known.isReturned) return { title, changedAt };
  return { title: known.title, changedAt, since: known.since ?? known.changedAt };
}

/** Whether two headlines differ at most in case, punctuation, spaces and the form of their letters. */
function isSameHeadline(a: string, b: string): boolean {
  return a === b || comparable(a) === comparable(b);
}

/** The letters and figures; all of it where there are none. */
function comparable(title: string): string {
  const form = title.normalize('NFKC');
  return lettersOf(form) || form;
}
