/** A run of parts that two texts share, or that one of them has alone. */
export interface Difference {
  readonly kind: 'same' | 'removed' | 'added';
  readonly parts: readonly string[];
}

/** Two lists with more pairs than this are not compared in their middle: that part is all removed, and all added. */
const MAX_PAIRS = 4_000_000;

/** What to remove from one list and to add to it for it to be another: the fewest parts (the longest common subsequence). */
export function compareParts(before: readonly string[], after: readonly string[]): Difference[] {
  let start = 0;
  const shortest = Math.min(before.length, after.length);
  while (start < shortest && before[start] === after[start]) start++;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const changes: Difference[] = [];
  const add = (kind: Difference['kind'], parts: readonly string[]) => {
    if (parts.length === 0) return;
    const last = changes.at(-1);
    if (last?.kind === kind)
      changes.push({ kind, parts: [...(changes.pop()?.parts ?? []), ...parts] });
    else changes.push({ kind, parts });
  };
  add('same', before.slice(0, start));
  for (const { kind, parts } of compareMiddle(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ))
    add(kind, parts);
  add('same', before.slice(before.length - end));
  return changes;
}

function compareMiddle(before: readonly string[], after: readonly string[]): Difference[] {
  const [rows, columns] = [before.length, after.length];
  if (rows === 0 || columns === 0 || rows * columns > MAX_PAIRS)
    return [
      { kind: 'removed', parts: before },
      { kind: 'added', parts: after },
    ];
  const width = columns + 1;
  // How many parts the rests of both lists have in common, from each place of one and of the other.
  const common = new Uint16Array((rows + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const found: Difference[] = [];
  for (let row = 0, column = 0; row < rows || column < columns; ) {
    if (row < rows && column < columns && before[row] === after[column]) {
      found.push({ kind: 'same', parts: [before[row] ?? ''] });
      row++;
      column++;
    } else if (column >= columns || (row < rows && at(row + 1, column) >= at(row, column + 1)))
      found.push({ kind: 'removed', parts: [before[row++] ?? ''] });
    else found.push({ kind: 'added', parts: [after[column++] ?? ''] });
  }
  return found;
}

/** Lines of two texts, one below the other: those that both have, and pairs of which the words are compared. */
export type ComparedLine =
  | { readonly kind: 'same'; readonly text: string }
  | { readonly kind: 'changed'; readonly words: readonly Difference[] };

/** Two texts line by line, and where lines were changed, word by word. */
export function compareLines(before: string, after: string): ComparedLine[] {
  const lines: ComparedLine[] = [];
  const differences = compareParts(before.split('\n'), after.split('\n'));
  for (let index = 0; index < differences.length; index++) {
    const { kind, parts } = differences[index] as Difference;
    const next = differences[index + 1];
    if (kind === 'same') lines.push(...parts.map((text) => ({ kind, text })));
    else if (kind === 'removed' && next?.kind === 'added') {
      lines.push({ kind: 'changed', words: compareWords(parts.join('\n'), next.parts.join('\n')) });
      index++;
    } else
      lines.push(
        ...parts.map(
          (text): ComparedLine => ({ kind: 'changed', words: [{ kind, parts: [text] }] }),
        ),
      );
  }
  return lines;
}

/** Two texts word by word; the spaces between words are parts too. */
export function compareWords(before: string, after: string): Difference[] {
  const partsOf = (text: string) => text.split(/(\s+)/).filter((part) => part !== '');
  return compareParts(partsOf(before), partsOf(after));
}
