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

describe('when the operator takes the database back to a time before a bad edition', () => {
  let before: readonly string[];
  let bad: string;

  beforeAll(async () => {
    before = await headlines();
    const items = await site.storedItems();
    const [progress] = await site.query<{ revision: number; section_versions: string }>(
      'SELECT revision, section_versions FROM editions',
    );
    site.pass(3 * HOUR);
    bad = site.world.publish('kivalliq-post').title;
    await site.refresh();
    for (const [source, stored] of items)
      await site.query('UPDATE channels SET items = ? WHERE source = ?', stored, source);
    await site.query(
      'UPDATE editions SET revision = ?1, published_revision = ?1, section_versions = ?2',
      progress?.revision ?? 0,
      progress?.section_versions ?? '',
    );
  });

  test('the bad edition stays, as nothing seems to be left to publish', async () => {
    site.pass(5 * MINUTE);
    await site.refresh();
    expect(await headlines()).toContain(bad);
  });

  test('once it is deleted in KV the next cron publishes the one before, and the edge is told of every section', async () => {
    await site.deleteKv();
    site.invalidated.length = 0;
    site.pass(5 * MINUTE);
    await site.refresh();
    expect(await headlines()).toEqual(before);
    expect(site.invalidated).toHaveLength(1);
    expect(site.invalidated[0]).toHaveLength(17);
  });
});
