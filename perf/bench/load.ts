import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { canHave, FAULTS } from '../../sample-world/faults/fault-board.ts';
import { SAMPLE_FEEDS } from '../../sample-world/feeds/catalogue.ts';
import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { copySampleBuild } from '../../scripts/sample-build.ts';
import { builtConfigs, firstEdition } from '../../scripts/site.ts';
import { table } from '../budgets/budgets.ts';
import { pick, seededRandom } from '../sampling.ts';
import { importFiftyPosts } from './bench-build.ts';
import { type Driven, drive, percentile, type Wanted } from './drive.ts';
import type { Effort } from './effort.ts';
import { HELLO_CONFIG } from './figures.ts';

const WARM_UP_SECONDS = 2;
/** The tested share of the saturating rate: refreshes and readers share the site's thread. */
const SHARE = 0.25;
const REFRESH_EVERY_MS = 5_000;
/** Longer than the time between two successful polls of any feed. */
const CLOCK_STEP_MS = 75 * 60_000;
/** Stories published before each refresh. */
const STORIES = 5;
const FAULTY_FEEDS = 8;
const HELLO = { path: '/', statuses: [200] };
const WORLD = join(import.meta.dirname, '../../sample-world/main.ts');

/**
 * Sends readers' requests to the built site: at the saturating rate, then at a quarter of it alone,
 * with refreshes, and with faulty feeds. Resolves to a section of docs/performance.md and to
 * descriptions of wrong responses.
 */
export async function measureLoad(folder: string, { mixSeconds: seconds }: Effort) {
  const world = await startWorld();
  const outDir = `${folder}/load/dist`;
  const stateDir = `${folder}/load/state`;
  // The last run advanced the clock: with its data, no feed would be due.
  await rm(stateDir, { recursive: true, force: true });
  await importFiftyPosts(stateDir, world.origin);
  await copySampleBuild('public', outDir, { world: world.origin });
  const configs = builtConfigs(outDir);
  // Requests to `copies` bypass the local platform's own Worker and its long garbage collections.
  const hello = await serveBuiltWorker(HELLO_CONFIG, { copies: 1 });
  const site = await serveBuiltWorker(configs.site, {
    ingest: { config: configs.ingest },
    copies: 1,
    stateDir: join(stateDir, 'v3'),
  });
  try {
    const [helloAddress = '', address = ''] = [hello.copies[0], site.copies[0]];
    await site.refresh(Date.now());
    await firstEdition(address);
    const next = await readerMix(address);
    await drive('warm up', address, next, { seconds: WARM_UP_SECONDS });
    const saturated = await drive('as many as it serves', address, next, { seconds });
    const helloLoad = await drive('hello world, as many', helloAddress, () => HELLO, { seconds });
    const pace = { seconds, rate: Math.max(1, saturated.perSecond * SHARE) };
    const quiet = await drive('a quarter of that', address, next, pace);
    const sound = startRefreshes(site.refresh, world);
    const refreshed = await drive('a quarter, with refreshes', address, next, pace);
    await sound.stop();
    const faulty = startRefreshes(site.refresh, world, seededRandom(2));
    const faulted = await drive('a quarter, with refreshes and faults', address, next, pace);
    await faulty.stop();
    const parts = [helloLoad, saturated, quiet, refreshed, faulted];
    const problems = parts.flatMap((part) => part.problems);
    return { text: describe(parts, percentile(faulted, 99) / percentile(refreshed, 99)), problems };
  } finally {
    await Promise.allSettled([site.close(), hello.close(), world.close()]);
  }
}

function describe(parts: readonly Driven[], faultsToNone: number): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const lines = parts.map((part) => [
    part.name,
    part.perSecond.toFixed(0),
    ...[50, 99, 100].map((share) => ms(percentile(part, share))),
    String(part.problems.length),
  ]);
  return [
    `70 % of the requests are for the front page and news, 20 % for the blog, 5 % for feeds, 5 % are
junk. A refresh runs every ${REFRESH_EVERY_MS / 1000} s; ${FAULTY_FEEDS} feeds have a fault. All
share the processors.`,
    table(['requests', 'a second', 'p50', 'p99', 'worst', 'wrong'], lines),
    `With faults the 99th percentile is **${faultsToNone.toFixed(2)}** of that without.`,
  ].join('\n\n');
}

/** Starts a sample world on its own thread, so that it does not slow the measuring one. */
async function startWorld() {
  const worker = new Worker(WORLD, { env: { ...process.env, PORT: '0' }, stdout: true });
  const [printed] = await once(worker.stdout, 'data');
  const origin = /http:\/\/[\d.]+:\d+/.exec(String(printed))?.[0];
  if (!origin) throw new Error(`the sample world printed no address: ${printed}`);
  return {
    origin,
    /** Sends a request to its control page. */
    async control(action: 'faults' | 'publish', fields: Readonly<Record<string, string>>) {
      const response = await fetch(`${origin}/control/${action}`, {
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: new URLSearchParams(fields),
      });
      if (!response.ok)
        throw new Error(`the sample world refused the request: ${await response.text()}`);
    },
    close: () => worker.terminate(),
  };
}

/** The simulated time of the latest refresh. */
let clockMs = Date.now();

/** Runs refreshes on a simulated clock; with `random`, eight random feeds fail in each. */
function startRefreshes(
  refresh: (at: number) => Promise<void>,
  { control }: Awaited<ReturnType<typeof startWorld>>,
  random?: () => number,
): { stop(): Promise<unknown> } {
  const giveFaults = async (random: () => number) => {
    await control('faults', { feed: '*', fault: 'none' });
    for (let given = 0; given < FAULTY_FEEDS; given++) {
      const feed = pick(SAMPLE_FEEDS, random);
      const possible = FAULTS.filter(([name]) => name !== 'none' && canHave(feed, name));
      const [fault] = pick(possible, random);
      await control('faults', { feed: feed.id, fault });
    }
  };
  const run = async () => {
    if (random) await giveFaults(random);
    for (const { id } of SAMPLE_FEEDS.slice(0, STORIES)) await control('publish', { feed: id });
    clockMs += CLOCK_STEP_MS;
    await refresh(clockMs);
  };
  const running = [run()];
  const timer = setInterval(() => running.push(run()), REFRESH_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return Promise.all(running);
    },
  };
}

const page = (path: string): Wanted => ({ path, statuses: [200] });
const odd = (path: string, status: number): Wanted => ({ path, statuses: [status] });

const NEWS = [
  // About half of these requests are for the front page.
  ...Array.from({ length: 12 }, () => page('/')),
  ...Array.from({ length: 4 }, () => page('/news')),
  page('/news?category=local'),
  page('/news?category=sports'),
  page('/news?page=2'),
  page('/news?q=ice'),
  page('/news?q=%E1%90%83%E1%96%83%E1%93%97%E1%90%83%E1%91%A6'),
  page('/news?category=world&utm_source=letter'),
];
const FEEDS = ['/rss.xml', '/feeds/local.xml', '/feeds/sports.xml', '/atom.xml', '/feed.json'];
const JUNK: readonly Wanted[] = [
  odd('/no-such-page', 404),
  odd('/resources/..%2f..%2fetc%2fpasswd', 404),
  odd('/%zz', 400),
  odd('/news%00', 400),
  odd('//evil.example/', 308),
  page('/blog?page=99999999999999999999'),
  page(`/news?q=${'x'.repeat(4_000)}`),
  odd(`/${'long/'.repeat(2_000)}`, 414),
  { ...odd('/', 405), method: 'POST' },
  { ...page('/'), headers: { 'If-None-Match': 'W/"nothing", ,,"' } },
  { ...odd('/news', 431), headers: { 'X-Long': 'y'.repeat(40_000) } },
];

const inTwenty = (times: number, requests: readonly Wanted[]) =>
  Array.from({ length: times }, () => requests);

/** 70 % front page and news, 20 % blog, 5 % feeds with a current ETag, 5 % junk. */
async function readerMix(site: string): Promise<() => Wanted> {
  const siteMap = await (await fetch(`${site}/sitemap.xml`)).text();
  const posts = siteMap.matchAll(/<loc>https:\/\/[^/<]+(\/blog\/[^<]+)/g);
  const blog = ['/blog', '/blog', ...Array.from(posts, ([, path]) => String(path))].map(page);
  const feeds = await Promise.all(FEEDS.map((path) => knownFeed(site, path)));
  const random = seededRandom(1);
  const shares = [...inTwenty(14, NEWS), ...inTwenty(4, blog), feeds, JUNK];
  return () => pick(pick(shares, random), random);
}

async function knownFeed(site: string, path: string): Promise<Wanted> {
  const response = await fetch(site + path);
  const etag = response.headers.get('ETag');
  if (!etag) throw new Error(`${path} has no ETag`);
  return { path, statuses: [200, 304], headers: { 'If-None-Match': etag } };
}
