import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { importSamplePosts } from '../../scripts/posts/sample-posts.ts';
import { applyMigrations, buildSite, builtConfigs, firstEdition } from '../../scripts/site.ts';
import { workerdMegabytes } from '../../scripts/workerd-process.ts';
import { type Driven, driveArrivals, driveReaders } from './drive.ts';
import { type FaultCounts, startFaults } from './faults.ts';
import { type ReaderProfile, readerProfile } from './reader-profile.ts';
import { seededRandom } from './seeded-random.ts';
import type { Target } from './target.ts';
import { startWorldProcess } from './world-process.ts';

export interface LoadOptions {
  /** How long readers send requests while refreshes run and feeds have faults. */
  readonly seconds: number;
  /** Requests per second, or a share (0..1) of the highest rate that the site serves, which is measured first. */
  readonly rate: { readonly perSecond: number } | { readonly share: number };
  /** Decides what is requested and which feed has which fault when. */
  readonly seed: number;
  /** Where the build and the data go, relative to the project. */
  readonly folder: string;
  readonly onStep?: (text: string) => void;
}

export interface LoadRun {
  /** One reader at a time and nothing else under way, before and after the load; empty where the rate was given. */
  readonly unloaded: readonly Driven[];
  /** As many requests as the site serves, with nothing else under way. */
  readonly saturated: Driven | undefined;
  readonly loaded: Driven;
  /** A Worker that only says hello, at the same rate on the same machine; absent where the rate was given. */
  readonly yardstick: Driven | undefined;
  readonly perSecond: number;
  readonly faultCounts: FaultCounts;
  /** Megabytes of workerd, each second of the loaded part; empty without /proc. */
  readonly memory: readonly number[];
  /** What the Worker logged while loaded, by level and event. */
  readonly logged: ReadonlyMap<string, number>;
}

const MEASURE_SECONDS = 8;
const SATURATING_READERS = 16;
const SAMPLE_EVERY_MS = 1_000;
const HELLO_CONFIG = join(import.meta.dirname, '..', 'bench', 'hello.wrangler.json');
const HELLO: Target = {
  kind: 'news',
  method: 'GET',
  path: '/',
  statuses: [200],
  contentType: 'text/plain; charset=utf-8',
  end: 'Hello, world',
};

/** Builds the sample site, serves it in workerd and sends it requests while refreshes run and feeds have faults. */
export async function runLoad(options: LoadOptions): Promise<LoadRun> {
  const { folder, seed, onStep = () => {} } = options;
  const stateDir = join(folder, 'state');
  const outDir = join(folder, 'dist');
  const logged = new Map<string, number>();
  const world = await startWorldProcess();
  try {
    const build = {
      sampleWorldOrigin: world.origin,
      outDir,
      stateDir,
      logLevel: 'silent',
    } as const;
    onStep('building');
    // The last run set the clock forward by hours: with its data no feed would be due.
    await rm(stateDir, { recursive: true, force: true });
    await applyMigrations(build.stateDir);
    await importSamplePosts(stateDir, world.origin);
    await buildSite(build);
    const configs = builtConfigs(outDir);
    // The heap that the platform gives an isolate; without a limit V8 collects nothing for hundreds of megabytes.
    process.env.MINIFLARE_WORKERD_V8_FLAGS ??= '--max-heap-size=128';
    const site = await serveBuiltWorker(configs.site, {
      ingest: { config: configs.ingest },
      stateDir: join(stateDir, 'v3'),
      onLog: (line) => count(logged, line),
    });
    try {
      await site.refresh(Date.now());
      await firstEdition(site.address);
      const posts = await postPaths(site.address);
      const profile = readerProfile(posts, seededRandom(seed));
      // Every page is rendered once, and every feed's ETag is known.
      await driveReaders(site.address, profile, { readers: 4, seconds: 2 });
      const { rate } = options;
      const quiet =
        'share' in rate ? await measureQuiet(site.address, profile, rate.share, onStep) : undefined;
      const perSecond = 'perSecond' in rate ? rate.perSecond : (quiet?.perSecond ?? 1);
      onStep(`${options.seconds} s of ${perSecond} requests a second, with refreshes and faults`);
      logged.clear();
      const faults = startFaults(world, site.refresh, seededRandom(seed + 1));
      const memory = sampleMemory();
      const loaded = await driveArrivals(site.address, profile, {
        perSecond,
        seconds: options.seconds,
      }).finally(memory.stop);
      const faultCounts = await faults.stop();
      const during = new Map(logged);
      const after = quiet && (await measureOneReader(site.address, profile, onStep));
      const yardstick = quiet && (await measureHello(perSecond, onStep));
      return {
        unloaded: quiet && after ? [quiet.before, after] : [],
        saturated: quiet?.saturated,
        loaded,
        yardstick,
        perSecond,
        faultCounts,
        memory: memory.samples,
        logged: during,
      };
    } finally {
      await site.close();
    }
  } finally {
    await world.close();
  }
}

async function measureQuiet(
  site: string,
  profile: ReaderProfile,
  share: number,
  onStep: (text: string) => void,
): Promise<{ before: Driven; saturated: Driven; perSecond: number }> {
  const before = await measureOneReader(site, profile, onStep);
  onStep(`${MEASURE_SECONDS} s of as many requests as it serves`);
  const saturated = await driveReaders(site, profile, {
    readers: SATURATING_READERS,
    seconds: MEASURE_SECONDS,
  });
  const rate = saturated.samples.length / saturated.seconds;
  return { before, saturated, perSecond: Math.max(1, Math.round(rate * share)) };
}

function measureOneReader(
  site: string,
  profile: ReaderProfile,
  onStep: (text: string) => void,
): Promise<Driven> {
  onStep(`${MEASURE_SECONDS} s of one reader at a time`);
  return driveReaders(site, profile, { readers: 1, seconds: MEASURE_SECONDS });
}

async function measureHello(perSecond: number, onStep: (text: string) => void): Promise<Driven> {
  onStep(`${MEASURE_SECONDS} s of ${perSecond} requests a second to a Worker that says hello`);
  const hello = await serveBuiltWorker(HELLO_CONFIG);
  try {
    const profile: ReaderProfile = { next: () => HELLO, storeEtag: () => {} };
    await driveReaders(hello.address, profile, { readers: 4, seconds: 2 });
    return await driveArrivals(hello.address, profile, { perSecond, seconds: MEASURE_SECONDS });
  } finally {
    await hello.close();
  }
}

async function postPaths(site: string): Promise<string[]> {
  const siteMap = await (await fetch(`${site}/sitemap.xml`)).text();
  const paths = Array.from(siteMap.matchAll(/<loc>https:\/\/[^/<]+(\/blog\/[^<]+)/g), ([, path]) =>
    String(path),
  );
  if (paths.length === 0) throw new Error('the site map names no post');
  return paths;
}

function sampleMemory(): { readonly samples: readonly number[]; stop(): void } {
  const samples: number[] = [];
  const timer = setInterval(() => {
    const megabytes = workerdMegabytes();
    if (megabytes !== undefined) samples.push(megabytes);
  }, SAMPLE_EVERY_MS);
  return { samples, stop: () => clearInterval(timer) };
}

/** Counts a line of the Worker's log by its level and event; a line of another form is counted by its text. */
function count(logged: Map<string, number>, line: string): void {
  const named = /^\{"level":"(\w+)","event":"([^"]*)"/.exec(line);
  const name = named ? `${named[1]}: ${named[2]}` : line.slice(0, 120);
  logged.set(name, (logged.get(name) ?? 0) + 1);
}
