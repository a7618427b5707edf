import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

const REFUSED: readonly (readonly [path: string, imported: string])[] = [
  ['src/http/new.ts', 'hono'],
  ['src/edition/new.ts', '../ingest/refresh.ts'],
  ['src/text/new.ts', '../../test/support/origin.ts'],
  ['src/shared/new.ts', '../site/app.tsx'],
  ['src/shared/components/New.tsx', '../../http/outbound.ts'],
  ['src/ingest/new.ts', 'hono'],
  ['src/ingest/fetch/new.ts', 'react'],
  ['src/ingest/parse/xml/new.ts', '../../../site/app.tsx'],
  ['src/site/http/new.ts', 'hono'],
  ['src/site/cache/new.ts', 'react-dom/server'],
  ['src/site/blog/new.ts', '../../ingest/refresh.ts'],
  ['src/site/components/New.tsx', '../../ingest/refresh.ts'],
  ['src/site/components/Newer.tsx', '../context/edition-store.ts'],
  ['src/site/pages/new.tsx', 'hono'],
  ['src/site/api/new.ts', 'react'],
  ['src/site/new.ts', '../ingest/refresh.ts'],
  ['src/site/newer.ts', '../../sample-world/sample-world.ts'],
  ['client/new.ts', '../src/site/app.tsx'],
  ['client/islands/new.ts', '../../scripts/site.ts'],
];
const ACCEPTED: typeof REFUSED = [
  ['src/site/app.tsx', 'hono'],
  ['src/site/components/Good.tsx', 'react'],
  ['src/shared/components/Good.tsx', 'react'],
  ['src/ingest/good.ts', '../http/outbound.ts'],
  ['client/islands/good.tsx', '../../src/shared/islands.ts'],
];

let folder = '';
let report = '';

// A tree of modules with one import each, linted by the project's own rules in one run.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-imports-'));
  for (const name of ['biome.json', '.gitignore'])
    copyFileSync(join(ROOT, name), join(folder, name));
  for (const [path, imported] of [...REFUSED, ...ACCEPTED]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `import { a } from '${imported}';\n\na();\n`);
  }
  const args = ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '.'];
  const biome = join(ROOT, 'node_modules/.bin/biome');
  report = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' }).stderr;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(REFUSED)('lint refuses that %s imports %s', (path) => {
  expect(report).toContain(`${path}:`);
});

test.each(ACCEPTED)('lint accepts that %s imports %s', (path) => {
  expect(report).toContain('docs/architecture.md');
  expect(report).not.toContain(`${path}:`);
});
