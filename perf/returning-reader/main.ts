// npm run returning-reader: what a reader who comes back receives over the network, by how many stories are new, beside a 304 and the
// whole page; with a fresh state directory and the sample world.
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { SAMPLE_FEEDS } from '../../sample-world/catalogue.ts';
import { startSampleWorld } from '../../sample-world/sample-world.ts';
import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { applyMigrations } from '../../scripts/migrations.ts';
import { buildSite, builtConfigs, firstEdition } from '../../scripts/site.ts';

const PAGES = ['/', '/news'];
/** How many stories are new in all, one after the other. */
const STORIES = [0, 1, 5, 20];
/** Further on than any source waits for its next poll. */
const STEP_MS = 3 * 3_600_000;
const PATIENCE_MS = 60_000;

interface Received {
  readonly status: number;
  readonly text: string;
  readonly etag: string;
  /** Characters of the status line and the headers, as HTTP/1.1 has them. */
  readonly head: number;
}

const folder = await mkdtemp(join(tmpdir(), 'returning-reader-'));
const outDir = join(folder, 'build');
const stateDir = join(folder, 'state');
let aheadMs = 0;
const world = await startSampleWorld({ port: 0, now: () => new Date(Date.now() + aheadMs) });
await applyMigrations(stateDir);
await buildSite({ sampleWorldOrigin: world.origin, outDir, logLevel: 'error' });
const configs = builtConfigs(outDir);
const site = await serveBuiltWorker(configs.site, {
  ingest: { config: configs.ingest },
  stateDir: join(stateDir, 'v3'),
  onLog: () => {},
});
try {
  await site.refresh(Date.now());
  await firstEdition(site.address);
  await wait(5_000);
  const copies = new Map<string, Received>();
  for (const path of PAGES) copies.set(path, await receive(path));
  const feeds = SAMPLE_FEEDS.map(({ id }) => id);
  let published = 0;
  for (const count of STORIES) {
    const titles: string[] = [];
    for (; published < count; published++)
      titles.push(world.publish(feeds[published % feeds.length] ?? '').title);
    if (titles.length > 0) await refreshUntilShown(titles);
    for (const [path, copy] of copies) await report(path, copy, count);
  }
} finally {
  await site.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
}

async function report(path: string, copy: Received, count: number): Promise<void> {
  const since = copy.etag.slice('W/"'.length, -1);
  const changes = await receive(`/api/edition?${new URLSearchParams({ page: path, since })}`);
  const page = await receive(path);
  const unchanged = await receive(path, { 'If-None-Match': page.etag });
  const { items } = JSON.parse(changes.text);
  const columns = [
    `${path.padEnd(6)} ${String(count).padStart(2)} published, ${String(items.length).padStart(2)} new:`,
    `${changes.text.length} characters, ${brotli(changes.text)} bytes in Brotli, ${changes.head} of headers;`,
    `the page ${brotli(page.text)} and ${page.head}; a 304 ${unchanged.head} of headers`,
  ];
  console.log(columns.join(' '));
}

async function refreshUntilShown(titles: readonly string[]): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    aheadMs += STEP_MS;
    await site.refresh(Date.now() + aheadMs);
    await wait(4_000);
    const { text } = await receive('/api/edition');
    if (titles.every((title) => text.includes(title))) return;
  }
  throw new Error('the stories did not appear');
}

function receive(path: string, headers: Record<string, string> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    get(site.address + path, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, rawHeaders, headers: received } = response;
        const lines = rawHeaders.map((one, index) => one + (index % 2 === 0 ? ': ' : '\r\n'));
        const head = `HTTP/1.1 ${status} OK\r\n${lines.join('')}\r\n`.length;
        resolve({ status, text, etag: received.etag ?? '', head });
      });
    }).on('error', reject);
  });
}

/** As an edge compresses, which does it on the fly. */
function brotli(text: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return brotliCompressSync(text, { params }).byteLength;
}
