import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** What runs may write: folders of their own, what npm and Vite cache, and photographs for the next run. */
const EXPECTED = ['node_modules', '.build/test-*', '.build/photographs'];

/** Files of a Git repository that are not committed as they are, ignored ones too; the time of the last change of each (ms). */
type Uncommitted = ReadonlyMap<string, number>;

/** Those of a folder of the project; none without Git. */
export function uncommittedFiles(folder = '.'): Uncommitted {
  const paths = ['.', ...EXPECTED.map((path) => `:(exclude)${path}`)];
  const args = ['ls-files', '-z', '--others', '--modified', '--', ...paths];
  const { stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const files = stdout?.split('\0').filter((path) => path !== '') ?? [];
  return new Map(files.map((path) => [path, changedAt(join(folder, path))]));
}

/** The files that were written between two such lists. */
export function writtenBetween(before: Uncommitted, after: Uncommitted): string[] {
  return [...after].filter(([path, at]) => before.get(path) !== at).map(([path]) => path);
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
