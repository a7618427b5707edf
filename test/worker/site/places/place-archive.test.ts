import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { archiveKey } from '../../../../src/site/places/place-archive.ts';
import { beginWithFullBudgets } from '../../../support/full-budgets.ts';
import {
  editionOf,
  headlines,
  paper,
  publish,
  story,
  WITHOUT_ARCHIVES,
} from '../../../support/place-paper.ts';
import { countingKv, KV_AWAY, withMethods } from '../../../support/platform-doubles.ts';
import { HOUR, MINUTE, type PublicationFixture } from '../../../support/publication-fixture.ts';
import { showEdition } from '../../../support/show-edition.ts';
import { watchLog } from '../../../support/watch-log.ts';

beginWithFullBudgets();

const log = watchLog();

describe('the kept headlines', () => {
  const stored = (fixture: PublicationFixture) =>
    env.EDITIONS.get(archiveKey(fixture.publication.id));

  test('are written when they change, and not more often than once an hour', async () => {
    const fixture = paper();
    const { kv, puts } = countingKv();
    const key = archiveKey(fixture.publication.id);
    const fire = story('a', 'Fire in Arviat');
    const putOut = story('a', 'Fire in Arviat put out');
    const votes = story('c', 'Iqaluit votes');
    await publish(fixture, [fire], kv);
    expect(puts).toEqual([key]);
    fixture.now += HOUR;
    await publish(fixture, [fire], kv);
    await publish(fixture, [fire, story('z', 'Nowhere')], kv);
    expect(puts).toEqual([key]);
    await publish(fixture, [putOut], kv);
    expect(puts).toEqual([key, key]);
    fixture.now += MINUTE;
    await publish(fixture, [putOut, votes], kv);
    expect(puts).toEqual([key, key]);
    expect(await headlines(fixture, 'iqaluit')).toEqual(['Iqaluit votes']);
    fixture.now += HOUR;
    await publish(fixture, [putOut, votes], kv);
    expect(puts).toEqual([key, key, key]);
  });

  test('of a paper whose edition names no place are not written', async () => {
    const fixture = paper();
    const { kv, puts } = countingKv();
    await publish(fixture, [story('a', 'Budget passes')], kv);
    expect(puts).toEqual([]);
  });

  test('are not overwritten where KV cannot be read', async () => {
    const fixture = paper();
    await publish(fixture, [story('a', 'Fire in Arviat')]);
    const before = await stored(fixture);
    fixture.now += HOUR;
    await publish(fixture, [story('b', 'Naujaat votes')], KV_AWAY);
    expect(await stored(fixture)).toBe(before);
    expect(log.lines('places not kept')).toHaveLength(1);
  });

  test('that KV does not take are logged, and come with the next edition', async () => {
    const fixture = paper();
    const full = withMethods(env.EDITIONS, { put: () => Promise.reject(new Error('KV is full')) });
    await publish(fixture, [story('a', 'Fire in Arviat')], full);
    expect(log.lines('places not kept')).toHaveLength(1);
    expect(await headlines(fixture, 'arviat')).toEqual(['Fire in Arviat']);
    await publish(fixture, [story('a', 'Fire in Arviat')]);
    expect(await stored(fixture)).toContain('Fire in Arviat');
  });

  test('of a newer build count as none, and are not replaced', async () => {
    const fixture = paper();
    const other = { shape: 9, version: 'v', savedAt: '2026-11-20T00:00:00Z', stories: [] };
    await env.EDITIONS.put(archiveKey(fixture.publication.id), JSON.stringify(other));
    await publish(fixture, [story('b', 'Arviat votes')]);
    expect(await headlines(fixture, 'arviat')).toEqual(['Arviat votes']);
    expect(JSON.parse((await stored(fixture)) ?? '')).toEqual(other);
    expect(log.lines('places not kept')).toHaveLength(1);
  });

  test('of an older shape count as none, and are replaced', async () => {
    const fixture = paper();
    const other = { shape: 0, version: 'v', savedAt: '2026-11-20T00:00:00Z', stories: [] };
    await env.EDITIONS.put(archiveKey(fixture.publication.id), JSON.stringify(other));
    await publish(fixture, [story('b', 'Arviat votes')]);
    expect(await headlines(fixture, 'arviat')).toEqual(['Arviat votes']);
    expect(JSON.parse((await stored(fixture)) ?? '')).toMatchObject({
      shape: 1,
      stories: [{ id: 'b' }],
    });
  });

  test('have no picture, and little of a text', async () => {
    const fixture = paper();
    const description = 'A long sentence about it. '.repeat(19);
    const picture = { image: 'https://courier.example/1.jpg', credit: 'Photo: A' };
    await publish(fixture, [story('a', 'Fire in Arviat', { description, ...picture })]);
    const text = (await stored(fixture)) ?? '';
    expect(text).not.toContain('1.jpg');
    expect(text).not.toContain('Photo: A');
    expect(text.length).toBeLessThan(700);
  });

  test('are kept behind the pages that show the edition, as often a day as the budget allows', async () => {
    const fixture = paper();
    const edition = editionOf([story('a', 'Fire in Arviat')], fixture.now);
    await showEdition(fixture.publication, edition, new Date(fixture.now));
    await fixture.get('/');
    await fixture.settle();
    expect(await stored(fixture)).toContain('Fire in Arviat');

    const spent = paper();
    await env.DB.prepare('UPDATE daily_budgets SET used = 100 WHERE name = ?')
      .bind('places kept')
      .run();
    await showEdition(spent.publication, edition, new Date(spent.now));
    await spent.get('/communities/arviat');
    await spent.settle();
    expect(await stored(spent)).toBeNull();
  });
});

test('headlines of a community are those of the edition alone, on a page that nobody stores, while the kept ones cannot be read, and no longer', async () => {
  const fixture = paper();
  await publish(fixture, [story('a', 'Fire in Arviat')]);
  fixture.now += HOUR;
  await publish(fixture, [story('b', 'Arviat votes')]);
  const page = await fixture.read('/communities/arviat', { EDITIONS: WITHOUT_ARCHIVES });
  expect(await page.texts('.place-news h3')).toEqual(['Arviat votes']);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  fixture.now += 5_000;
  expect(await headlines(fixture, 'arviat')).toEqual(['Arviat votes', 'Fire in Arviat']);
});

describe('the feed of a community', () => {
  test('has its headlines, and validators that hold while they do', async () => {
    const fixture = paper();
    await publish(fixture, [story('a', 'Fire in Arviat'), story('b', 'Iqaluit votes')]);
    const path = '/feeds/communities/arviat.xml';
    const response = await fixture.get(path);
    expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
    expect(response.headers.get('Last-Modified')).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
    const xml = await response.text();
    expect(xml).toContain(`<title>${fixture.publication.hosts[1]} - Arviat Headlines</title>`);
    expect(xml).toContain(
      `<link>https://${fixture.publication.hosts[0]}/communities/arviat</link>`,
    );
    expect(xml.match(/<item>/g)).toHaveLength(1);
    expect(xml).toContain('<source url="https://courier.example/feed">Courier</source>');
    const etag = response.headers.get('ETag');
    fixture.now += HOUR;
    await publish(fixture, [story('a', 'Fire in Arviat'), story('c', 'Iqaluit votes again')]);
    expect((await fixture.get(path)).headers.get('ETag')).toBe(etag);
  });

  test('without any headline is an empty feed, always the same', async () => {
    const fixture = paper();
    await publish(fixture, [story('a', 'Iqaluit votes')]);
    const path = '/feeds/communities/grise-fiord.xml';
    const first = await (await fixture.get(path)).text();
    expect(first).not.toContain('<item>');
    expect(first).not.toContain('Date>');
    fixture.now += 25 * HOUR;
    await publish(fixture, [story('b', 'Iqaluit votes again')]);
    expect(await (await fixture.get(path)).text()).toBe(first);
  });

  test('is no shorter one where the kept headlines cannot be read: 503 without a last good one', async () => {
    const fixture = paper();
    await publish(fixture, [story('a', 'Fire in Arviat')]);
    const path = '/feeds/communities/arviat.xml';
    const response = await fixture.get(path, { EDITIONS: WITHOUT_ARCHIVES });
    expect(response.status).toBe(503);
    fixture.now += 5_000;
    expect((await fixture.get(path)).status).toBe(200);
  });

  test.each(['nowhere.xml', 'arviat', 'arviat.json', '.xml', '__proto__.xml'])(
    'is not there as %s',
    async (file) => {
      const fixture = paper();
      await publish(fixture, [story('a', 'Fire in Arviat')]);
      expect((await fixture.get(`/feeds/communities/${file}`)).status).toBe(404);
    },
  );
});
