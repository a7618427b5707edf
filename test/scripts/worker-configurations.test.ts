import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { editorHosts, hasLogIn } from '../../scripts/editor-settings.ts';
import { findStorageIdProblems } from '../../scripts/storage-ids.ts';
import { INGEST_NAME } from '../../scripts/vite/dev-server.ts';
import { EDITOR_NAME } from '../../scripts/vite/editor-host.ts';
import { folderForFile } from '../support/temporary-folder.ts';

const KV_ID = '0f2ac74b498b48028cb68387c421e279';
const DATABASE_ID = '5a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';

const root = folderForFile();

/** Writes both configurations with these settings of ids. */
function configure(site: [kv: string, database: string], ingest = site): void {
  const write = (name: string, [kv, database]: [string, string]) =>
    writeFileSync(
      join(root, name),
      [
        'name = "paper"',
        'compatibility_date = "2026-10-01"',
        ...['[[kv_namespaces]]', 'binding = "EDITIONS"', kv],
        ...['[[d1_databases]]', 'binding = "DB"', 'database_name = "paper"', database],
      ].join('\n'),
    );
  write('wrangler.toml', site);
  write('wrangler.ingest.toml', ingest);
}

const KV_LINE = `id = "${KV_ID}"`;
const DATABASE_LINE = `database_id = "${DATABASE_ID}"`;
const problems = () =>
  findStorageIdProblems(root).map(
    ({ file, line, message }) => `${basename(file)}:${line}: ${message}`,
  );

type Ids = Parameters<typeof configure>[0];
const SOUND: Ids = [KV_LINE, DATABASE_LINE];
const other = `database_id = "${DATABASE_ID.replace('5a', '6b')}"`;

test.each<[what: string, site: Ids, ingest: Ids, found: string[]]>([
  ['that Cloudflare gave, the same for both Workers, are no problem', SOUND, SOUND, []],
  [
    'that are placeholders are reported with file, line and the command that prints the real id',
    SOUND,
    ['id = "editions"', 'database_id = "paper"'],
    [
      'wrangler.ingest.toml:5: id: "editions" is no id for EDITIONS; `npx wrangler kv namespace create EDITIONS` prints it, for wrangler.toml and the other Workers’ files',
      'wrangler.ingest.toml:9: database_id: "paper" is no id for DB; `npx wrangler d1 create nunavut-news` prints it, for wrangler.toml and the other Workers’ files',
    ],
  ],
  [
    'of different stores are a problem, because readers would never see what ingest stores',
    SOUND,
    [KV_LINE, other],
    [
      `wrangler.ingest.toml:9: database_id: DB is another store than in wrangler.toml (${DATABASE_ID}); all Workers use the same one`,
    ],
  ],
])('ids %s', (_, site, ingest, found) => {
  configure(site, ingest);
  expect(problems()).toEqual(found);
});

test('a missing id is reported at its binding', () => {
  configure(['', DATABASE_LINE]);
  expect(problems()[0]).toContain('wrangler.toml:4: id: is not set for EDITIONS');
});

test('the project’s configurations are read, with placeholders or real ids', () => {
  const text = readFileSync('wrangler.toml', 'utf8');
  const isSet = text.includes(KV_ID) || /database_id = "[0-9a-f-]{36}"/.test(text);
  expect(findStorageIdProblems().length > 0).toBe(!isSet);
});

test.each([
  ['a team and an audience', 'ACCESS_TEAM = "t.cloudflareaccess.com"\nACCESS_AUDIENCE = "a"', true],
  ['a team alone', 'ACCESS_TEAM = "t.cloudflareaccess.com"', false],
  ['an audience alone', 'ACCESS_AUDIENCE = "a"', false],
])('the editor has a log-in if its configuration names %s: %s', (_, vars, expected) => {
  expect(hasLogIn(editorWith(`[vars]\n${vars}`))).toBe(expected);
});

/** A configuration of the editor with these lines. */
function editorWith(lines: string): string {
  const file = join(root, 'wrangler.editor.toml');
  writeFileSync(file, `name = "desk"\ncompatibility_date = "2026-10-01"\n${lines}\n`);
  return file;
}

test.each([
  [
    'routes = ["Desk.my-town.ca/*", { pattern = "desk.bay.ca", custom_domain = true }]',
    ['desk.my-town.ca', 'desk.bay.ca'],
  ],
  ['route = "https://desk.my-town.ca/*"', ['desk.my-town.ca']],
])('the editor’s hosts are those of its routes: %s', (routes, hosts) => {
  expect(editorHosts(editorWith(routes))).toEqual(hosts);
});

const site = unstable_readConfig({ config: 'wrangler.toml' });
const ingest = unstable_readConfig({ config: 'wrangler.ingest.toml' });
const desk = unstable_readConfig({ config: 'wrangler.editor.toml' });

test('the configurations of the Workers name the same stores', () => {
  for (const { kv_namespaces, d1_databases } of [ingest, desk]) {
    expect(kv_namespaces).toEqual(site.kv_namespaces);
    expect(d1_databases).toEqual(site.d1_databases);
  }
});

test('only ingest’s configuration has the cron and the queue’s consumer', () => {
  for (const { triggers, queues } of [site, desk])
    expect([triggers.crons, queues.consumers ?? []]).toEqual([[], []]);
  expect(ingest.triggers.crons).toHaveLength(1);
});

test('messages are retried often enough to poll the largest batch, 150 of its 600 claims at a time', () => {
  const [consumer] = ingest.queues.consumers ?? [];
  const deliveries = 1 + (consumer?.max_retries ?? 0);
  expect(deliveries * 150).toBeGreaterThanOrEqual((consumer?.max_batch_size ?? 0) * 6);
});

test('the Workers’ configurations produce only for queues that ingest consumes, each once', () => {
  const consumed = ingest.queues.consumers?.map(({ queue }: { queue: string }) => queue) ?? [];
  for (const { queues } of [site, ingest])
    for (const { queue } of queues.producers ?? []) expect(consumed).toContain(queue);
  expect(new Set(consumed).size).toBe(consumed.length);
});

test('ingest is bound to the site’s entrypoint, the editor to both, and the site to no Worker', () => {
  expect(site.services ?? []).toEqual([]);
  expect(ingest.services).toMatchObject([{ service: site.name, entrypoint: 'Site' }]);
  expect(desk.services).toMatchObject([
    { service: site.name, entrypoint: 'Site' },
    { service: ingest.name, entrypoint: 'Editorial' },
  ]);
});

test('the editor’s configuration has the local servers’ name, no unprotected address and no log-in', () => {
  expect(desk.name).toBe(EDITOR_NAME);
  expect([desk.workers_dev, desk.preview_urls]).toEqual([false, false]);
  expect(hasLogIn('wrangler.editor.toml')).toBe(false);
});

test('ingest’s configuration has the name that tools expect, and no address', () => {
  expect(ingest.name).toBe(INGEST_NAME);
  expect([ingest.workers_dev, ingest.preview_urls, ingest.routes ?? []]).toEqual([
    false,
    false,
    [],
  ]);
});
