import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { type SampleWorld, startSampleWorld } from '../../sample-world/sample-world.ts';
import { type ServedWorker, serveBuiltWorker } from '../../scripts/built-worker.ts';
import { copySampleBuild } from '../../scripts/sample-build.ts';
import { type BuiltConfigs, buildSite, builtConfigs, firstEdition } from '../../scripts/site.ts';
import type { StartModules } from '../../scripts/vite/start-modules.ts';
import { ROUTES } from '../../test/browser/routes.ts';
import { type Figures, lowerOf } from '../budgets/budgets.ts';
import {
  fillBackIssues,
  importFiftyPosts,
  withCachedD1,
  withoutResponseCache,
} from './bench-build.ts';
import { countIngest, countRequests } from './count-requests.ts';
import type { Effort } from './effort.ts';
import {
  compareWithHello,
  measureColdPage,
  measurePolls,
  type Sample,
  sampleRequests,
  sampleStarts,
  untilIdle,
} from './processor-time.ts';

export const HELLO_CONFIG = join(import.meta.dirname, 'hello.wrangler.json');

export const POST = '/blog/drum-for-a-long-night';

/** The builds: the Workers, one without response cache, the storage, hello world. */
export interface MeasuredBuilds {
  world: SampleWorld;
  outDir: string;
  configs: BuiltConfigs;
  anew: string;
  stateDir: string;
  /** The same storage, for a world in which warnings are in force. */
  warnedStateDir: string;
  hello: ServedWorker;
  close(): Promise<void>;
}

/** Builds into a folder, which is emptied first, with additional Vite plugins. */
export async function openBuilds(
  folder: string,
  plugins: readonly Plugin[] = [],
): Promise<MeasuredBuilds> {
  await rm(folder, { recursive: true, force: true });
  const world = await startSampleWorld({ port: 0, now: () => new Date() });
  const outDir = `${folder}/dist`;
  const stateDir = `${folder}/state`;
  const build = { sampleWorldOrigin: world.origin, outDir, stateDir, plugins };
  // Feeds whose pictures are not measured yet respond late, and some would not be in every run.
  await world.measurePictures();
  await importFiftyPosts(stateDir, world.origin);
  await fillBackIssues(stateDir);
  const warnedStateDir = `${folder}/warned`;
  await cp(stateDir, warnedStateDir, { recursive: true });
  await buildSite({
    ...build,
    outDir: `${folder}/anew`,
    plugins: [...plugins, withoutResponseCache()],
  });
  if (plugins.length > 0) await buildSite(build);
  else await copySampleBuild('public', outDir, { world: world.origin });
  const hello = await serveBuiltWorker(HELLO_CONFIG);
  return {
    world,
    outDir,
    configs: builtConfigs(outDir),
    anew: builtConfigs(`${folder}/anew`).site,
    stateDir: join(stateDir, 'v3'),
    warnedStateDir: join(warnedStateDir, 'v3'),
    hello,
    close: async () => {
      await Promise.allSettled([hello.close(), world.close()]);
    },
  };
}

/** Serves the built site; resolves once its first refresh is finished. */
export async function serveFirstEdition({
  configs,
  stateDir,
}: Pick<MeasuredBuilds, 'configs' | 'stateDir'>): Promise<ServedWorker> {
  const site = await serveBuiltWorker(configs.site, {
    ingest: { config: configs.ingest },
    stateDir,
  });
  await site.refresh(Date.now());
  await firstEdition(site.address);
  await untilIdle();
  return site;
}

/** Whether the system counts processor time; without it `processorTime` is not measured. */
export const COUNTS_PROCESSOR_TIME = existsSync('/proc/self/schedstat');

export interface Measuring {
  effort: Effort;
  /** Paths whose storage operations are counted: one for each kind of page or document. */
  counted: readonly string[];
  /** A path that the build without response cache serves twice per request. */
  slow?: string | undefined;
  /** If it returns false, processor time is measured again, and the lower figures count. */
  isWithinBudget?: (processorTime: Figures[string]) => boolean;
  /** Called with a name after each measurement. */
  onMeasured?: (what: string) => void;
}

export async function measureFigures(
  builds: MeasuredBuilds,
  measuring: Measuring,
): Promise<Figures> {
  const { isWithinBudget = () => true, onMeasured = () => {} } = measuring;
  const { configs, outDir, stateDir } = builds;
  const ingest = await countIngest();
  onMeasured('polls');
  const warned = await measureWarned(builds);
  onMeasured('bytes of pages with warnings');
  const site = await serveFirstEdition(builds);
  try {
    const pages = [...ROUTES.map(({ path }) => path), '/today'];
    const firstPaint: Record<string, Figures[string][string]> = { ...warned };
    for (const path of pages) firstPaint[path] = await firstPaintBytes(site.address + path);
    onMeasured('bytes of pages');
    const counted = await countRequests(configs.site, stateDir, measuring.counted);
    onMeasured('requests');
    const requests = Object.fromEntries(
      counted.map(({ path, first, again }) => [
        path,
        { ...first, callsAgain: again.kvReads + again.kvWrites + again.d1Calls },
      ]),
    );
    const measureTime = () => measureProcessorTime(builds, site, measuring);
    let time = COUNTS_PROCESSOR_TIME ? await measureTime() : undefined;
    if (time && !isWithinBudget(time)) time = lowerOf(time, await measureTime());
    return {
      gzipped: {
        site: { bytes: gzippedBytes(dirname(configs.site)) },
        ingest: { bytes: gzippedBytes(dirname(configs.ingest)) },
        editor: { bytes: gzippedBytes(dirname(configs.editor)) },
      },
      startModules: await readStartModules(outDir),
      firstPaint,
      requests,
      ingest,
      ...(time && { processorTime: time }),
    };
  } finally {
    await site.close();
  }
}

/** A warning of each level, at three of the sample world's stations. */
const WARNINGS = { 'nu-21': 'yellow', 'nu-28': 'orange', 'nu-15': 'red' } as const;

/** The bytes of the two published pages while three warnings are in force. */
async function measureWarned(builds: MeasuredBuilds): Promise<Figures[string]> {
  const { origin } = builds.world;
  const warn = async (station: string, warning: string) => {
    const body = new URLSearchParams({ station, warning });
    const request = { method: 'POST', headers: { Origin: origin }, body };
    await fetch(`${origin}/control/weather`, request);
  };
  for (const [station, level] of Object.entries(WARNINGS)) await warn(station, level);
  const site = await serveFirstEdition({ ...builds, stateDir: builds.warnedStateDir });
  try {
    const rows: Record<string, Figures[string][string]> = {};
    for (const path of ['/', '/news']) {
      const url = site.address + path;
      const shown = (await (await fetch(url)).text()).match(/class="level/g)?.length ?? 0;
      if (shown !== 3) throw new Error(`${path} shows ${shown} of 3 warnings`);
      rows[`${path} with warnings`] = await firstPaintBytes(url);
    }
    return rows;
  } finally {
    await site.close();
    await warn('*', 'none');
  }
}

/** The modules that each Worker evaluates at start, from the build's list. */
async function readStartModules(outDir: string): Promise<Figures[string]> {
  const listed: StartModules = JSON.parse(
    await readFile(join(outDir, 'start-modules.json'), 'utf8'),
  );
  return Object.fromEntries(
    Object.entries(listed).map(([worker, modules]) => [
      worker,
      { modules: modules.length, bytes: modules.reduce((sum, { bytes }) => sum + bytes, 0) },
    ]),
  );
}

async function measureProcessorTime(
  builds: MeasuredBuilds,
  site: ServedWorker,
  { effort, slow, onMeasured = () => {} }: Measuring,
): Promise<Figures[string]> {
  const { configs, stateDir, world, anew } = builds;
  const hello = await sampleRequests(() => builds.hello.address, effort);
  const processorTime: Record<string, { ofHello: number }> = {};
  const note = (name: string, ofHello = Number.NaN) => {
    processorTime[name] = { ofHello };
    onMeasured(name);
  };
  const compare = async (requests: Readonly<Record<string, (n: number) => string>>) => {
    const samples: Sample[] = [];
    for (const urlOf of Object.values(requests)) samples.push(await sampleRequests(urlOf, effort));
    const ratios = await compareWithHello(hello, samples, effort.requestRounds);
    for (const [index, name] of Object.keys(requests).entries()) note(name, ratios[index]);
  };
  await compare({
    '/ from memory': () => `${site.address}/`,
    '/api/news from memory': () => `${site.address}/api/news`,
    '/rss.xml from memory': () => `${site.address}/rss.xml`,
  });
  const renders = await serveBuiltWorker(anew, {
    stateDir,
    entry: await withCachedD1(slow),
  });
  try {
    const { address } = renders;
    await compare({
      '/': () => `${address}/`,
      '/news?q=': (n) => `${address}/news?q=${n % 100}`,
      '/faq?q=': (n) => `${address}/faq?q=${n % 100}`,
      '/status': () => `${address}/status`,
      'a post': () => address + POST,
      'a resource': () => `${address}/resources/inuit-art-guide`,
    });
  } finally {
    await renders.close();
  }
  note('/ in a new isolate', await measureColdPage(hello, configs.site, stateDir, effort));
  note('/ rendered in a new isolate', await measureColdPage(hello, anew, stateDir, effort));
  note('a poll of a changed feed', await measurePolls(hello, configs, stateDir, world, effort));
  const [start] = await compareWithHello(
    sampleStarts(HELLO_CONFIG, '/'),
    [sampleStarts(configs.site, '/robots.txt')],
    effort.starts,
  );
  note('start', start);
  return processorTime;
}

/** Bytes before first paint: the HTML with its inline CSS, compressed with brotli. */
async function firstPaintBytes(url: string): Promise<{ bytes: number; requests: number }> {
  const response = await fetch(url);
  const html = await response.text();
  const blocking =
    html.match(
      /<link[^>]+rel="stylesheet"|<script(?![^>]*(?:type="module"|async|defer|ld\+json))[^>]*>/g,
    ) ?? [];
  // The edge compresses on the fly, for which servers use quality 4.
  const compressed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return { bytes: compressed.byteLength, requests: 1 + blocking.length };
}

/** The total size of a built Worker's modules, each gzipped separately (bytes). */
function gzippedBytes(folder: string): number {
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:m?js|wasm)$/.test(file),
  );
  return modules.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file))).byteLength,
    0,
  );
}
