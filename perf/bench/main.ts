// npm run bench: the figures of docs/performance.md, as ratios within one run.
import { join } from 'node:path';
import { startSampleWorld } from '../../sample-world/sample-world.ts';
import { type ServedWorker, serveBuiltWorker } from '../../scripts/built-worker.ts';
import { readCommandLine } from '../../scripts/command-line.ts';
import { buildSite, builtConfigs, firstEdition } from '../../scripts/site.ts';
import { buildPeer, importFiftyPosts, withoutResponseCache } from './bench-build.ts';
import { FULL, QUICK } from './effort.ts';
import { reportParsing } from './parse.ts';
import {
  measureColdPage,
  measurePollTime,
  measureRequestTimes,
  type ProcessorTime,
} from './processor-time.ts';
import { measureRequests, type Target } from './requests.ts';
import { measureStarts } from './start-time.ts';
import { firstPaintBytes } from './weights.ts';

const OUT_DIR = '.build/bench/dist';
/** The same, but every request renders its page. */
const ANEW_DIR = '.build/bench/anew';
const STATE_DIR = '.build/bench/state';
const PEER_DIR = '.build/bench/peer';
const HELLO_CONFIG = join(import.meta.dirname, 'hello.wrangler.json');
const FIRST_FLIGHT = 14_336;

const USAGE = `usage: npm run bench [-- --quick]

  The figures of docs/performance.md, as ratios within one run: feeds, requests, pages and starts.

  --quick  as little of each as shows that it works, in place of figures`;
const OPTIONS = {
  quick: { type: 'boolean', default: false },
} as const;

const values = readCommandLine(USAGE, OPTIONS);
const effort = values.quick ? QUICK : FULL;

await reportParsing(effort);

const world = await startSampleWorld({ port: 0, now: () => new Date() });
const build = { sampleWorldOrigin: world.origin, outDir: OUT_DIR, stateDir: STATE_DIR };
await importFiftyPosts(STATE_DIR, world.origin);
await buildSite({ ...build, outDir: ANEW_DIR, plugins: [withoutResponseCache()] });
await buildSite(build);
const configs = builtConfigs(OUT_DIR);
const anew = builtConfigs(ANEW_DIR).site;
const stateDir = join(STATE_DIR, 'v3');
const hello = await serveBuiltWorker(HELLO_CONFIG);
let peer: string;
try {
  const site = await serveBuiltWorker(configs.site, {
    ingest: { config: configs.ingest },
    stateDir,
  });
  try {
    await site.refresh(Date.now());
    await firstEdition(site.address);
    peer = await buildPeer(site.address, PEER_DIR);
    await benchRequests(site);
    await benchFirstPaint(site);
    await benchKeptPages(site);
  } finally {
    await site.close();
  }
  await benchRendering(peer);
} finally {
  await hello.close();
}
try {
  printTimes([await measurePollTime(configs, stateDir, world, effort)]);
} finally {
  await world.close();
}
await benchStarts(peer);

async function benchRequests(site: ServedWorker): Promise<void> {
  const post = await findPost(site);
  const feed = await fetch(`${site.address}/rss.xml`);
  const items = (await feed.text()).match(/<item>/g)?.length ?? 0;
  const etag = feed.headers.get('ETag') ?? '';
  const pages = [
    '/',
    '/news',
    '/news?category=sports',
    '/api/news?limit=15',
    '/blog',
    post,
    '/rss.xml',
  ];
  console.log(`\nRequests per second, workerd, one process each; /rss.xml has ${items} posts`);
  await printRates([
    ...pages.map((path) => ({ name: path, url: site.address + path })),
    { name: '/rss.xml, 304', url: `${site.address}/rss.xml`, headers: { 'If-None-Match': etag } },
  ]);
}

async function printRates(targets: readonly Target[]): Promise<void> {
  const rates = await measureRequests(
    [{ name: 'hello world', url: hello.address }, ...targets],
    effort,
  );
  for (const { name, rate, ratio } of rates) {
    console.log(
      `  ${name.slice(0, 36).padEnd(36)} ${rate.toFixed(0).padStart(7)}  ${ratio.toFixed(2)} of hello world`,
    );
  }
}

async function benchFirstPaint(site: ServedWorker): Promise<void> {
  console.log(`\nBytes to the first paint, HTML and CSS, brotli (first flight: ${FIRST_FLIGHT})`);
  for (const path of ['/', '/news', '/news?category=sports', '/blog']) {
    const { bytes, requests } = await firstPaintBytes(site.address + path);
    console.log(`  ${path.padEnd(24)} ${String(bytes).padStart(7)}  in ${requests} request(s)`);
  }
}

/** Requests that render nothing. */
async function benchKeptPages(site: ServedWorker): Promise<void> {
  console.log('\nProcessor time of workerd, local KV and D1 included, milliseconds');
  const at = (path: string) => () => site.address + path;
  printTimes(
    await measureRequestTimes(
      [
        { name: 'hello world', urlOf: () => hello.address },
        { name: '/ from memory', urlOf: at('/') },
        { name: '/ from memory, 304', urlOf: at('/'), isConditional: true },
        { name: '/ from memory, HEAD', urlOf: at('/'), method: 'HEAD' },
        { name: '/api/news', urlOf: at('/api/news') },
        { name: '/rss.xml', urlOf: at('/rss.xml') },
      ],
      effort,
    ),
  );
}

/** Pages that are rendered for each request, `/` also by the peer, then the first page of new isolates. */
async function benchRendering(peer: string): Promise<void> {
  const renders = await serveBuiltWorker(anew, { stateDir });
  const inHonoJsx = await serveBuiltWorker(peer);
  try {
    const post = await findPost(renders);
    const { address } = renders;
    printTimes(
      await measureRequestTimes(
        [
          { name: 'hello world', urlOf: () => hello.address },
          { name: '/ rendered anew', urlOf: () => `${address}/` },
          { name: '/ in hono/jsx', urlOf: () => inHonoJsx.address },
          { name: '/news with a search, anew', urlOf: (n) => `${address}/news?q=${n % 100}` },
          { name: '/faq with a search, anew', urlOf: (n) => `${address}/faq?q=${n % 100}` },
          { name: '/status, anew', urlOf: () => `${address}/status` },
          { name: 'a post, anew', urlOf: () => address + post },
          { name: 'a resource, anew', urlOf: () => `${address}/resources/inuit-art-guide` },
        ],
        effort,
      ),
    );
    console.log('\nRequests per second, rendered for each');
    await printRates([
      { name: '/ rendered anew', url: address },
      { name: '/ in hono/jsx', url: inHonoJsx.address },
    ]);
  } finally {
    await inHonoJsx.close();
    await renders.close();
  }
  console.log('\nProcessor time of a first page, milliseconds');
  printTimes([
    await measureColdPage('a new isolate of hello world', HELLO_CONFIG, undefined, effort),
    await measureColdPage('/ in a new isolate', configs.site, stateDir, effort),
    await measureColdPage('/ rendered in a new isolate', anew, stateDir, effort),
    await measureColdPage('/ in hono/jsx in a new isolate', peer, undefined, effort),
  ]);
}

async function benchStarts(peer: string): Promise<void> {
  console.log('\nStart of workerd to the first response, without storage');
  const starts = await measureStarts(
    [
      { name: 'hello world', config: HELLO_CONFIG, path: '/' },
      { name: 'the site', config: configs.site, path: '/robots.txt' },
      { name: '/ in hono/jsx', config: peer, path: '/robots.txt' },
    ],
    effort,
  );
  for (const { name, kilobytes, ms, ratio } of starts)
    console.log(
      `  ${name.padEnd(36)} ${ms.toFixed(0).padStart(7)} ms  ${ratio.toFixed(2)} of hello world  ${kilobytes.toFixed(0)} KB gzipped`,
    );
}

async function findPost(site: ServedWorker): Promise<string> {
  const siteMap = await (await fetch(`${site.address}/sitemap.xml`)).text();
  const post = siteMap.match(/\/blog\/[^<]+/)?.[0];
  if (!post) throw new Error('the site map names no post');
  return post;
}

function printTimes(times: readonly ProcessorTime[]): void {
  for (const { name, ms } of times)
    console.log(`  ${name.padEnd(36)} ${ms.toFixed(2).padStart(7)}`);
}
