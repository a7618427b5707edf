/** A run of parts that two texts share, or that one of them has alone. */
export interface Difference {
  readonly kind: 'same' | 'removed' | 'added';
  readonly parts: readonly string[];
}

/** How many pairs of parts may still be compared. What one page shows shares one. */
export interface ComparisonBudget {
  pairs: number;
}

/** Middles with more pairs of lines than this are not compared: all removed, all added. */
const MAX_PAIRS = 4_000_000;

/** The budget of a page: the lines and the words of two long texts. */
export function newBudget(): ComparisonBudget {
  return { pairs: 2 * MAX_PAIRS };
}

/**
 * What to remove from one list and to add to it for it to be another: the fewest parts (the longest
 * common subsequence), as far as the budget goes.
 */
export function compareParts(
  before: readonly string[],
  after: readonly string[],
  budget = newBudget(),
): Difference[] {
  const changes: { readonly kind: Difference['kind']; readonly parts: string[] }[] = [];
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
  const [rows, columns] = [before.length, after.length];
  const width = columns + 1;
  const pairs = (rows + 1) * width;
  if (rows === 0 || columns === 0 || pairs > Math.min(MAX_PAIRS, budget.pairs)) {
    for (const part of before) add('removed', part);
    for (const part of after) add('added', part);
    return;
  }
  budget.pairs -= pairs;
  // Numbers compare at once; long lines that begin alike do not.
  const known = new Map<string, number>();
  const numbered = (parts: readonly string[]) =>
    parts.map((part) => {
      const number = known.get(part) ?? known.size;
      known.set(part, number);
      return number;
    });
  const [old, now] = [numbered(before), numbered(after)];
  // How many parts the rests of both lists have in common, from each place of one and of the other.
  const common = new Uint16Array(pairs);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      common[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
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

/** Added or removed lines that each have an element on a page; of a longer run all share one. */
const MAX_OWN_LINES = 100;

/**
 * Lines of two texts, one below the other: those that both have, and runs of others, whose words
 * are compared.
 */
export type ComparedLine =
  | { readonly kind: 'same'; readonly text: string }
  | { readonly kind: 'changed'; readonly words: readonly Difference[] };

/**
 * Two texts line by line, and where lines were changed, word by word, as far as the budget goes.
 */
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

/** Two texts word by word, as far as the budget goes; the spaces between words are parts too. */
export function compareWords(before: string, after: string, budget = newBudget()): Difference[] {
  const partsOf = (text: string) => text.split(/(\s+)/).filter((part) => part !== '');
  return compareParts(partsOf(before), partsOf(after), budget);
}
