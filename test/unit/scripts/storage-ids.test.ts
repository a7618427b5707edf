import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findStorageIdProblems } from '../../../scripts/storage-ids.ts';

const KV_ID = '0f2ac74b498b48028cb68387c421e279';
const DATABASE_ID = '5a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'storage-ids-'));
});

afterEach(() => rmSync(root, { recursive: true }));

/** Writes both configurations with these ids, each as its setting stands in the file. */
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

test('ids that Cloudflare gave, the same for both Workers, are no problem', () => {
  configure([KV_LINE, DATABASE_LINE]);
  expect(problems()).toEqual([]);
});

test('ids that are placeholders are named with file, line and the command that prints the right one', () => {
  configure([KV_LINE, DATABASE_LINE], ['id = "editions"', 'database_id = "paper"']);
  expect(problems()).toEqual([
    'wrangler.ingest.toml:5: id: "editions" is no id for EDITIONS; `npx wrangler kv namespace create EDITIONS` prints it, for wrangler.toml and wrangler.ingest.toml',
    'wrangler.ingest.toml:9: database_id: "paper" is no id for DB; `npx wrangler d1 create nunavut-news` prints it, for wrangler.toml and wrangler.ingest.toml',
  ]);
});

test('an id that is not there is named at its binding', () => {
  configure(['', DATABASE_LINE]);
  expect(problems()[0]).toContain('wrangler.toml:4: id: is not set for EDITIONS');
});

test('Workers with different stores are a problem, because readers would never see what ingest stores', () => {
  const other = `database_id = "${DATABASE_ID.replace('5a', '6b')}"`;
  configure([KV_LINE, DATABASE_LINE], [KV_LINE, other]);
  expect(problems()).toEqual([
    `wrangler.ingest.toml:9: database_id: DB is another store than in wrangler.toml (${DATABASE_ID}); both Workers use the same one`,
  ]);
});

test('the configurations of the project are read, whatever ids the editor has put in', () => {
  const text = readFileSync('wrangler.toml', 'utf8');
  const isSet = text.includes(KV_ID) || /database_id = "[0-9a-f-]{36}"/.test(text);
  expect(findStorageIdProblems().length > 0).toBe(!isSet);
});
