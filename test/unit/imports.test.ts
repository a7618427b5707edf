import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The folders from the bottom up: modules import their own folder and those listed above. */
const LAYERS = [
  'src/lib',
  'src/shared',
  'src/model',
  'src/calendars',
  'src/feeds',
  'src/papers',
  'src/ingest/weather',
  'src/ingest/store',
  'src/ingest/push',
  'src/ingest/publish',
  'src/ingest',
  'src/site/words',
  'src/site/http',
  'src/site/cache',
  'src/site/bulletin',
  'src/site/context',
  'src/site/pictures',
  'src/site/places',
  'src/site/events',
  'src/site/content',
  'src/site/blog',
  'src/site/search',
  'src/site/archive',
  'src/site/radio',
  'src/site/health',
  'src/site/push',
  'src/site/syndication',
  'src/site/styles',
  'src/site/components',
  'src/site/pages',
  'src/site/pages/status',
  'src/site/files',
  'src/site/api',
  'src/site',
  'src/editor/words',
  'src/editor/forms',
  'src/editor/identity',
  'src/editor/store',
  'src/editor/context',
  'src/editor/styles',
  'src/editor/components',
  'src/editor/folders',
  'src/editor/headlines',
  'src/editor/notices',
  'src/editor/events',
  'src/editor/paper',
  'src/editor/new-paper',
  'src/editor/posts',
  'src/editor/pages',
  'src/editor',
  'client',
];

/** Imports that a folder's modules must not have although LAYERS allows them. */
const APART: Record<string, RegExp> = {
  'src/ingest': /^src\/papers\//,
  'src/site': /^src\/(?:calendars|feeds|ingest|papers)\//,
  'src/editor': /^src\/(?:ingest|site)\//,
  'src/site/components': /^src\/lib\/http\/outbound\.ts$|^src\/site\/context\/.*-store\.ts$/,
  client: /^(?!client\/|src\/(?:lib|shared)\/|src\/model\/push\/level\.ts$)/,
};

/** Libraries that only some modules may import: Hono and React. */
const KNOWN_BY: readonly (readonly [library: RegExp, modules: RegExp])[] = [
  [/^hono\b/, /^src\/site\/[^/]+$|^src\/editor\//],
  [
    /^react\b/,
    /^(?:client|src\/shared|src\/site\/(?:components|pages))\/|^src\/site\/[^/]+$|^src\/editor\//,
  ],
];

const MODULES = globSync('{src,client}/**/*.{ts,tsx}');
/** Modules outside Workers and client: without layers, but also without import cycles. */
const TOOLS = globSync('{scripts,perf,sample-world,test}/**/*.{ts,tsx}');

/** The modules and styles that a module imports, also type-only; without packages. */
function importsOf(path: string): string[] {
  const own = namesIn(path).filter((name) => name.startsWith('.'));
  return own.map((name) => join(dirname(path), name));
}

/** The cache registry, and modules whose state depends only on its key or lasts a second. */
const UNCHANGING = [
  'src/calendars/windows-zones.ts',
  'src/feeds/parse/parse-date.ts',
  'src/ingest/publish/pictures.ts',
  'src/lib/caches.ts',
  'src/lib/clock/locale.ts',
  'src/lib/clock/zoned-time.ts',
  'src/model/publication/gazetteer.ts',
  'src/shared/search/fold.ts',
  'src/site/words/words.ts',
];

/** A module's import specifiers. */
function namesIn(path: string): string[] {
  const code = readFileSync(path, 'utf8');
  const names = code.matchAll(/(?:\bfrom\s+|^import\s+|\bimport\(\s*)['"]([^'"?]+)/gm);
  return Array.from(names, ([, name = '']) => name);
}

/** The innermost folder of LAYERS that contains a module. */
function layerOf(path: string): string {
  const found = LAYERS.filter((folder) => path.startsWith(`${folder}/`));
  return found.sort((a, b) => b.length - a.length)[0] ?? 'none';
}

/** Whether `layer` is at or below `other` in LAYERS; false for paths outside. */
function isAtOrBelow(layer: string, other: string): boolean {
  return LAYERS.includes(layer) && LAYERS.indexOf(layer) <= LAYERS.indexOf(other);
}

test('every module of src and client is in a folder of LAYERS', () => {
  expect(MODULES.length).toBeGreaterThan(200);
  expect(MODULES.filter((path) => layerOf(path) === 'none')).toEqual([]);
});

test('a module imports only from its own folder and lower ones', () => {
  const wrong = MODULES.flatMap((path) =>
    importsOf(path)
      .filter((imported) => !isAtOrBelow(layerOf(imported), layerOf(path)))
      .map((imported) => `${path} → ${imported}`),
  );
  expect(wrong).toEqual([]);
});

test('Workers do not import each other, components no fetching code, and the client only shared code', () => {
  const wrong = MODULES.flatMap((path) => {
    const apart = Object.entries(APART).filter(([folder]) => path.startsWith(`${folder}/`));
    return importsOf(path)
      .filter((imported) => apart.some(([, refused]) => refused.test(imported)))
      .map((imported) => `${path} → ${imported}`);
  });
  expect(wrong).toEqual([]);
});

test('only the route table imports Hono, and only components, pages and islands React', () => {
  const known = KNOWN_BY.map(([library, modules]) => {
    const knowing = MODULES.filter((path) => namesIn(path).some((name) => library.test(name)));
    expect(knowing.filter((path) => modules.test(path))).not.toEqual([]);
    return knowing.filter((path) => !modules.test(path));
  });
  expect(known).toEqual([[], []]);
});

test('a module with state in memory registers it as a cache, unless the state never changes', () => {
  const isStateful = /^(?:let |const \w+ = new (?:Map|Set)<.*>\(\);)/m;
  const unregistered = MODULES.filter((path) => {
    const code = readFileSync(path, 'utf8');
    return path.startsWith('src/') && isStateful.test(code) && !code.includes('registerCache(');
  });
  expect(unregistered.toSorted()).toEqual(UNCHANGING);
});

test('imports have no cycles', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, above: readonly string[]) => {
    if (above.includes(path)) circles.push([...above.slice(above.indexOf(path)), path].join(' → '));
    if (done.has(path) || above.includes(path) || !/\.tsx?$/.test(path)) return;
    for (const imported of importsOf(path)) visit(imported, [...above, path]);
    done.add(path);
  };
  for (const path of [...MODULES, ...TOOLS]) visit(path, []);
  expect(circles).toEqual([]);
});
