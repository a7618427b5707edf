import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { openLocalDatabase } from '../../scripts/posts/posts-database.ts';
import { importSamplePosts } from '../../scripts/posts/sample-posts.ts';
import { buildSite, builtConfigs, firstEdition } from '../../scripts/site.ts';
import { workerdMegabytes } from '../../scripts/workerd-process.ts';
import { seededRandom } from '../sampling.ts';
import { driveReaders } from './drive.ts';
import { type FaultCounts, startFaults, startWorldProcess, type WorldProcess } from './faults.ts';
import {
  measureQuiet,
  type Quiet,
  ratesOf,
  type Served,
  type Turns,
  takeTurns,
} from './measure.ts';
import { readerProfile } from './reader-profile.ts';
import {
  editionVersion,
  HELLO_CONFIG,
  HELLO_PROFILE,
  hasNewEdition,
  postPaths,
  type ServedApart,
  serveApart,
} from './served-site.ts';

export interface LoadOptions {
  /** How long readers send requests at each rate while refreshes run and feeds have faults. */
  readonly seconds: number;
  /** Requests per second, or shares (0..1) of the highest rate that the site serves, which is measured first. */
  readonly rates:
    | { readonly perSecond: readonly number[] }
    | { readonly shares: readonly number[] };
  /** Decides what is requested and which feed has which fault when. */
  readonly seed: number;
  /** Where the build and the data go, relative to the project. */
  readonly folder: string;
  readonly onStep?: (text: string) => void;
}

export interface LoadRun {
  /** Absent where the rates were given. */
  readonly quiet: Quiet | undefined;
  /** The site and the Worker that says hello, at each rate, while refreshes run and feeds have faults. */
  readonly loaded: readonly Turns[];
  readonly faultCounts: FaultCounts;
  /** Whether the site served an edition at the end that ingest, another process, had published meanwhile. */
  readonly isEditionNew: boolean;
  /** How late timers of this process, which sends the requests, were meanwhile, in ms: that much of a time may be its own. */
  readonly ownDelay: { readonly p99: number; readonly most: number };
  /** Megabytes of all workerd processes, each second of the loaded part; empty without /proc. */
  readonly memory: readonly number[];
  /** What the Workers logged while loaded, by level and event. */
  readonly logged: ReadonlyMap<string, number>;
}

const SAMPLE_EVERY_MS = 1_000;
const TIMER_MS = 5;

/** Builds the sample site, serves it in workerd and sends it requests while refreshes run and feeds have faults. */
export async function runLoad(options: LoadOptions): Promise<LoadRun> {
  const { folder, onStep = () => {} } = options;
  const stateDir = join(folder, 'state');
  const outDir = join(folder, 'dist');
  const logged = new Map<string, number>();
  const world = await startWorldProcess();
  try {
    onStep('building');
    // The last run set the clock forward by hours: with its data no feed would be due.
    await rm(stateDir, { recursive: true, force: true });
    const posts = await openLocalDatabase(stateDir);
    await importSamplePosts(posts, world.origin);
    await posts.close();
    await buildSite({ sampleWorldOrigin: world.origin, outDir, stateDir, logLevel: 'silent' });
    // The heap that the platform gives an isolate; without a limit V8 collects nothing for hundreds of megabytes.
    process.env.MINIFLARE_WORKERD_V8_FLAGS ??= '--max-heap-size=128';
    const site = await serveApart(builtConfigs(outDir), {
      stateDir: join(stateDir, 'v3'),
      onLog: (line) => count(logged, line),
    });
    try {
      const hello = await serveBuiltWorker(HELLO_CONFIG, { isDirect: true });
      try {
        return await measure({ world, site, hello, logged }, options);
      } finally {
        await hello.close();
      }
    } finally {
      await site.close();
    }
  } finally {
    await world.close();
  }
}

interface Running {
  readonly world: WorldProcess;
  readonly site: ServedApart;
  readonly hello: { readonly address: string };
  readonly logged: Map<string, number>;
}

async function measure(
  { world, site, hello, logged }: Running,
  { rates, seconds, seed, onStep = () => {} }: LoadOptions,
): Promise<LoadRun> {
  await site.refresh(Date.now());
  await firstEdition(site.address);
  const profile = readerProfile(await postPaths(site.address), seededRandom(seed));
  const served = {
    site: { address: site.address, profile },
    hello: { address: hello.address, profile: HELLO_PROFILE },
  };
  // Every page is rendered once, and every feed's ETag is known.
  await warmUp(served.site);
  await warmUp(served.hello);
  const quiet = 'shares' in rates ? await measureQuiet(served.site, onStep) : undefined;
  const perSecond =
    'perSecond' in rates ? rates.perSecond : quiet ? ratesOf(quiet, rates.shares) : [];
  onStep(`${seconds} s at each of ${perSecond.join(' and ')} a second, with refreshes and faults`);
  logged.clear();
  const version = await editionVersion(site.address);
  const faults = startFaults(world, site.refresh, seededRandom(seed + 1));
  const memory = sampleMemory();
  const ownDelay = monitorEventLoopDelay({ resolution: TIMER_MS });
  ownDelay.enable();
  const loaded = await takeTurns(served, perSecond, seconds).finally(memory.stop);
  ownDelay.disable();
  const faultCounts = await faults.stop();
  const isEditionNew = await hasNewEdition(site.address, version);
  const during = new Map(logged);
  return {
    quiet,
    loaded,
    faultCounts,
    isEditionNew,
    ownDelay: { p99: lateness(ownDelay.percentile(99)), most: lateness(ownDelay.max) },
    memory: memory.samples,
    logged: during,
  };
}

async function warmUp({ address, profile }: Served): Promise<void> {
  await driveReaders(address, profile, { readers: 4, seconds: 2 });
}

function sampleMemory(): { readonly samples: readonly number[]; stop(): void } {
  const samples: number[] = [];
  const timer = setInterval(() => {
    const megabytes = workerdMegabytes();
    if (megabytes !== undefined) samples.push(megabytes);
  }, SAMPLE_EVERY_MS);
  return { samples, stop: () => clearInterval(timer) };
}

/** By how many milliseconds a timer was late that came after so many nanoseconds. */
function lateness(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e6 - TIMER_MS);
}

/** Counts a line of a Worker's log by its level and event; an error and a line of another form are counted by their text. */
function count(logged: Map<string, number>, line: string): void {
  const named = /^\{"level":"(\w+)","event":"([^"]*)"/.exec(line);
  const name = named && named[1] !== 'error' ? `${named[1]}: ${named[2]}` : line.slice(0, 240);
  logged.set(name, (logged.get(name) ?? 0) + 1);
}
