// npm run bench -- --peers: the same front page built with other frameworks (perf/peers), measured beside ours.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { readSetting, samplePublication } from '../../sample-world/publications/publication.ts';
import { type ServedWorker, serveBuiltWorker } from '../../scripts/built-worker.ts';
import { builtInPapers } from '../../scripts/papers/read-papers.ts';
import { isEdition } from '../../src/edition/is-edition.ts';
import { mergeEditions } from '../../src/edition/merge-editions.ts';
import { buildPeer } from './build-peer.ts';
import { measureColdPage } from './cold-isolates.ts';
import { findDifference, type PageContent, readContent } from './compare-pages.ts';
import { composeFrontPage } from './front-page.ts';
import { measureRequestTimes } from './processor-time.ts';
import { measureRequests } from './requests.ts';
import { measureStarts } from './start-time.ts';

/** The apps, by their folder in perf/peers, and the package whose version is named. */
const PEERS = [
  { folder: 'astro', name: 'Astro', framework: 'astro' },
  { folder: 'react-router', name: 'React Router', framework: 'react-router' },
  { folder: 'hono-jsx', name: 'hono/jsx', framework: 'hono' },
] as const;
const SOURCES = join(import.meta.dirname, '../peers');
const BUILDS = '.build/peers';
const STORIES = 43;
const ROUNDS = 5;
const SECONDS = 4;

const PackageSchema = v.object({ dependencies: v.record(v.string(), v.string()) });

/** A Worker of the table. */
interface ComparedWorker {
  readonly name: string;
  readonly config: string;
  /** Where its KV is. */
  readonly stateDir?: string;
}

/** What is measured beside the peers, by generated wrangler.json. */
export interface OwnBuilds {
  readonly hello: string;
  readonly site: string;
  /** The same without the response cache. */
  readonly anew: string;
  /** Where the KV is that holds the edition. */
  readonly stateDir: string;
  /** Where the sample world of that edition was. */
  readonly sampleWorldOrigin: string;
}

/** What is read of KV. */
interface TextStore {
  get(key: string): Promise<string | null>;
}

/** Builds the peers, compares what they show with our front page, measures all in turns and prints a table. */
export async function benchPeers(own: OwnBuilds): Promise<void> {
  console.log(
    `\nThe same front page beside other frameworks: ${STORIES} stories, edition in memory`,
  );
  const expected = await writeFrontPage(own);
  const { stateDir } = own;
  const hello = { name: 'hello world', config: own.hello };
  const workers: ComparedWorker[] = [
    { name: 'ours, / from memory', config: own.site, stateDir },
    { name: 'ours, / rendered anew', config: own.anew, stateDir },
  ];
  for (const peer of PEERS) {
    const name = `${peer.name} ${versionOf(peer)}`;
    const build = await buildPeer(join(SOURCES, peer.folder), join(BUILDS, peer.folder));
    if (build.kind === 'built') workers.push({ name, config: build.config });
    else console.log(`  ${name} is skipped: ${build.reason}`);
  }
  const same: ComparedWorker[] = [];
  for (const worker of workers) {
    const difference = await differenceOf(worker, expected);
    if (difference === undefined) same.push(worker);
    else console.log(`  ${worker.name} is left out: ${difference}`);
  }
  await measure(hello, same);
}

function versionOf({ folder, framework }: (typeof PEERS)[number]): string {
  const json = JSON.parse(readFileSync(join(SOURCES, folder, 'package.json'), 'utf8'));
  return v.parse(PackageSchema, json).dependencies[framework] ?? '';
}

/** Writes what our front page shows to where the apps import it, and returns what it shows. */
async function writeFrontPage(own: OwnBuilds): Promise<PageContent> {
  const publication = samplePublication(builtInPapers()[0], readSetting(own.sampleWorldOrigin));
  const site = await serveBuiltWorker(own.site, { stateDir: own.stateDir });
  try {
    // Its type is the platform's own, which is not known on this side.
    const editions: unknown = await site.storage.getKVNamespace('EDITIONS');
    const stored = await Promise.all(
      publication.desks.map(({ id }) => (editions as TextStore).get(`edition:${id}`)),
    );
    const edition = mergeEditions(
      stored.map((text) => JSON.parse(text ?? 'null')).filter(isEdition),
    );
    if (!edition) throw new Error('there is no edition in KV');
    const html = await readPage(site);
    const content = readContent(html);
    if (content.stories.length !== STORIES)
      throw new Error(`the front page has ${content.stories.length} stories, not ${STORIES}`);
    await mkdir(BUILDS, { recursive: true });
    const page = composeFrontPage(html, edition, publication);
    await writeFile(join(BUILDS, 'front-page.json'), JSON.stringify(page));
    const texts = readFileSync(join(SOURCES, 'story-text.js'));
    await writeFile(join(BUILDS, 'story-text.js'), texts);
    return content;
  } finally {
    await site.close();
  }
}

async function differenceOf(
  { config, stateDir }: ComparedWorker,
  expected: PageContent,
): Promise<string | undefined> {
  const worker = await serve({ config, stateDir });
  try {
    return findDifference(readContent(await readPage(worker)), expected);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await worker.close();
  }
}

async function measure(hello: ComparedWorker, workers: readonly ComparedWorker[]): Promise<void> {
  const all = [hello, ...workers];
  const served: ServedWorker[] = [];
  try {
    for (const worker of all) served.push(await serve(worker));
    const addressed = all.map(({ name }, index) => ({ name, url: `${served[index]?.address}/` }));
    const rates = await measureRequests(addressed, ROUNDS, SECONDS);
    const times = await measureRequestTimes(
      addressed.map(({ name, url }) => ({ name, urlOf: () => url })),
    );
    await Promise.all(served.splice(0).map((worker) => worker.close()));
    const cold = [];
    for (const { name, config, stateDir } of all)
      cold.push(await measureColdPage(name, config, stateDir));
    const starts = await measureStarts(
      all.map(({ name, config }) => ({ name, config, path: '/robots.txt' })),
    );
    printRow('', ['requests/s', 'a page', 'a new isolate’s', 'start', 'gzipped']);
    printRow('', ['to hello’s', 'ms', 'first page, ms', 'to hello’s', 'KB']);
    for (const [index, { name }] of all.entries())
      printRow(name, [
        rates[index]?.ratio.toFixed(2),
        times[index]?.ms.toFixed(2),
        cold[index]?.ms.toFixed(1),
        starts[index]?.ratio.toFixed(2),
        starts[index]?.kilobytes.toFixed(0),
      ]);
  } finally {
    await Promise.all(served.map((worker) => worker.close()));
  }
}

function serve({ config, stateDir }: Omit<ComparedWorker, 'name'>): Promise<ServedWorker> {
  return serveBuiltWorker(config, stateDir === undefined ? {} : { stateDir });
}

async function readPage({ address }: ServedWorker): Promise<string> {
  const response = await fetch(`${address}/`);
  if (!response.ok) throw new Error(`its front page responds ${response.status}`);
  return response.text();
}

function printRow(name: string, cells: readonly (string | undefined)[]): void {
  console.log(`  ${name.padEnd(24)}${cells.map((cell = '') => cell.padStart(16)).join('')}`);
}
