import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { FaultySite, HOUR, MINUTE } from './faulty-site.ts';

const LOCAL = '/news?category=local';

let site: FaultySite;

beforeAll(async () => {
  site = await FaultySite.open({ config: inject('builtConfig') });
  await site.refresh();
});
afterAll(() => site?.close());

const headlines = async () => (await site.get(LOCAL)).headlines;

describe('when the operator has restored the database from before a bad edition', () => {
  let before: readonly string[];
  let bad: string;

  beforeAll(async () => {
    before = await headlines();
    const items = await site.storedItems();
    const [row = {}] = await site.query<Record<string, string | number>>('SELECT * FROM editions');
    site.pass(3 * HOUR);
    bad = site.world.publish('kivalliq-post').title;
    await site.refresh();
    for (const [source, stored] of items)
      await site.query('UPDATE channels SET items = ? WHERE source = ?', stored, source);
    const columns = Object.keys(row);
    await site.query(
      `REPLACE INTO editions (${columns}) VALUES (${columns.map(() => '?')})`,
      ...Object.values(row),
    );
    expect(await headlines()).toContain(bad);
    site.invalidated.length = 0;
  });

  test('the next cron publishes the edition before the bad one and invalidates every section', async () => {
    site.pass(5 * MINUTE);
    await site.refresh();
    expect(await headlines()).toEqual(before);
    expect(site.invalidated.map(({ length }) => length)).toEqual([17]);
  });

  test('the next cron publishes an edition that the operator deleted in KV anew and invalidates every section', async () => {
    await site.deleteKv();
    site.invalidated.length = 0;
    site.pass(5 * MINUTE);
    await site.refresh();
    expect(await headlines()).toEqual(before);
    expect(await site.readKv()).not.toBeNull();
    expect(site.invalidated.map(({ length }) => length)).toEqual([17]);
  });
});
