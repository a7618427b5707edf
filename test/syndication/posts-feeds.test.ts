import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { serveAtom, serveJsonFeed, serveRss } from '../../src/syndication/documents.ts';
import { forgetPostFeed } from '../../src/syndication/post-feed.ts';
import { forgetDocuments } from '../../src/syndication/serve-document.ts';
import { watchLog } from '../feeds/manners/watch-log.ts';
import { BROKEN_DB, HOUR, MINUTE, openNewsroom } from './newsroom.ts';

const log = watchLog();

const textOf = async (answer: Promise<Response>) => (await answer).text();
const dates = (xml: string) =>
  Array.from(xml.matchAll(/<item>[\s\S]*?<pubDate>(.*?)<\/pubDate>/g), ([, date]) => date);

describe('/rss.xml', () => {
  test('is the document of the specification', async () => {
    const room = openNewsroom();
    await room.publish({
      slug: 'sea-ice',
      title: 'Sea ice & weather',
      description: 'What the ice says.',
      image: 'https://pictures.example/ice.jpg?w=600&h=400',
    });
    const response = await room.ask(serveRss);
    expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
    const domain = room.publication.hosts[1];
    const site = `https://www.${domain}`;
    expect(await response.text()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${domain} - Latest News &amp; Updates</title>
    <link>${site}/</link>
    <description>Headlines from Nunavut, Canada and the world, with community pages, resources and live radio.</description>
    <language>en-us</language>
    <pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate>
    <lastBuildDate>Fri, 20 Nov 2026 12:00:00 GMT</lastBuildDate>
    <docs>https://www.rssboard.org/rss-specification</docs>
    <ttl>60</ttl>
    <image>
      <url>${site}/feed-image.png</url>
      <title>${domain} - Latest News &amp; Updates</title>
      <link>${site}/</link>
      <width>144</width>
      <height>144</height>
    </image>
    <atom:link href="${site}/rss.xml" rel="self" type="application/rss+xml"/>
    <item>
      <title>Sea ice &amp; weather</title>
      <link>${site}/blog/sea-ice</link>
      <guid isPermaLink="true">${site}/blog/sea-ice</guid>
      <description>What the ice says.</description>
      <pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate>
      <category>News</category>
      <category>Blog</category>
      <enclosure url="https://pictures.example/ice.jpg?w=600&amp;h=400" length="0" type="image/jpeg"/>
    </item>
  </channel>
</rss>
`);
  });

  test('carries at most 50 posts, newest first', async () => {
    const room = openNewsroom();
    const slugs = Array.from(
      { length: 53 },
      (_, index) => `post-${String(index).padStart(2, '0')}`,
    );
    await room.publish(
      ...slugs.map((slug, index) => ({
        slug: `fifty-${slug}`,
        title: slug,
        date: new Date(Date.parse('2026-09-01') - index * 24 * HOUR).toISOString(),
      })),
    );
    const titles = Array.from(
      (await textOf(room.ask(serveRss))).matchAll(/<item>\s*<title>(.*?)<\/title>/g),
      ([, title]) => title,
    );
    expect(titles).toEqual(slugs.slice(0, 50));
  });

  test('stays under 64 KB however long the texts are', async () => {
    const room = openNewsroom();
    await room.publish(
      ...Array.from({ length: 50 }, (_, index) => ({
        slug: `long-${index}`,
        title: 'ᓄᓇᕗᑦ '.repeat(60),
        description: 'ᐱᕙᓪᓕᐊᔪᑦ & '.repeat(400),
      })),
    );
    for (const serve of [serveRss, serveAtom, serveJsonFeed]) {
      const { byteLength } = await (await room.ask(serve)).arrayBuffer();
      expect(byteLength).toBeLessThan(65_536);
      expect(byteLength).toBeGreaterThan(40_000);
    }
  });

  test('a description that HTML would read otherwise is escaped for HTML, any other is as it was written', async () => {
    const room = openNewsroom();
    await room.publish(
      { slug: 'html-1', description: 'Fish & chips, 3 < 5' },
      { slug: 'html-2', description: 'Use <b> and &copy; with care' },
    );
    const xml = await textOf(room.ask(serveRss));
    expect(xml).toContain('<description>Fish &amp; chips, 3 &lt; 5</description>');
    expect(xml).toContain(
      '<description>Use &amp;lt;b&amp;gt; and &amp;amp;copy; with care</description>',
    );
  });

  test('only http(s) pictures become enclosures, each with its type', async () => {
    const room = openNewsroom();
    await room.publish(
      { slug: 'picture-1', image: 'javascript:alert(1)', date: '2026-11-03' },
      { slug: 'picture-2', image: '/images/map.png', date: '2026-11-02' },
      { slug: 'picture-3', image: 'https://pictures.example/ice', date: '2026-11-01' },
    );
    const xml = await textOf(room.ask(serveRss));
    expect(Array.from(xml.matchAll(/<enclosure (.*)\/>/g), ([, attributes]) => attributes)).toEqual(
      [
        `url="https://${room.publication.hosts[0]}/images/map.png" length="0" type="image/png"`,
        'url="https://pictures.example/ice" length="0" type="image/jpeg"',
      ],
    );
  });
});

describe('the date of a post', () => {
  test('is the time at which the feed first carried it, and stays when posts are added', async () => {
    const room = openNewsroom();
    await room.publish({ slug: 'first', date: '2026-11-01' });
    await room.ask(serveRss);
    room.now += HOUR;
    await room.publish({ slug: 'second', date: '2026-11-02' });
    const first = 'Fri, 20 Nov 2026 12:00:00 GMT';
    const second = 'Fri, 20 Nov 2026 13:00:00 GMT';
    const xml = await textOf(room.ask(serveRss));
    expect(dates(xml)).toEqual([second, first]);
    expect(xml).toContain(`<lastBuildDate>${second}</lastBuildDate>`);
    room.now += 24 * HOUR;
    forgetPostFeed(room.publication.id);
    forgetDocuments();
    expect(dates(await textOf(room.ask(serveRss)))).toEqual([second, first]);
  });

  test('stays when the post is edited; Atom says when that was', async () => {
    const room = openNewsroom();
    await room.publish({ slug: 'edited', title: 'Befroe' });
    await room.ask(serveRss);
    room.now += HOUR;
    await room.publish({ slug: 'edited', title: 'Before' });
    expect(dates(await textOf(room.ask(serveRss)))).toEqual(['Fri, 20 Nov 2026 12:00:00 GMT']);
    const atom = await textOf(room.ask(serveAtom));
    expect(atom).toContain('<published>2026-11-20T12:00:00Z</published>');
    expect(atom).toContain('<updated>2026-11-20T13:00:00Z</updated>');
  });

  test('is the same again for a post that went away and came back', async () => {
    const room = openNewsroom();
    await room.publish({ slug: 'gone' }, { slug: 'stays' });
    await room.ask(serveRss);
    await room.withdraw('gone');
    room.now += HOUR;
    expect(dates(await textOf(room.ask(serveRss)))).toHaveLength(1);
    await room.publish({ slug: 'gone' });
    room.now += HOUR;
    const first = 'Fri, 20 Nov 2026 12:00:00 GMT';
    expect(dates(await textOf(room.ask(serveRss)))).toEqual([first, first]);
  });
});

describe('an unchanged feed', () => {
  test.each([
    ['rss', serveRss],
    ['atom', serveAtom],
    ['json', serveJsonFeed],
  ])('has the same bytes and validators a day later (%s)', async (name, serve) => {
    const room = openNewsroom();
    await room.publish({ slug: `same-${name}` });
    const before = await room.ask(serve);
    room.now += 24 * HOUR;
    forgetPostFeed(room.publication.id);
    forgetDocuments();
    const after = await room.ask(serve);
    expect(await after.text()).toBe(await before.text());
    expect(after.headers.get('ETag')).toBe(before.headers.get('ETag'));
    expect(after.headers.get('Last-Modified')).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
  });

  test('is a 304 to whoever has it: by tag, by date, and by tag alone where both are given', async () => {
    const room = openNewsroom();
    await room.publish({ slug: 'validators' });
    const { headers } = await room.ask(serveRss);
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
      [{ 'If-Modified-Since': 'yesterday' }, 200],
      [{ 'If-None-Match': etag, 'If-Modified-Since': long }, 304],
      [{ 'If-None-Match': '"other"', 'If-Modified-Since': modified }, 200],
    ];
    for (const [given, status] of cases) {
      const answer = await room.ask(serveRss, { headers: given });
      expect(answer.status, JSON.stringify(given)).toBe(status);
      expect(answer.headers.get('ETag')).toBe(etag);
      if (status === 304) expect(await answer.text()).toBe('');
    }
  });

  test('a change of any kind ends it: Last-Modified moves with a post that goes', async () => {
    const room = openNewsroom();
    await room.publish({ slug: 'here' }, { slug: 'leaves' });
    const since = (await room.ask(serveRss)).headers.get('Last-Modified') ?? '';
    room.now += HOUR;
    await room.withdraw('leaves');
    const answer = await room.ask(serveRss, { headers: { 'If-Modified-Since': since } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Last-Modified')).toBe('Fri, 20 Nov 2026 13:00:00 GMT');
  });
});

describe('when the backend is down', () => {
  const down = { env: { DB: BROKEN_DB } };

  test('the last good feed stays, in this isolate and in a new one', async () => {
    const room = openNewsroom();
    await room.publish({ slug: 'good' });
    const good = await textOf(room.ask(serveRss));
    await room.settle();
    room.now += HOUR;
    expect(await textOf(room.ask(serveRss, down))).toBe(good);
    forgetPostFeed(room.publication.id);
    forgetDocuments();
    expect(await textOf(room.ask(serveRss, down))).toBe(good);
    expect(log.lines('feed of posts not renewed').length).toBeGreaterThan(0);
  });

  test('a feed that never was is a 503 that says when to come back', async () => {
    const room = openNewsroom();
    const answer = await room.ask(serveRss, down);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('300');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer.text()).not.toContain('<rss');
    expect(log.lines('document not renewed')).toHaveLength(1);
  });

  test('the feed is written to KV once, not at each reading', async () => {
    const room = openNewsroom();
    await room.publish({ slug: 'kept' });
    const puts: string[] = [];
    const kv = new Proxy(env.EDITIONS, {
      get(target, name) {
        if (name === 'put') puts.push('put');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    for (let round = 0; round < 3; round++) {
      await room.ask(serveRss, { env: { EDITIONS: kv } });
      await room.settle();
      room.now += 2 * MINUTE;
      if (round === 1) forgetPostFeed(room.publication.id);
    }
    expect(puts).toEqual(['put']);
  });
});

describe('a blog without posts', () => {
  test('has a feed without items whose dates do not move', async () => {
    const room = openNewsroom();
    const before = await textOf(room.ask(serveRss));
    expect(before).not.toContain('<item>');
    room.now += HOUR;
    forgetPostFeed(room.publication.id);
    forgetDocuments();
    expect(await textOf(room.ask(serveRss))).toBe(before);
  });
});
