import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { editionOf, getFeed } from '../../../support/headline-feed.ts';
import { editionItem } from '../../../support/news-items.ts';
import { HOUR, MINUTE, publicationFixture } from '../../../support/publication-fixture.ts';
import { showEdition } from '../../../support/show-edition.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

test.each(['/feeds/sports.xml', '/feeds/nowhere.xml', '/feeds/local', '/feeds/local.xml.xml'])(
  'section feed %s is 404 when only local news has sources',
  async (path) => {
    const fixture = await editionOf([editionItem()]);
    const response = await getFeed(fixture, path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('max-age=60');
  },
);

test('section feed is 503, without fallback items, when the section was never fetched', async () => {
  const fixture = publicationFixture();
  const response = await getFeed(fixture, '/feeds/local.xml');
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('300');
  expect(log.lines('document not renewed')).toHaveLength(1);
});

test('unchanged section feed has the same bytes and responds 304 by ETag and by date', async () => {
  const fixture = await editionOf([editionItem()]);
  const before = await getFeed(fixture, '/feeds/local.xml');
  expect(before.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
  expect(before.headers.get('Cache-Tag')).toBe(`desk:${fixture.publication.id}:local`);
  fixture.now += HOUR;
  clearCaches();
  const after = await getFeed(fixture, '/feeds/local.xml');
  expect(await after.text()).toBe(await before.text());
  const etag = after.headers.get('ETag') ?? '';
  const since = after.headers.get('Last-Modified') ?? '';
  expect(since).toBe('Fri, 20 Nov 2026 09:00:00 GMT');
  expect((await getFeed(fixture, '/feeds/local.xml', { 'If-None-Match': etag })).status).toBe(304);
  expect((await getFeed(fixture, '/feeds/local.xml', { 'If-Modified-Since': since })).status).toBe(
    304,
  );
});

test('section feed contains new stories within a minute', async () => {
  const fixture = await editionOf([editionItem()]);
  await getFeed(fixture, '/feeds/local.xml');
  const next = {
    shape: 1 as const,
    version: 'v2',
    publishedAt: '2026-11-20T12:00:30.000Z',
    sections: { local: [editionItem({ title: 'The next headline' })] },
  };
  await showEdition(env.EDITIONS, fixture.publication, next, new Date(fixture.now));
  fixture.now += MINUTE;
  expect(await (await getFeed(fixture, '/feeds/local.xml')).text()).toContain('The next headline');
});
