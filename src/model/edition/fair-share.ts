import type { OtherReport } from '../same-story/also-in.ts';

/** The first `limit` stories, up to `share` per publisher while others have more. */
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
