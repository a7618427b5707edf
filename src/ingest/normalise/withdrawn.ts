import type { NewsItem } from '../../edition/news-item.ts';

/**
 * The last good stories of a source of whose document nothing was selected, without those that its publisher has withdrawn: they are not
 * in the document (`read`: all that it holds), and older ones are. Stories that are older than all of it have only been left behind.
 */
export function withoutWithdrawn(
  previous: readonly NewsItem[],
  read: readonly NewsItem[],
): readonly NewsItem[] {
  const ids = new Set(read.map(({ id }) => id));
  const dates = read.filter(({ isDated }) => isDated).map(({ pubDate }) => Date.parse(pubDate));
  const oldest = dates.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const isLeft = ({ id, isDated, pubDate }: NewsItem) =>
    ids.has(id) || !isDated || Date.parse(pubDate) <= oldest;
  return previous.every(isLeft) ? previous : previous.filter(isLeft);
}
