import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { openLocalStorage } from '../../scripts/local-storage.ts';
import { statement } from '../../src/papers/store/statement.ts';
import { folderForFile } from '../support/temporary-folder.ts';

const stateDir = folderForFile();
const storage = await openLocalStorage(stateDir);
afterAll(() => storage.close());
await storage.editions.put('key', 'before');
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
  const inserts = ['two', 'three'].map((name) => statement(INSERT, name));
  await whileLockedElsewhere(() => storage.batch(inserts));
  const all = ['before', 'one', 'three', 'two'].map((name) => ({ name }));
  expect(await names()).toEqual(all);
});

test('local storage that another process has locked reads, writes and deletes values after the lock', async () => {
  const { editions } = storage;
  expect(await whileLockedElsewhere(() => editions.get('key'))).toBe('before');
  await whileLockedElsewhere(() => editions.put('key', 'after'));
  expect(await editions.get('key')).toBe('after');
  await whileLockedElsewhere(() => editions.delete('key'));
  expect(await editions.get('key')).toBeNull();
});

test('an invalid statement is refused immediately with the database’s message', async () => {
  await expect(storage.query('SELECT * FROM absent')).rejects.toThrow(/no such table: absent/);
});
