import { globSync, readFileSync } from 'node:fs';
import { normalize } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../support/run-program.ts';

interface SolutionConfig {
  files: readonly string[];
  references: readonly { path: string }[];
}

const { files, references } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as SolutionConfig;
const sources = globSync('**/*.{ts,tsx,mts,cts}', {
  exclude: ['node_modules', 'dist', '.build', '.wrangler'],
});

/** The files that a project names itself; not those that they import. */
async function listFiles(project: string): Promise<readonly string[]> {
  const { stdout } = await runProgram('tsc', ['-p', project, '--showConfig']);
  return (JSON.parse(stdout) as SolutionConfig).files.map(normalize);
}

test('each TypeScript file belongs to exactly one project that tsconfig.json refers to, and each declaration file to one at least', async () => {
  expect(files).toEqual([]);
  const projects = new Map<string, string[]>(sources.map((path) => [normalize(path), []]));
  for (const { path } of references)
    for (const file of await listFiles(path)) projects.get(file)?.push(path);

  expect(sources.length).toBeGreaterThan(500);
  const none = [...projects].filter(([, of]) => of.length === 0);
  const several = [...projects].filter(([path, of]) => !path.endsWith('.d.ts') && of.length > 1);
  expect({ none, several }).toEqual({ none: [], several: [] });
});
