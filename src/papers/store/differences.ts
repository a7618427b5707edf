/** A file that differs between two versions of a folder. */
export interface FileDifference {
  path: string;
  kind: 'added' | 'removed' | 'changed';
}

/** The files that differ between two folders, by path, in alphabetical order. */
export function differencesOf(
  before: readonly { path: string; hash: string }[],
  after: readonly { path: string; hash: string }[],
): FileDifference[] {
  const [old, now] = [before, after].map((list) => new Map(list.map((e) => [e.path, e.hash])));
  const paths = [...new Set([...before, ...after].map(({ path }) => path))].sort();
  return paths.flatMap((path): FileDifference[] => {
    if (!old?.has(path)) return [{ path, kind: 'added' }];
    if (!now?.has(path)) return [{ path, kind: 'removed' }];
    return old.get(path) === now.get(path) ? [] : [{ path, kind: 'changed' }];
  });
}
