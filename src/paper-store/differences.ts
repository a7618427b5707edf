/** A file that two versions of a folder have not in common. */
export interface FileDifference {
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed';
}

/** A line of a text that was compared with another. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Pairs of lines that are compared at most; of what is longer all lines count as replaced. */
const MAX_PAIRS = 4_000_000;

/** The files that differ between two folders, by path, in alphabetical order. */
export function differencesOf(
  before: readonly { readonly path: string; readonly hash: string }[],
  after: readonly { readonly path: string; readonly hash: string }[],
): FileDifference[] {
  const [old, now] = [before, after].map((list) => new Map(list.map((e) => [e.path, e.hash])));
  const paths = [...new Set([...before, ...after].map(({ path }) => path))].sort();
  return paths.flatMap((path): FileDifference[] => {
    if (!old?.has(path)) return [{ path, kind: 'added' }];
    if (!now?.has(path)) return [{ path, kind: 'removed' }];
    return old.get(path) === now.get(path) ? [] : [{ path, kind: 'changed' }];
  });
}

/** The lines of two texts: what is in both, what only the one before has, and what only the one after has. */
export function compareLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(old.length, now.length) - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end += 1;
  return [
    ...linesAs('same', old.slice(0, start)),
    ...compareMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...linesAs('same', old.slice(old.length - end)),
  ];
}

/** By the longest common subsequence. */
function compareMiddle(old: readonly string[], now: readonly string[]): DiffLine[] {
  if (old.length * now.length > MAX_PAIRS)
    return [...linesAs('removed', old), ...linesAs('added', now)];
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      lines.push({ kind: 'same', text: old[i] ?? '' });
      [i, j] = [i + 1, j + 1];
    } else if (at(i + 1, j) >= at(i, j + 1)) lines.push({ kind: 'removed', text: old[i++] ?? '' });
    else lines.push({ kind: 'added', text: now[j++] ?? '' });
  }
  return [...lines, ...linesAs('removed', old.slice(i)), ...linesAs('added', now.slice(j))];
}

function linesAs(kind: DiffLine['kind'], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ kind, text }));
}
