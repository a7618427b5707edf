import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Edition } from '../../../../src/model/edition/edition.ts';
import { SECTION_IDS } from '../../../../src/shared/sections.ts';
import { readEdition } from '../../../../src/site/context/edition-store.ts';
import { rowsOf, run } from '../../../support/database.ts';
import { anyRefreshes, EditionPublisher, interleave } from '../../../support/edition-publisher.ts';
import { runs } from '../../../support/effort.ts';

const MINUTE = 60_000;

test('a refresh whose older edition was the last to reach KV publishes the newer one again', async () => {
  const publisher = new EditionPublisher();
  await publisher.change('Old');
  await publisher.publishOvertaken('put', () => publisher.change('New'));
  const titles = publisher.puts.map(({ sections }) => sections.local?.[0]?.title);
  expect(titles).toEqual(['New', 'Old', 'New']);
  expect(await publisher.title()).toBe('New');
  expect((await publisher.stored()).number).toBe(3);
});

test('an older edition in KV from a cut-off refresh is replaced by the next cron, which invalidates every section', async () => {
  const publisher = new EditionPublisher();
  await publisher.change('Old');
  await publisher.publishOvertaken('put', () => publisher.change('New'), true);
  expect(await publisher.title()).toBe('Old');
  publisher.purges.length = 0;
  await publisher.cron();
  expect(await publisher.title()).toBe('New');
  expect(publisher.purges).toEqual([SECTION_IDS]);
  await publisher.cron();
  expect(publisher.puts).toHaveLength(3);
});

test('no refresh publishes again while KV may still return the old edition, and one does a minute later', async () => {
  const publisher = new EditionPublisher();
  await publisher.change('One');
  await publisher.publish();
  const stale = JSON.stringify(await publisher.stored());
  await publisher.change('Two');
  publisher.now += MINUTE;
  await publisher.publish();
  await env.EDITIONS.put(publisher.key, stale);
  publisher.now += MINUTE - 1;
  await publisher.publish();
  expect(publisher.puts).toHaveLength(2);
  publisher.now += 1;
  await publisher.publish();
  expect(await publisher.title()).toBe('Two');
});

test('a replaced edition is read from KV if another isolate wrote it or another refresh has taken a number', async () => {
  const publisher = new EditionPublisher();
  const readsOfNext = async (title: string) => {
    let reads = 0;
    await publisher.change(title);
    await publisher.publish((name, act) => {
      if (name === 'get') reads += 1;
      return act();
    });
    expect(await publisher.title()).toBe(title);
    return reads;
  };
  expect(await readsOfNext('One')).toBe(1);
  expect(await readsOfNext('Two')).toBe(0);
  await env.EDITIONS.delete(publisher.key);
  expect(await readsOfNext('Three')).toBe(0);
  await run('UPDATE desk_editions SET number = number + 1 WHERE desk = ?', publisher.desk.id);
  expect(await readsOfNext('Four')).toBe(1);
  expect((await publisher.stored()).number).toBe(5);
});

test('whatever the order of refreshes and cut-offs, newer numbers have newer stories and KV has the newest', async () => {
  await fc.assert(
    fc.asyncProperty(anyRefreshes, async (all) => {
      const publisher = new EditionPublisher();
      await publisher.change('Story 0');
      await interleave(all, publisher, (n) => publisher.change(`Story ${n}`));
      await publisher.cron();
      expect(await publisher.title()).toBe(`Story ${all.changes}`);
      const ordered = publisher.puts.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
      const numbers = ordered.map(({ number }) => number);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect((await publisher.stored()).number).toBe(numbers.at(-1));
      const revisions = ordered.map(({ revision = 0 }) => revision);
      expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
      // Nothing is left to do.
      const written = publisher.puts.length;
      await publisher.cron();
      expect(publisher.puts).toHaveLength(written);
    }),
    { numRuns: runs(30) },
  );
});

test('after D1 was restored to an earlier time the next cron publishes under a number that readers accept', async () => {
  const publisher = new EditionPublisher();
  await publisher.change('World', 'world');
  await publisher.change('One');
  await publisher.cron();
  const [row = {}] = await rowsOf('SELECT * FROM desk_editions WHERE desk = ?', publisher.desk.id);
  await publisher.change('Two');
  await publisher.cron();
  const reader = () => readEdition(env.EDITIONS, publisher.publication, new Date(publisher.now));
  expect((await reader())?.sections.local?.[0]?.title).toBe('Two');
  await publisher.change('One');
  const columns = Object.keys(row);
  await run(
    `REPLACE INTO desk_editions (${columns}) VALUES (${columns.map(() => '?')})`,
    ...Object.values(row),
  );
  await publisher.cron();
  expect((await publisher.stored()).number).toBe(3);
  publisher.now += MINUTE;
  expect((await reader())?.sections.local?.[0]?.title).toBe('One');
});

test('after D1 was emptied the first story gets a number that readers accept, and other sections keep theirs', async () => {
  const publisher = new EditionPublisher();
  await publisher.change('World', 'world');
  for (const title of ['One', 'Two', 'Three']) {
    await publisher.change(title);
    await publisher.cron();
  }
  for (const table of ['desk_editions', 'desk_items'])
    await run(`DELETE FROM ${table} WHERE desk = ?`, publisher.desk.id);
  await publisher.cron();
  expect(await publisher.title()).toBe('Three');
  await publisher.change('Four');
  await publisher.cron();
  await publisher.change('Five');
  await publisher.cron();
  expect([await publisher.title(), await publisher.title('world')]).toEqual(['Five', 'World']);
  expect((await publisher.stored()).number).toBe(5);
});

test('after a refused invalidation the next cron invalidates again and writes nothing to KV', async () => {
  const publisher = new EditionPublisher();
  await publisher.change('One');
  const refused = publisher.publish((name, act) =>
    name === 'purge' ? Promise.reject(new Error('rate limited')) : act(),
  );
  await expect(refused).rejects.toThrow('rate limited');
  expect(await publisher.progress()).toMatchObject({ revision: 1, publishedRevision: 0 });
  await publisher.cron();
  expect([publisher.puts.length, publisher.purges]).toEqual([1, [['local']]]);
  expect(await publisher.progress()).toMatchObject({ publishedRevision: 1, number: 1 });
});

const edition = (number: number | undefined): Edition => ({
  shape: 1,
  version: `version ${number}`,
  ...(number !== undefined && { number }),
  publishedAt: '2026-11-21T12:00:00.000Z',
  sections: {},
});

/** An isolate whose reads of KV return what the test decides. */
function isolate() {
  const { publication, now } = new EditionPublisher();
  return async (minutes: number, stored: Edition) => {
    const get = async (keys: string[]) => new Map(keys.map((key) => [key, JSON.stringify(stored)]));
    const kv = { get } as unknown as KVNamespace;
    const read = await readEdition(kv, publication, new Date(now + minutes * MINUTE));
    return read?.version;
  };
}

test('an isolate that has read a newer edition keeps it when KV returns a stale one', async () => {
  const read = isolate();
  expect(await read(0, edition(7))).toBe('version 7');
  expect(await read(1, edition(6))).toBe('version 7');
  expect(await read(2, edition(8))).toBe('version 8');
  expect(await read(3, edition(undefined))).toBe('version 8');
});

test('an isolate accepts an older edition after KV has returned it for 15 minutes', async () => {
  const read = isolate();
  expect(await read(0, edition(700))).toBe('version 700');
  expect(await read(60, edition(1))).toBe('version 700');
  expect(await read(74, edition(1))).toBe('version 700');
  expect(await read(75, edition(2))).toBe('version 2');
});

test('the 15 minutes before an isolate accepts an older edition start again when KV returns the newer one', async () => {
  const read = isolate();
  expect(await read(0, edition(7))).toBe('version 7');
  expect(await read(1, edition(6))).toBe('version 7');
  expect(await read(10, edition(7))).toBe('version 7');
  expect(await read(17, edition(6))).toBe('version 7');
});
