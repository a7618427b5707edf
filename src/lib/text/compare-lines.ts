/** A run of consecutive parts that are in both texts, or only in one. */
export interface Difference {
  kind: 'same' | 'removed' | 'added';
  parts: readonly string[];
}

/** The remaining number of pairs to compare, shared by all comparisons of a page. */
export interface ComparisonBudget {
  pairs: number;
}

/** Maximum pairs of parts to compare; beyond it all parts count as removed and added. */
const MAX_PAIRS = 4_000_000;

/** The budget of one page: enough for the lines and words of two long texts. */
export function newBudget(): ComparisonBudget {
  return { pairs: 2 * MAX_PAIRS };
}

/** The minimum removals and additions between two lists (longest common subsequence). */
export function compareParts(
  before: readonly string[],
  after: readonly string[],
  budget = newBudget(),
): Difference[] {
  const changes: { kind: Difference['kind']; parts: string[] }[] = [];
  const add = (kind: Difference['kind'], part: string) => {
    const last = changes.at(-1);
    if (last?.kind === kind) last.parts.push(part);
    else changes.push({ kind, parts: [part] });
  };
  let start = 0;
  const shortest = Math.min(before.length, after.length);
  while (start < shortest && before[start] === after[start]) start++;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  for (const part of before.slice(0, start)) add('same', part);
  compareMiddle(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
    budget,
    add,
  );
  for (const part of before.slice(before.length - end)) add('same', part);
  return changes;
}

function compareMiddle(
  before: readonly string[],
  after: readonly string[],
  budget: ComparisonBudget,
  add: (kind: Difference['kind'], part: string) => void,
): void {
  const rows = before.length;
  const columns = after.length;
  const pairs = (rows + 1) * (columns + 1);
  if (rows === 0 || columns === 0 || pairs > Math.min(MAX_PAIRS, budget.pairs)) {
    for (const part of before) add('removed', part);
    for (const part of after) add('added', part);
    return;
  }
  budget.pairs -= pairs;
  const { old, now, at } = commonParts(before, after);
  for (let row = 0, column = 0; row < rows || column < columns; ) {
    if (row < rows && column < columns && old[row] === now[column]) {
      add('same', before[row] ?? '');
      row++;
      column++;
    } else if (column >= columns || (row < rows && at(row + 1, column) >= at(row, column + 1)))
      add('removed', before[row++] ?? '');
    else add('added', after[column++] ?? '');
  }
}

/** Counts common parts (the longest subsequence) from each pair of positions to the end. */
function commonParts(before: readonly string[], after: readonly string[]) {
  // Numbers, because they compare faster than long lines with equal beginnings.
  const known = new Map<string, number>();
  const numbered = (parts: readonly string[]) =>
    parts.map((part) => {
      const number = known.get(part) ?? known.size;
      known.set(part, number);
      return number;
    });
  const old = numbered(before);
  const now = numbered(after);
  const width = now.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      common[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  return { old, now, at };
}

/** Maximum lines of a run with separate elements on a page; the rest shares one element. */
const MAX_OWN_LINES = 100;

/** A line of a comparison: a common one, or a run of changed ones with their words compared. */
export type ComparedLine =
  | { kind: 'same'; text: string }
  | { kind: 'changed'; words: readonly Difference[] };

/** Compares two texts line by line, and changed lines word by word, within the budget. */
export function compareLines(before: string, after: string, budget = newBudget()): ComparedLine[] {
  const lines: ComparedLine[] = [];
  const differences = compareParts(before.split('\n'), after.split('\n'), budget);
  for (let index = 0; index < differences.length; index++) {
    const { kind, parts } = differences[index] as Difference;
    const next = differences[index + 1];
    if (kind === 'same') for (const text of parts) lines.push({ kind, text });
    else if (kind === 'removed' && next?.kind === 'added') {
      const words = compareWords(parts.join('\n'), next.parts.join('\n'), budget);
      lines.push({ kind: 'changed', words });
      index++;
    } else {
      const pieces = parts.length > MAX_OWN_LINES ? [parts.join('\n')] : parts;
      for (const text of pieces) lines.push({ kind: 'changed', words: [{ kind, parts: [text] }] });
    }
  }
  return lines;
}

/** Compares two texts word by word, within the budget; the spaces between words are parts too. */
export function compareWords(before: string, after: string, budget = newBudget()): Difference[] {
  const partsOf = (text: string) => text.split(/(\s+)/).filter((part) => part !== '');
  return compareParts(partsOf(before), partsOf(after), budget);
}
