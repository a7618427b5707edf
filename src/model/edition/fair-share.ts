import type { OtherReport } from '../same-story/also-in.ts';

/**
 * The first `limit` stories in their order, of which no publisher has more than `share` while others have some: what is left over of it
 * moves up only where they have not. Names of one owner are one publisher.
 */
export function fairShare<T extends Pick<OtherReport, 'publisher' | 'owner'>>(
  items: readonly T[],
  limit: number,
  share: number,
): T[] {
  const taken = new Map<string, number>();
  const isOver = items.map(({ publisher, owner = publisher }) => {
    const count = (taken.get(owner) ?? 0) + 1;
    taken.set(owner, count);
    return count > share;
  });
  const within = isOver.filter((over) => !over).length;
  let room = limit - Math.min(within, limit);
  return items.filter((_, index) => !isOver[index] || room-- > 0).slice(0, limit);
}
