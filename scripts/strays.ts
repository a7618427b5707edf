import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Paths that test runs may write: their folders, caches, and photographs that later runs reuse. */
const EXPECTED = ['node_modules', '.build/test-*', '.build/photographs'];

/** Uncommitted files, including ignored ones, with their last change (ms). */
type Uncommitted = ReadonlyMap<string, number>;

/** The uncommitted files in a folder of the project; none without Git. */
export function uncommittedFiles(folder = '.'): Uncommitted {
  const paths = ['.', ...EXPECTED.map((path) => `:(exclude)${path}`)];
  const args = ['ls-files', '-z', '--others', '--modified', '--', ...paths];
  const { stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const files = stdout?.split('\0').filter((path) => path !== '') ?? [];
  return new Map(files.map((path) => [path, changedAt(join(folder, path))]));
}

/** The files written between two calls of `uncommittedFiles`. */
export function writtenBetween(before: Uncommitted, after: Uncommitted): string[] {
  return [...after].filter(([path, at]) => before.get(path) !== at).map(([path]) => path);
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
