import { globSync, readdirSync, readFileSync } from 'node:fs';
import { normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runProgram } from '../../support/run-program.ts';

/** The headers in public/_headers, by path pattern. */
function headersByPattern(): Map<string, string[][]> {
  const file = readFileSync('public/_headers', 'utf8');
  const patterns = new Map<string, string[][]>();
  let headers: string[][] = [];
  for (const line of file.split('\n').filter((text) => text.trim() !== '')) {
    if (line.startsWith('/')) {
      headers = [];
      patterns.set(line, headers);
    } else headers.push(line.trim().split(/: (.*)/s));
  }
  return patterns;
}

test('every static file has the security headers', () => {
  expect(Object.fromEntries(headersByPattern().get('/*') ?? [])).toMatchObject({
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // No stricter: the policy of the service worker's file also applies to its fetches.
    'Content-Security-Policy': "base-uri 'none'; frame-ancestors 'none'",
  });
});

test('no file gets the same header from two patterns, which the platform would join', () => {
  const [everywhere = [], ...others] = headersByPattern().values();
  const names = new Set(everywhere.map(([name]) => name));
  for (const headers of others)
    for (const [name = ''] of headers) expect(names).not.toContain(name);
});

test('the editor’s previews, which have no origin, may load fonts', () => {
  const fonts = Object.fromEntries(headersByPattern().get('/fonts/*') ?? []);
  expect(fonts['Access-Control-Allow-Origin']).toBe('*');
});

interface Workflow {
  permissions: unknown;
  jobs: Readonly<Record<string, { steps: readonly { run?: string }[] }>>;
}

const FOLDER = '.github/workflows';
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

describe.each(readdirSync(FOLDER))('the workflow %s', (file) => {
  const workflow: Workflow = parse(readFileSync(`${FOLDER}/${file}`, 'utf8'));
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const commands = steps.flatMap(({ run }) => run ?? []);

  test('runs only npm scripts that exist', () => {
    const named = commands.flatMap(
      (command) => /^npm (?:run )?(?!ci\b)([\w:-]+)/.exec(command)?.[1] ?? [],
    );
    for (const name of named) expect(scripts).toHaveProperty(name);
  });

  test('may only read the repository', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  test('inserts no untrusted text into a command', () => {
    const used = commands.flatMap((command) => command.match(/\$\{\{.*?\}\}/g) ?? []);
    for (const expression of used)
      expect(expression).toMatch(/^\$\{\{ github\.event\.number \}\}$/);
  });
});

const FONTS = 'public/fonts';
const PACKAGES = {
  newsreader: '@fontsource-variable/newsreader',
  syllabics: '@fontsource/noto-sans-canadian-aboriginal',
};

test('each font is served with its licence, and the terms link exactly those licences', () => {
  const terms = readFileSync('papers/nunavut-news/terms.md', 'utf8');
  const linked = Array.from(terms.matchAll(/\]\(\/fonts\/([^)]+)\)/g), ([, name]) => name);
  expect(linked.sort()).toEqual(Object.keys(PACKAGES).map((family) => `${family}-license.txt`));
  const families = readdirSync(FONTS)
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => name.split('-')[0]);
  expect([...new Set(families)].sort()).toEqual(Object.keys(PACKAGES));
  for (const [family, name] of Object.entries(PACKAGES)) {
    const license = readFileSync(`${FONTS}/${family}-license.txt`, 'utf8');
    expect(license).toContain('SIL OPEN FONT LICENSE Version 1.1');
    expect(license).toBe(readFileSync(`node_modules/${name}/LICENSE`, 'utf8'));
  }
});

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  optionalDependencies?: Readonly<Record<string, string>>;
}

const text = readFileSync('package-lock.json', 'utf8');
const { packages } = JSON.parse(text) as {
  packages: Readonly<Record<string, LockedPackage>>;
};

/** Resolves a dependency: in the package's own folder, else in the project's. */
function findLocked(place: string, name: string): LockedPackage | undefined {
  return packages[`${place}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
}

test('the lock file has the packages of every platform, so that npm ci works on each', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => findLocked(place, name)?.integrity === undefined)
      .map((name) => `${name} for ${place}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no registry host, so that it works with any registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  expect(text).not.toMatch(/"(?:https?|git\+ssh):\/\/[^"]*\.tgz/);
});

test('build, tests and deployment use the same version of workerd and of Miniflare', () => {
  for (const name of ['workerd', 'miniflare', 'wrangler']) {
    const places = Object.keys(packages).filter((place) => place.endsWith(`node_modules/${name}`));
    expect(places).toEqual([`node_modules/${name}`]);
  }
});

test('the pictures in docs/screenshots are exactly those that documents show', () => {
  const documents = globSync(['*.md', 'docs/**/*.md']);
  const shown = documents.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bscreenshots\/([\w-]+\.(?:webp|jpg))/g)].map(
      ([, name]) => name,
    ),
  );
  expect(readdirSync('docs/screenshots').sort()).toEqual([...new Set(shown)].sort());
});

interface SolutionConfig {
  files: readonly string[];
  references: readonly { path: string }[];
}

const { files, references } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as SolutionConfig;
const sources = globSync('**/*.{ts,tsx,mts,cts}', {
  exclude: ['node_modules', 'dist', '.build', '.wrangler'],
});

/** The files of a TypeScript project, without those that they import. */
async function listFiles(project: string): Promise<readonly string[]> {
  const { stdout } = await runProgram('tsc', ['-p', project, '--showConfig']);
  return (JSON.parse(stdout) as SolutionConfig).files.map(normalize);
}

test('each TypeScript file belongs to exactly one referenced project, and each declaration file to some', async () => {
  expect(files).toEqual([]);
  const projects = new Map<string, string[]>(sources.map((path) => [normalize(path), []]));
  for (const { path } of references)
    for (const file of await listFiles(path)) projects.get(file)?.push(path);

  expect(sources.length).toBeGreaterThan(500);
  const none = [...projects].filter(([, of]) => of.length === 0);
  const several = [...projects].filter(([path, of]) => !path.endsWith('.d.ts') && of.length > 1);
  expect({ none, several }).toEqual({ none: [], several: [] });
});
