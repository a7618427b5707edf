import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { SECTION_IDS } from '../../../src/publications/sections.ts';
import { FaultySite, HOUR, MINUTE } from './faulty-site.ts';

const LOCAL = '/news?category=local';

let site: FaultySite;

beforeAll(async () => {
  site = await FaultySite.open({ config: inject('builtConfig') });
  await site.refresh();
});
afterAll(() => site?.close());

const headlines = async () => (await site.get(LOCAL)).headlines;

const tagsOf = (desk: string) => SECTION_IDS.map((section) => `desk:${desk}:${section}`);

describe('when the operator has restored the database from before a bad edition', () => {
  let before: readonly string[];
  let bad: string;

  beforeAll(async () => {
    before = await headlines();
    const items = await site.storedItems();
    const rows = await site.query<Record<string, string | number>>('SELECT * FROM desk_editions');
    site.pass(3 * HOUR);
    bad = site.world.publish('kivalliq-post').title;
    await site.refresh();
    for (const [source, stored] of items)
      await site.query('UPDATE desk_items SET items = ? WHERE source = ?', stored, source);
    for (const row of rows) {
      const columns = Object.keys(row);
      await site.query(
        `REPLACE INTO desk_editions (${columns}) VALUES (${columns.map(() => '?')})`,
        ...Object.values(row),
      );
    }
    expect(await headlines()).toContain(bad);
    site.invalidated.length = 0;
  });

  test('the next cron publishes the edition before the bad one and invalidates every section', async () => {
    site.pass(5 * MINUTE);
    await site.refresh();
    expect(await headlines()).toEqual(before);
    expect(site.invalidated.flat()).toEqual(expect.arrayContaining(tagsOf('nunavut')));
  });

  test('the next cron publishes an edition that the operator deleted in KV anew and invalidates every section', async () => {
    await site.deleteKv();
    site.invalidated.length = 0;
    site.pass(5 * MINUTE);
    await site.refresh();
    expect(await headlines()).toEqual(before);
    expect(await site.readKv()).not.toBeNull();
    expect(site.invalidated).toEqual([tagsOf('nunavut')]);
  });
});
