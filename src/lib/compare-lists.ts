/** Compares lists of numbers lexicographically, for `sort`. `b` is at least as long as `a`. */
export function compareLists(a: readonly number[], b: readonly number[]): number {
  const differences = a.map((number, index) => number - (b[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
