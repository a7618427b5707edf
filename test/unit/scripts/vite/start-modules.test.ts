import { expect, test } from 'vitest';
import { describeStartModules, startModulesOf } from '../../../../scripts/vite/start-modules.ts';

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

test('the modules that a Worker evaluates at start are those that its entry imports, directly or not, and not by import()', () => {
  expect(startModulesOf(BUNDLE, '/p')).toEqual([
    { module: 'virtual:papers', bytes: 4_096 },
    { module: 'src/app.tsx', bytes: 2_048 },
    { module: 'node_modules/react/index.js', bytes: 1_024 },
  ]);
});

test('what a Worker evaluates at start is told in a line', () => {
  expect(describeStartModules({ site: startModulesOf(BUNDLE, '/p') })).toBe(
    'site evaluates 3 modules at start, 7 KB before they are minified: virtual:papers 4 KB, src/app.tsx 2 KB, node_modules/react/index.js 1 KB …',
  );
});
