import { globSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { startSampleWorld } from '../../../sample-world/sample-world.ts';
import { serveBuiltWorker } from '../../../scripts/built-worker.ts';
import { migrationStatements } from '../../../scripts/migrations.ts';
import { fileTexts } from '../../../scripts/papers/paper-files.ts';
import { builtInPapers } from '../../../scripts/papers/read-papers.ts';
import { runFolder } from '../../../scripts/run-folder.ts';
import { buildSite, builtConfigs } from '../../../scripts/site.ts';
import { polledSources } from '../../../src/model/publication/desk.ts';
import { runProgram } from '../../support/run-program.ts';
import type { Health } from './health.ts';

const OUT_DIR = join(runFolder(), 'production');
/** Variables that only a site on a developer's machine reads. */
const LOCAL_ORIGIN = 'http://localhost:8787';

const LIBRARY = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

const world = await startSampleWorld({ port: 0, now: () => new Date() });
process.env.LOCAL_ORIGIN = LOCAL_ORIGIN;
process.env.PREVIEWED_PAPER = 'sample-world/papers/nunavik';
/** The file in the project's folder that tells `wrangler deploy` without -c what to upload. */
const LAST_BUILD = '.wrangler/deploy/config.json';
const lastBuildAt = () => statSync(LAST_BUILD, { throwIfNoEntry: false })?.mtimeMs;
const before = lastBuildAt();
/** Whether that file is unchanged as each environment of the build has been written. */
const isUnchanged: boolean[] = [];
await buildSite({
  outDir: OUT_DIR,
  logLevel: 'silent',
  plugins: [
    { name: 'last-build', closeBundle: () => void isUnchanged.push(lastBuildAt() === before) },
  ],
});
const site = await serveBuiltWorker(builtConfigs(OUT_DIR).site, {
  vars: { SAMPLE_WORLD_ORIGIN: world.origin, LOCAL_ORIGIN },
});
const database = await site.storage.getD1Database('DB');
for (const statement of await migrationStatements()) await database.prepare(statement).run();
afterAll(() => Promise.all([site.close(), world.close()]));

// Pages of news are not requested: a first visit would start a refresh of the real sources.
test('a production build serves built-in papers and no sample world, despite PREVIEWED_PAPER, SAMPLE_WORLD_ORIGIN', async () => {
  const health = (await (await fetch(`${site.address}/healthz`)).json()) as Health;
  expect(health.publication).toBe(builtInPapers()[0].id);
  const real = builtInPapers()[0].desks.flatMap((desk) =>
    [...desk.sources, ...polledSources(desk)].map(({ id }) => id),
  );
  expect(real).toEqual(expect.arrayContaining(health.sources?.map(({ id }) => id) ?? []));
  expect(health.sources?.length).toBeGreaterThan(20);
  for (const path of ['/privacy', '/radio', '/contact', '/books']) {
    const page = await fetch(site.address + path);
    expect(page.status).toBe(200);
    expect(page.headers.get('Content-Security-Policy')).not.toContain('127.0.0.1');
    expect(await page.text()).not.toMatch(/Sample edition|127\.0\.0\.1/);
  }
  expect(world.log).toEqual([]);
});

test('absolute addresses of a production build start with the first host, even if LOCAL_ORIGIN is set', async () => {
  const [{ hosts }] = builtInPapers();
  for (const path of ['/privacy', '/robots.txt', '/feeds.opml']) {
    const text = await (await fetch(site.address + path)).text();
    expect(text, path).toContain(`https://${hosts[0]}/`);
    expect(text, path).not.toContain(LOCAL_ORIGIN);
  }
});

describe('the production build, by its source maps,', () => {
  test.each(['site', 'ingest', 'editor'] as const)(
    'of %s holds no sample world',
    async (worker) => {
      const config = builtConfigs(OUT_DIR)[worker];
      const sources = await sourcesOf(config);
      expect(sources.length).toBeGreaterThan(50);
      expect(sources.filter((path) => path.includes('sample-world'))).toEqual([]);
      for (const file of [config, join(dirname(config), 'index.js')])
        expect(await readFile(file, 'utf8'), file).not.toMatch(
          /SAMPLE_WORLD|Sample Radio|Sample Editor|sample-person|Tundra Cour|Nouvelles du Nunavik|Courrier de l/,
        );
    },
  );

  test('of site has the texts of papers except those in files, and that of ingest has their feeds alone', async () => {
    const [paper] = builtInPapers();
    const { desks, content } = paper;
    const [question] = content.faq?.categories[0]?.questions ?? [];
    const code = async (worker: 'site' | 'ingest') =>
      readFile(join(dirname(builtConfigs(OUT_DIR)[worker]), 'index.js'), 'utf8');
    const { site, ingest } = { site: await code('site'), ingest: await code('ingest') };
    expect(question?.id).toBeDefined();
    expect([site, ingest].map((text) => text.includes(`${question?.id}`))).toEqual([true, false]);
    for (const text of fileTexts(paper).files.values())
      for (const { id } of JSON.parse(text).headings) expect(site + ingest).not.toContain(id);
    for (const { sources } of desks) expect(ingest).toContain(sources[0]?.url);
    // Only ingest writes to the tables of feeds.
    const writes = /(?:INSERT INTO|UPDATE|DELETE FROM)\s+desk/i;
    expect([site, ingest].map((text) => writes.test(text))).toEqual([false, true]);
  });

  test.each([
    ['site', 'ingest', /htmlparser2|src\/ingest\//],
    ['ingest', 'site', /node_modules\/(?:hono|react)|src\/site\//],
  ] as const)('of %s holds nothing that belongs to %s', async (of, to, theirs) => {
    const configs = builtConfigs(OUT_DIR);
    expect(
      (await sourcesOf(configs[to])).filter((path) => theirs.test(path)).length,
    ).toBeGreaterThan(9);
    expect((await sourcesOf(configs[of])).filter((path) => theirs.test(path))).toEqual([]);
  });

  test('of the editor is in neither the site nor client scripts, and checks the log-in of Access', async () => {
    const { site, ingest, editor } = builtConfigs(OUT_DIR);
    const [code = '', ...others] = await Promise.all(
      [editor, site, ingest].map((config) => readFile(join(dirname(config), 'index.js'), 'utf8')),
    );
    const marks = ['desk-language', 'desk-kept', 'crop-part', 'editor-header'];
    for (const mark of [...marks, 'Cf-Access-Jwt-Assertion']) expect(code).toContain(mark);
    const files = globSync(`${OUT_DIR}/client/**/*.{js,css,html,txt,json}`);
    expect(files.length).toBeGreaterThan(20);
    const loaded = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    const isOfDesk = (text: string) => marks.some((mark) => text.includes(mark));
    expect([...others, ...loaded].filter(isOfDesk)).toEqual([]);
  });

  test('of site has one copy of entities, which markdown-it uses too', async () => {
    const sources = await sourcesOf(builtConfigs(OUT_DIR).site);
    const copies = sources.flatMap((path) => /.*\/node_modules\/entities\//.exec(path)?.[0] ?? []);
    expect(new Set(copies).size).toBe(1);
  });
});

test('a production build serves the licences of all libraries in it', async () => {
  const notices = await readFile(join(OUT_DIR, 'client/third-party-notices.txt'), 'utf8');
  const { site, ingest } = builtConfigs(OUT_DIR);
  const sources = [...(await sourcesOf(site)), ...(await sourcesOf(ingest))];
  const libraries = new Set(sources.flatMap((path) => LIBRARY.exec(path)?.[1] ?? []));
  expect([...libraries]).toEqual(expect.arrayContaining(['hono', 'react-dom', 'htmlparser2']));
  for (const name of libraries) expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
});

/** The modules of a built Worker, from its source map. */
async function sourcesOf(config: string): Promise<string[]> {
  const map = JSON.parse(await readFile(join(dirname(config), 'index.js.map'), 'utf8'));
  return map.sources;
}

test('simultaneous builds share no file that names the last one', () => {
  expect(isUnchanged).toEqual([true, true, true, true]);
});

const deploy = (...args: readonly string[]) =>
  runProgram('wrangler', ['deploy', '--dry-run', ...args], { WRANGLER_SEND_METRICS: 'false' });

test.each(['site', 'ingest'] as const)('wrangler deploy accepts the built %s', async (worker) => {
  const { stdout } = await deploy('-c', builtConfigs(OUT_DIR)[worker]);
  expect(stdout).toContain('--dry-run: exiting now.');
});

test.each([
  ['without -c, though a sample build and a production build exist', () => []],
  ['for the site of a sample build', () => ['-c', inject('builtConfig').site]],
])('wrangler deploy is refused %s and names npm run deploy', async (_, args) => {
  const { status, stderr } = await deploy(...args());
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/Nothing was deployed.*`npm run deploy` builds the Workers/s);
});

test('every configuration except that of a production build has the command that refuses a deployment', () => {
  const commands = (configs: readonly string[]) =>
    configs.map((config) => unstable_readConfig({ config }).build.command);
  const unbuilt = ['wrangler.toml', 'wrangler.ingest.toml', 'wrangler.editor.toml'];
  for (const command of commands([...unbuilt, ...Object.values(inject('builtConfig'))]))
    expect(command).toMatch(/^node .*scripts\/refuse-deploy\.mjs"?$/);
  const production = Object.values(builtConfigs(OUT_DIR));
  expect(commands(production)).toEqual([undefined, undefined, undefined]);
});
