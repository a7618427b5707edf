import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { newPaper } from '../../scripts/papers/new-paper.ts';
import { killProcess } from '../../scripts/processes.ts';
import { openLocalStorage } from '../../scripts/storage.ts';
import { INGEST_NAME } from '../../scripts/vite/dev-server.ts';
import { startScript, untilItPrints } from '../support/run-program.ts';
import { serveSampleSite } from '../support/served/sites-setup.ts';
import { folderForFile } from '../support/temporary-folder.ts';

const LIMIT_MS = 300_000;
/** A paper is in KV after the next cron, and isolates look up its host again within a minute. */
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

/** Edits the paper's file; returns the line (from 1) of the new text. */
function edit(before: string | RegExp, after: string): number {
  const file = join(folder, 'paper.yaml');
  const changed = readFileSync(file, 'utf8').replace(before, () => after);
  writeFileSync(file, changed);
  return changed.slice(0, changed.indexOf(after)).split('\n').length;
}

/** Requests a page as a browser does, at a local host. */
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
/** Runs the cron; returns the title of the front page at a host. */
async function titleAfterCron(host: string): Promise<string> {
  await cron();
  return /<title>([^<]*)/.exec((await get(host, '/')).body)?.[1] ?? '';
}

// The steps of a new editor: each test continues after the previous one.

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
  // Only a feed at an invalid host, so that tests send no requests to publishers.
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

test('a published paper is served after a cron, without a restart, and other papers do not change', async () => {
  const before = await get('nunavut-news.example.localhost', '/faq');
  expect(await publish()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`my-town is published in ${stateDir}. The site that runs with`),
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

test('publishing an unchanged paper reports that nothing has changed', async () => {
  const { status, stdout } = await publish();
  expect([status, stdout]).toEqual([
    0,
    'my-town is unchanged since it was published. The site will copy it again.\n',
  ]);
});

// Isolates cache a withdrawn host for up to a minute.
test('a withdrawn paper is deleted from KV after a cron, and withdrawing it again reports that', async () => {
  expect((await paper('withdraw', 'my-town', '--state', stateDir)).status).toBe(0);
  await cron();
  const storage = await openLocalStorage(stateDir);
  await expect.poll(() => storage.EDITIONS.get('paper:my-town.ca'), POLLED).toBeNull();
  await storage.close();
  const again = await paper('withdraw', 'my-town', '--state', stateDir);
  expect(again.status).toBe(1);
  expect(again.stderr).toContain('no paper with the id my-town is published');
});
