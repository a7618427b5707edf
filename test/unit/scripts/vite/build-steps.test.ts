import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundle, requireWholeServiceWorker } from '../../../../scripts/vite/client-build.ts';
import { startModulesOf } from '../../../../scripts/vite/start-modules.ts';
import { readRuntimePackages, writeNotices } from '../../../../scripts/vite/third-party-notices.ts';

test('the editor’s script is one file below 40 KB of its own modules, and creates no markup from text', async () => {
  const root = join(import.meta.dirname, '../../../..');
  const { code, files } = await bundle(root, ['chrome123', 'firefox121', 'safari17.5']);
  expect(new TextEncoder().encode(code).length).toBeLessThan(40_000);
  const own = files.filter((file) => !file.startsWith('\0'));
  expect(own.length).toBeGreaterThan(10);
  expect(
    own.filter((file) => !/\/(?:client|src\/lib|src\/shared)\//.test(file.replaceAll('\\', '/'))),
  ).toEqual([]);
  // The editor's Content-Security-Policy allows none of these.
  expect(code).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|\beval\(/,
  );
});

const built = (facadeModuleId: string, imports: string[]) => ({
  type: 'chunk' as const,
  facadeModuleId: `/project/${facadeModuleId}`,
  imports,
});

test('requireWholeServiceWorker refuses imports of the service worker, but not of pages’ scripts', () => {
  const page = built('client/main.ts', ['assets/shared-1.js']);
  const refused = [built('client/service-worker.ts', ['assets/shared-1.js'])];
  expect(() => requireWholeServiceWorker(refused)).toThrow('assets/shared-1.js');
  const files = [built('client/service-worker.ts', []), page, { type: 'asset' as const }];
  expect(() => requireWholeServiceWorker(files)).not.toThrow();
});

type Bundle = Parameters<typeof startModulesOf>[0];

function chunk(imports: string[], modules: Record<string, number>, isEntry = false) {
  const rendered = Object.entries(modules).map(([id, renderedLength]) => [id, { renderedLength }]);
  return {
    type: 'chunk',
    isEntry,
    imports,
    modules: Object.fromEntries(rendered),
  } as Bundle[string];
}

const BUNDLE: Bundle = {
  'index.js': chunk(['a.js', 'cloudflare:workers'], { '/p/src/app.tsx': 2_048 }, true),
  'a.js': chunk(['b.js'], { '/p/node_modules/react/index.js': 1_024 }),
  'b.js': chunk(['a.js'], { '\0virtual:papers': 4_096 }),
  'late.js': chunk(['index.js'], { '/p/src/late.ts': 9_000 }),
  'index.js.map': { type: 'asset' },
};

test('a Worker evaluates at start the modules that its entry imports statically, also indirectly', () => {
  expect(startModulesOf(BUNDLE, '/p')).toEqual([
    { module: 'virtual:papers', bytes: 4_096 },
    { module: 'src/app.tsx', bytes: 2_048 },
    { module: 'node_modules/react/index.js', bytes: 1_024 },
  ]);
});

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Readonly<Record<string, string>>;
};

test('the notices name every direct and indirect dependency with its version', () => {
  const found = readRuntimePackages();
  for (const [name, version] of Object.entries(dependencies))
    expect(found).toContainEqual(expect.objectContaining({ name, version }));
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['scheduler', 'mdurl']));
  expect(found.map(({ name }) => name)).not.toContain('vite');
  expect(new Set(found.map(({ name, version }) => `${name} ${version}`)).size).toBe(found.length);
});

test('the notices contain the full text of each licence with its copyright holder', () => {
  const packages = readRuntimePackages();
  const notices = writeNotices(packages);
  for (const { name, version, text } of packages) {
    expect(text, name).toMatch(/copyright/i);
    expect(text, name).toMatch(/warrant(?:y|ies)/i);
    expect(notices).toContain(`\n${name} ${version}\n\n${text}\n`);
  }
  expect(notices).toContain(readFileSync('node_modules/hono/LICENSE', 'utf8').trim());
});
