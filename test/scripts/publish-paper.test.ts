import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { openLocalStorage } from '../../scripts/local-storage.ts';
import { newPaper } from '../../scripts/papers/new-paper.ts';
import { killProcess } from '../../scripts/processes.ts';
import { INGEST_NAME } from '../../scripts/vite/dev-server.ts';
import { startScript, untilItPrints } from '../support/run-program.ts';
import { serveSampleSite } from '../support/served/sites-setup.ts';
import { folderForFile } from '../support/temporary-folder.ts';

const LIMIT_MS = 300_000;
/** A published paper is in KV after a cron, and an isolate has looked its host up at most a minute before. */
const POLLED = { timeout: LIMIT_MS, interval: 2_000 };

const root = folderForFile();
const folder = join(root, 'my-town');
const stateDir = join(root, 'state');
let site: Awaited<ReturnType<typeof serveSampleSite>>;

beforeAll(async () => {
  await newPaper('my-town', root);
  site = await serveSampleSite(root);
});

afterAll(() => site?.close());

const paper = (...args: readonly string[]) => startScript('scripts/paper.ts', ...args);

/** Changes the paper's file; the line (from 1) on which the new text stands. */
function edit(before: string | RegExp, after: string): number {
  const file = join(folder, 'paper.yaml');
  const changed = readFileSync(file, 'utf8').replace(before, () => after);
  writeFileSync(file, changed);
  return changed.slice(0, changed.indexOf(after)).split('\n').length;
}

/** A page as a browser asks for it at a host of this machine. */
async function get(host: string, path: string, address = site.siteAddress) {
  const { port } = new URL(address);
  const sent = request({ host: 'localhost', port, path, headers: { Host: `${host}:${port}` } });
  sent.end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const cron = () =>
  fetch(`${site.siteAddress}/cdn-cgi/handler/scheduled?cron=*&time=${Date.now()}`, {
    headers: { 'MF-Route-Override': INGEST_NAME },
  });
const publish = () => paper('publish', folder, '--state', stateDir);
/** The title of the front page at a host after a cron. */
async function titleAfterCron(host: string): Promise<string> {
  await cron();
  return /<title>([^<]*)/.exec((await get(host, '/')).body)?.[1] ?? '';
}

// The walk of a new editor: each test begins where the one before it ended.

test('a paper with a mistake is not published, and the message names its line', async () => {
  edit(/hosts: .*/, 'hosts: [my-town.ca, www.my-town.ca]');
  edit('cityLine: My Town', 'cityLine: My Town, Nunavut');
  const line = edit('desks: [canada, world]', 'desks: [canada, worlds]');
  const { status, stdout, stderr } = await publish();
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(new RegExp(`paper\\.yaml:${line}: desks: .*did you mean "?world`));
  edit('worlds]', 'world]');
});

test('the preview shows the page at its own host, and a change of it', async () => {
  // Its own feed alone, which nobody has: a test asks no publisher for anything.
  const sources = join(folder, 'sources.yaml');
  edit('desks: [canada, world]', 'desks: []');
  writeFileSync(
    sources,
    'sources:\n  - { id: town-hall, section: local, publisher: Town Hall, url: https://feed.my-town.invalid/rss }\n',
  );
  const port = await freePort();
  const args = ['preview', folder, '--port', String(port), '--state', join(root, 'preview')];
  const preview = spawn(process.execPath, ['scripts/paper.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await untilItPrints(preview, `my-town.localhost:${port}`);
    const shown = () => get('my-town.localhost', '/', `http://localhost:${port}`);
    const page = await shown();
    expect(page.body).toContain('My Town, Nunavut');
    expect(page.body).toContain(`href="http://my-town.localhost:${port}/"`);
    edit('cityLine: My Town, Nunavut', 'cityLine: On the Bay');
    await expect.poll(async () => (await shown()).body, POLLED).toContain('On the Bay');
  } finally {
    await killProcess(preview);
    rmSync(sources);
    edit('desks: []', 'desks: [canada, world]');
  }
});

test('a published paper is at its host after a cron, without a restart, and other papers do not change', async () => {
  const before = await get('nunavut-news.example.localhost', '/faq');
  expect(await publish()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('my-town is published. Readers see it within ten minutes'),
  });
  await expect.poll(() => titleAfterCron('my-town.localhost'), POLLED).toContain('My Town');
  const page = await get('my-town.localhost', '/');
  const { port } = new URL(site.siteAddress);
  expect(page.body).toContain(`<link rel="canonical" href="http://my-town.localhost:${port}/"`);
  expect(page.body).toContain('On the Bay');
  expect(page.body).toContain('(sample)');
  expect(page.body).toContain('class="nameplate"');
  const [icon = ''] = /\/papers\/my-town\/made\/[^"]*icon[^"]*\.(?:svg|png)/.exec(page.body) ?? [];
  const file = await get('my-town.localhost', icon);
  expect([file.status, file.headers['cache-control']]).toEqual([
    200,
    'max-age=31536000, immutable',
  ]);
  const after = await get('nunavut-news.example.localhost', '/faq');
  expect(after.headers.etag).toBe(before.headers.etag);
  expect(after.body).toBe(before.body);
});

test('publishing what has not changed says so', async () => {
  const { status, stdout } = await publish();
  expect([status, stdout]).toEqual([
    0,
    'my-town is unchanged since it was published. The site will copy it again.\n',
  ]);
});

// A host that is gone from KV has no page once no isolate remembers it, a minute later.
test('a withdrawn paper is gone from KV after a cron, and withdrawing it again says that there is none', async () => {
  expect((await paper('withdraw', 'my-town', '--state', stateDir)).status).toBe(0);
  await cron();
  const storage = await openLocalStorage(stateDir);
  await expect.poll(() => storage.editions.get('paper:my-town.ca'), POLLED).toBeNull();
  await storage.close();
  const again = await paper('withdraw', 'my-town', '--state', stateDir);
  expect(again.status).toBe(1);
  expect(again.stderr).toContain('no paper with the id my-town is published');
});
