import { once } from 'node:events';
import { globSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openLocalStorage, openRemoteStorage } from '../../scripts/storage.ts';
import { remoteConfiguration } from '../../scripts/storage-ids.ts';
import { startScript } from '../support/run-program.ts';
import { folderForFile, folderForTest } from '../support/temporary-folder.ts';

const stateDir = folderForFile();
const storage = await openLocalStorage(stateDir);
afterAll(() => storage.close());
afterEach(() => void vi.unstubAllEnvs());
await storage.EDITIONS.put('key', 'before');
await storage.query('CREATE TABLE names (name TEXT PRIMARY KEY)');
await storage.query("INSERT INTO names (name) VALUES ('before')");

/** Runs `call` while another process locks the storage, which it unlocks once `call` waits. */
async function whileLockedElsewhere<T>(call: () => Promise<T>): Promise<T> {
  const paths = globSync(join(stateDir, 'v3/{d1,kv}/*/*.sqlite'));
  const locks = paths.map((path) => new DatabaseSync(path));
  for (const lock of locks) lock.exec('BEGIN IMMEDIATE');
  const letGo = () => {
    for (const lock of locks.splice(0)) {
      lock.exec('COMMIT');
      lock.close();
    }
  };
  const timer = setTimeout(letGo, 400);
  try {
    return await call();
  } finally {
    clearTimeout(timer);
    letGo();
  }
}

const INSERT = 'INSERT INTO names (name) VALUES (?)';
const names = () => storage.query('SELECT name FROM names ORDER BY name');

test('local storage that another process has locked runs each statement once after the lock', async () => {
  expect(await whileLockedElsewhere(names)).toEqual([{ name: 'before' }]);
  await whileLockedElsewhere(() => storage.query(INSERT, 'one'));
  const inserts = ['two', 'three'].map((name) => storage.DB.prepare(INSERT).bind(name));
  await whileLockedElsewhere(() => storage.DB.batch(inserts));
  const all = ['before', 'one', 'three', 'two'].map((name) => ({ name }));
  expect(await names()).toEqual(all);
});

test('local storage that another process has locked reads, writes and deletes values after the lock', async () => {
  const { EDITIONS } = storage;
  expect(await whileLockedElsewhere(() => EDITIONS.get('key'))).toBe('before');
  await whileLockedElsewhere(() => EDITIONS.put('key', 'after'));
  expect(await EDITIONS.get('key')).toBe('after');
  await whileLockedElsewhere(() => EDITIONS.delete('key'));
  expect(await EDITIONS.get('key')).toBeNull();
});

test('an invalid statement is refused immediately with the database’s message', async () => {
  await expect(storage.query('SELECT * FROM absent')).rejects.toThrow(/no such table: absent/);
});

const ACCOUNT = 'a'.repeat(32);
const SETTINGS = `name = "paper"
account_id = "${ACCOUNT}"
compatibility_date = "2026-10-01"
[[kv_namespaces]]
binding = "EDITIONS"
id = "0f2ac74b498b48028cb68387c421e279"
[[d1_databases]]
binding = "DB"
database_name = "paper"
database_id = "5a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
`;

/** A project with the ids of stores, and an API of Cloudflare that refuses every request. */
async function refusedProject() {
  const root = folderForTest();
  const paths: string[] = [];
  writeFileSync(join(root, 'wrangler.toml'), SETTINGS);
  const api = createServer(({ url = '' }, response) => {
    paths.push(url);
    const errors = [{ code: 10000, message: 'Authentication error' }];
    response.writeHead(403, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ success: false, errors, messages: [], result: null }));
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  onTestFinished(() => void api.close());
  const { port } = api.address() as AddressInfo;
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'expired');
  return { root, paths };
}

describe('the storage in the cloud', () => {
  test('is bound to the ids of wrangler.toml, in its account', async () => {
    const { root } = await refusedProject();
    expect(remoteConfiguration(root)).toMatchObject({
      name: 'nunavut-news-command',
      account_id: ACCOUNT,
      kv_namespaces: [
        { binding: 'EDITIONS', id: '0f2ac74b498b48028cb68387c421e279', remote: true },
      ],
      d1_databases: [
        { binding: 'DB', database_id: '5a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d', remote: true },
      ],
    });
  });

  test('that refuses the session is not opened: the message says what to do, and no file stays', async () => {
    const { root, paths } = await refusedProject();
    const temporary = folderForTest();
    vi.stubEnv('TMPDIR', temporary);
    const failure = await openRemoteStorage(root).catch(String);
    expect(failure).toMatch(/could not be opened, and nothing was changed.*`npx wrangler login`/);
    expect(failure).toContain('could not be authenticated');
    expect(paths[0]).toContain(`/accounts/${ACCOUNT}/`);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test.each([
    ['paper.ts', 'withdraw', 'my-town'],
    ['posts.ts', 'withdraw', 'ice'],
    ['poll.ts', 'nunatsiaq-news-local'],
  ])('that cannot be opened ends the command %s %s with the reason', async (script, ...args) => {
    // A clone with an operator's ids gets no further than the refusal.
    await refusedProject();
    const { status, stderr } = await startScript(`scripts/${script}`, ...args, '--remote');
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /wrangler\.toml:\d+: id: ".*" is no id for EDITIONS|could not be opened/,
    );
  });
});
