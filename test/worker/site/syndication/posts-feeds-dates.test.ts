import { describe, expect, test } from 'vitest';
import { serveAtom, serveJsonFeed, serveRss } from '../../../../src/site/syndication/documents.ts';
import { forgetPostFeed } from '../../../../src/site/syndication/post-feed.ts';
import { forgetDocuments } from '../../../../src/site/syndication/serve-document.ts';
import {
  DAY,
  HOUR,
  type PublicationFixture,
  publicationFixture,
} from '../../../support/publication-fixture.ts';

const textOf = async (response: Promise<Response>) => (await response).text();
const dates = (xml: string) =>
  Array.from(xml.matchAll(/<item>[\s\S]*?<pubDate>(.*?)<\/pubDate>/g), ([, date]) => date);

describe('date of a post in the feeds', () => {
  test('post date in the feed is the time it was first carried, and stays when posts are added', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'first', date: '2026-11-01' });
    await fixture.request(serveRss);
    fixture.now += HOUR;
    await fixture.publish({ slug: 'second', date: '2026-11-02' });
    const first = 'Fri, 20 Nov 2026 12:00:00 GMT';
    const second = 'Fri, 20 Nov 2026 13:00:00 GMT';
    const xml = await textOf(fixture.request(serveRss));
    expect(dates(xml)).toEqual([second, first]);
    expect(xml).toContain(`<lastBuildDate>${second}</lastBuildDate>`);
    fixture.now += 24 * HOUR;
    forgetPostFeed(fixture.publication.id);
    forgetDocuments();
    expect(dates(await textOf(fixture.request(serveRss)))).toEqual([second, first]);
  });

  test('post date stays when the post is edited, and Atom’s `updated` is the time of the edit', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'edited', title: 'Befroe' });
    await fixture.request(serveRss);
    fixture.now += HOUR;
    await fixture.publish({ slug: 'edited', title: 'Before' });
    expect(dates(await textOf(fixture.request(serveRss)))).toEqual([
      'Fri, 20 Nov 2026 12:00:00 GMT',
    ]);
    const atom = await textOf(fixture.request(serveAtom));
    expect(atom).toContain('<published>2026-11-20T12:00:00Z</published>');
    expect(atom).toContain('<updated>2026-11-20T13:00:00Z</updated>');
  });

  test('posts carried together get dates a second apart', async () => {
    const fixture = publicationFixture();
    const posts = Array.from({ length: 5 }, (_, index) => ({
      slug: `together-${index}`,
      date: `2026-11-0${9 - index}`,
    }));
    await fixture.publish(...posts);
    const seconds = ['12:00:00', '11:59:59', '11:59:58', '11:59:57', '11:59:56'];
    expect(dates(await textOf(fixture.request(serveRss)))).toEqual(
      seconds.map((second) => `Fri, 20 Nov 2026 ${second} GMT`),
    );
    fixture.now += HOUR;
    await fixture.publish(...posts.map(({ slug }) => ({ slug, title: 'Edited' })));
    const atom = await textOf(fixture.request(serveAtom));
    const updated = Array.from(
      atom.matchAll(/<entry>[\s\S]*?<updated>(.*?)<\/updated>/g),
      ([, date]) => date,
    );
    expect(updated).toEqual([
      '2026-11-20T13:00:00Z',
      ...seconds.slice(1).map((second) => `2026-11-20T${second.replace('11', '12')}Z`),
    ]);
  });

  test('post that was withdrawn and published again gets its earlier date', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'gone' }, { slug: 'stays' });
    await fixture.request(serveRss);
    await fixture.withdraw('gone');
    fixture.now += HOUR;
    expect(dates(await textOf(fixture.request(serveRss)))).toHaveLength(1);
    await fixture.publish({ slug: 'gone' });
    fixture.now += HOUR;
    expect(dates(await textOf(fixture.request(serveRss)))).toEqual([
      'Fri, 20 Nov 2026 12:00:00 GMT',
      'Fri, 20 Nov 2026 11:59:59 GMT',
    ]);
  });
});

describe('validators of the feeds of posts', () => {
  test.each([
    ['rss', serveRss],
    ['atom', serveAtom],
    ['json', serveJsonFeed],
  ])('unchanged %s feed has the same bytes and validators a day later', async (name, serve) => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: `same-${name}` });
    const before = await fixture.request(serve);
    fixture.now += 24 * HOUR;
    forgetPostFeed(fixture.publication.id);
    forgetDocuments();
    const after = await fixture.request(serve);
    expect(await after.text()).toBe(await before.text());
    expect(after.headers.get('ETag')).toBe(before.headers.get('ETag'));
    expect(after.headers.get('Last-Modified')).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
  });

  test('unchanged feed responds 304 by ETag, by date, and by ETag alone when both are sent', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'validators' });
    const { headers } = await fixture.request(serveRss);
    const etag = headers.get('ETag') ?? '';
    const modified = headers.get('Last-Modified') ?? '';
    const long = 'Thu, 19 Nov 2026 12:00:00 GMT';
    const cases: [Record<string, string>, number][] = [
      [{ 'If-None-Match': etag }, 304],
      [{ 'If-None-Match': `"other", W/${etag}` }, 304],
      [{ 'If-None-Match': '*' }, 304],
      [{ 'If-None-Match': '"other"' }, 200],
      [{ 'If-Modified-Since': modified }, 304],
      [{ 'If-Modified-Since': long }, 200],
      ...['yesterday', '2030', '2030-01-01T00:00:00Z', 'Fri 2030', '1893456000'].map(
        (given): [Record<string, string>, number] => [{ 'If-Modified-Since': given }, 200],
      ),
      [{ 'If-Modified-Since': 'Friday, 20-Nov-26 12:00:00 GMT' }, 304],
      [{ 'If-None-Match': etag, 'If-Modified-Since': long }, 304],
      [{ 'If-None-Match': '"other"', 'If-Modified-Since': modified }, 200],
    ];
    for (const [given, status] of cases) {
      const response = await fixture.request(serveRss, { headers: given });
      expect(response.status, JSON.stringify(given)).toBe(status);
      expect(response.headers.get('ETag')).toBe(etag);
      if (status === 304) expect(await response.text()).toBe('');
    }
  });

  test.each([
    ['added', (fixture: PublicationFixture) => fixture.publish({ slug: 'one-more' })],
    [
      'edited',
      (fixture: PublicationFixture) =>
        fixture.publish({ slug: 'edited-1', title: 'Another title' }),
    ],
    ['withdrawn', (fixture: PublicationFixture) => fixture.withdraw('withdrawn-2')],
  ])(
    'feed with a post that was %s gets a new Last-Modified and lastBuildDate',
    async (name, change) => {
      const fixture = publicationFixture();
      await fixture.publish({ slug: `${name}-1` }, { slug: `${name}-2` });
      const since = (await fixture.request(serveRss)).headers.get('Last-Modified') ?? '';
      fixture.now += HOUR;
      await change(fixture);
      const response = await fixture.request(serveRss, { headers: { 'If-Modified-Since': since } });
      expect(response.status).toBe(200);
      const changed = 'Fri, 20 Nov 2026 13:00:00 GMT';
      expect(response.headers.get('Last-Modified')).toBe(changed);
      expect(await response.text()).toContain(`<lastBuildDate>${changed}</lastBuildDate>`);
      const atom = await textOf(fixture.request(serveAtom));
      expect(/<updated>(.*?)<\/updated>/.exec(atom)?.[1]).toBe('2026-11-20T13:00:00Z');
    },
  );

  test('feed that returns to earlier content gets a later Last-Modified', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'day-1' });
    const first = await fixture.request(serveRss);
    expect(first.headers.get('Last-Modified')).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
    fixture.now += DAY;
    await fixture.publish({ slug: 'day-2' });
    await fixture.request(serveAtom);
    fixture.now += DAY;
    await fixture.withdraw('day-2');
    const third = await fixture.request(serveRss, {
      headers: { 'If-Modified-Since': 'Sat, 21 Nov 2026 12:00:00 GMT' },
    });
    expect(third.status).toBe(200);
    expect(third.headers.get('Last-Modified')).toBe('Sun, 22 Nov 2026 12:00:00 GMT');
    expect(await third.text()).toContain('<lastBuildDate>Sun, 22 Nov 2026 12:00:00 GMT<');
  });
});
