import { exports } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { serveRss } from '../../../../src/site/syndication/documents.ts';
import { DAY, publicationFixture } from '../../../support/publication-fixture.ts';

// What readers of /rss.xml get in detail is in test/worker/site/syndication: here stands what the rules of feed politeness require of a publisher.
describe('our own feed', () => {
  test('feed-politeness rule 41: our own feed names its content type and responds 304 by ETag (compared weakly) or date', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'rule-41' });
    const { headers } = await fixture.request(serveRss);
    expect(headers.get('Cache-Control')).toMatch(/max-age=\d+/);
    const etag = headers.get('ETag') ?? '';
    const modified = headers.get('Last-Modified') ?? '';
    expect(etag).toMatch(/^"/);
    const conditions: Record<string, string>[] = [
      { 'If-None-Match': etag },
      { 'If-None-Match': `W/${etag}` },
      { 'If-Modified-Since': modified },
    ];
    for (const given of conditions)
      expect((await fixture.request(serveRss, { headers: given })).status).toBe(304);
  });

  test('feed-politeness rule 42: our own unchanged feed has the same bytes at any later time', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'rule-42' });
    const before = await (await fixture.request(serveRss)).text();
    fixture.now += 400 * DAY;
    expect(await (await fixture.request(serveRss)).text()).toBe(before);
    await fixture.publish({ slug: 'rule-42-b' });
    fixture.now += DAY;
    const after = await (await fixture.request(serveRss)).text();
    const guids = (text: string) => text.match(/<guid[^>]*>[^<]*<\/guid>/g) ?? [];
    expect(guids(after)).toEqual(expect.arrayContaining(guids(before)));
    expect(guids(after)).toHaveLength(2);
  });

  test.each(['curl/8.5.0', 'feedparser/6.0.11', 'SomeBot/1.0', ''])(
    'feed-politeness rule 43: our own feed is sent whole to a client that calls itself "%s", without a redirect',
    async (agent) => {
      const address = 'https://nunavut-news.example/rss.xml';
      for (const method of ['GET', 'HEAD']) {
        const response = await exports.default.fetch(address, {
          method,
          headers: { 'User-Agent': agent },
          redirect: 'manual',
        });
        expect(response.status).toBe(200);
        expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
        expect((await response.arrayBuffer()).byteLength).toBeLessThan(64 * 1024);
      }
    },
  );
});
