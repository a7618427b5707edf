/**
 * How many of each list to take, from its beginning: the first of each list, then the second of each, and so on. A list ends before
 * the first thing with which what is taken would not fit. So long lists lose their ends first, and nothing is taken in part.
 *
 * @param lengths how many things each list has
 * @param fits whether so many of each list fit; whatever is less fits too
 */
export function takeInRounds(
  lengths: readonly number[],
  fits: (counts: readonly number[]) => boolean,
): number[] {
  if (fits(lengths)) return [...lengths];
  const counts = lengths.map(() => 0);
  const isFull = lengths.map(() => false);
  for (let round = 1; round <= Math.max(0, ...lengths); round++) {
    for (const [list, length] of lengths.entries()) {
      if (isFull[list] || round > length) continue;
      counts[list] = round;
      if (fits(counts)) continue;
      counts[list] = round - 1;
      isFull[list] = true;
    }
  }
  return counts;
}
