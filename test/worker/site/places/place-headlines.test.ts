import { describe, expect, test } from 'vitest';
import { beginWithFullBudgets } from '../../../support/full-budgets.ts';
import {
  headlines,
  paper,
  publish,
  story,
  WITHOUT_ARCHIVES,
} from '../../../support/place-paper.ts';
import { HOUR } from '../../../support/publication-fixture.ts';

beginWithFullBudgets();

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
