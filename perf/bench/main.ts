// npm run bench: the figures of docs/performance.md, as ratios within one run.
import { join } from 'node:path';
import { startSampleWorld } from '../../sample-world/sample-world.ts';
import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { applyMigrations, buildSite, builtConfigs, firstEdition } from '../../scripts/site.ts';
import { importFiftyPosts } from './fifty-posts.ts';
import { firstPaintBytes } from './first-paint.ts';
import { reportParsing } from './parse.ts';
import { measureProcessorTime } from './processor-time.ts';
import { measureRequests } from './requests.ts';

const OUT_DIR = '.build/bench/dist';
const STATE_DIR = '.build/bench/state';
const ROUNDS = 5;
const SECONDS = 4;
const FIRST_FLIGHT = 14_336;

await reportParsing();

const world = await startSampleWorld({ port: 0, now: () => new Date() });
const build = { sampleWorldOrigin: world.origin, outDir: OUT_DIR, stateDir: STATE_DIR };
await applyMigrations(build.stateDir);
await importFiftyPosts(STATE_DIR, world.origin);
await buildSite(build);
const configs = builtConfigs(OUT_DIR);
const stateDir = join(STATE_DIR, 'v3');
const site = await serveBuiltWorker(configs.site, {
  ingest: { config: configs.ingest },
  stateDir,
});
const hello = await serveBuiltWorker(join(import.meta.dirname, 'hello.wrangler.json'));
try {
  await site.refresh(Date.now());
  await firstEdition(site.address);
  await benchRequests();
  await benchFirstPaint();
} finally {
  await Promise.allSettled([site.close(), hello.close()]);
}
try {
  await benchProcessorTime();
} finally {
  await world.close();
}

async function benchRequests(): Promise<void> {
  const post = (await (await fetch(`${site.address}/sitemap.xml`)).text()).match(
    /\/blog\/[^<]+/,
  )?.[0];
  if (!post) throw new Error('the site map names no post');
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
  const rates = await measureRequests(
    [
      { name: 'hello world', url: hello.address },
      ...pages.map((path) => ({ name: path, url: site.address + path })),
      {
        name: '/rss.xml, 304',
        url: `${site.address}/rss.xml`,
        headers: { 'If-None-Match': etag },
      },
    ],
    ROUNDS,
    SECONDS,
  );
  console.log(`\nRequests per second, workerd, one process each; /rss.xml has ${items} posts`);
  for (const { name, rate, ratio } of rates) {
    console.log(
      `  ${name.slice(0, 36).padEnd(36)} ${rate.toFixed(0).padStart(7)}  ${ratio.toFixed(2)} of hello world`,
    );
  }
}

async function benchFirstPaint(): Promise<void> {
  console.log(`\nBytes to the first paint, HTML and CSS, brotli (first flight: ${FIRST_FLIGHT})`);
  for (const path of ['/', '/news', '/news?category=sports', '/blog']) {
    const { bytes, requests } = await firstPaintBytes(site.address + path);
    console.log(`  ${path.padEnd(24)} ${String(bytes).padStart(7)}  in ${requests} request(s)`);
  }
}

async function benchProcessorTime(): Promise<void> {
  console.log('\nProcessor time of workerd, local KV and D1 included, milliseconds');
  for (const { name, ms } of await measureProcessorTime(configs, stateDir, world))
    console.log(`  ${name.padEnd(36)} ${ms.toFixed(2).padStart(7)}`);
}
