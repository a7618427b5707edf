import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { serveAtom, serveJsonFeed, serveRss } from '../../../../src/site/syndication/documents.ts';
import { forgetPostFeed, readPostFeed } from '../../../../src/site/syndication/post-feed.ts';
import { forgetDocuments } from '../../../../src/site/syndication/serve-document.ts';
import { BROKEN_DB, HOUR, MINUTE, openNewsroom } from '../../../support/newsroom.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

const textOf = async (response: Promise<Response>) => (await response).text();

describe('/rss.xml', () => {
  test('/rss.xml is exactly the document of requirements#rss-channel and requirements#rss-item', async () => {
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

  test('/rss.xml contains at most 50 posts, newest first', async () => {
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

  test.each([
    ['Latin letters', 'Sealift boats ', 'Sealift boats Sealift boats'],
    ['syllabics', 'ᐱᕙᓪᓕᐊᔪᑦ ', 'ᐱᕙᓪᓕᐊᔪᑦ ᐱᕙᓪᓕᐊᔪᑦ'],
  ])(
    'feeds with 50 posts of the longest texts in %s stay under 64 KB in every format',
    async (_, text, start) => {
      const room = openNewsroom();
      await room.publish(
        ...Array.from({ length: 50 }, (_, index) => ({
          slug: `${room.publication.id}-how-the-sealift-boats-come-to-the-harbour-of-iqaluit-${index}`,
          title: text.repeat(60),
          description: text.repeat(400),
          image: `https://pictures.example/${'originals/'.repeat(9)}${index}.jpg`,
        })),
      );
      for (const serve of [serveRss, serveAtom, serveJsonFeed]) {
        const document = await textOf(room.ask(serve));
        expect(new TextEncoder().encode(document).byteLength).toBeLessThan(65_536);
        expect(new Set(document.match(/of-iqaluit-\d+/g)).size).toBe(50);
        expect(document.split(start).length).toBeGreaterThan(50);
      }
      for (const { title, description } of (await readPostFeed(room.context())).posts) {
        expect(new TextEncoder().encode(title).byteLength).toBeLessThanOrEqual(160);
        expect(new TextEncoder().encode(description).byteLength).toBeLessThanOrEqual(300);
        expect(`${title} ${description}`.match(/\S+…/g)).toHaveLength(2);
      }
    },
  );

  test('feed texts within their limit are not cut, and longer ones are cut between characters', async () => {
    const room = openNewsroom();
    await room.publish(
      { slug: 'room-1', title: 'ᐊ'.repeat(53), description: 'x'.repeat(300), date: '2026-11-03' },
      { slug: 'room-2', title: 'ᐊ'.repeat(54), description: '😀'.repeat(76), date: '2026-11-02' },
    );
    expect((await readPostFeed(room.context())).posts).toMatchObject([
      { title: 'ᐊ'.repeat(53), description: 'x'.repeat(300) },
      { title: `${'ᐊ'.repeat(52)}…`, description: `${'😀'.repeat(74)}…` },
    ]);
  });

  test('feed descriptions are escaped for HTML only when HTML would read them differently', async () => {
    const room = openNewsroom();
    await room.publish(
      { slug: 'html-1', description: 'Fish & chips, 7 > 6' },
      { slug: 'html-2', description: 'Use <b> and &copy; with care' },
      { slug: 'html-3', description: '3 < 5' },
      { slug: 'html-4', description: 'AT&T, R&D' },
    );
    const xml = await textOf(room.ask(serveRss));
    const descriptions = Array.from(
      xml.matchAll(/<item>[\s\S]*?<description>(.*)<\/description>/g),
      ([, description]) => description,
    );
    expect(descriptions).toEqual([
      'Fish &amp; chips, 7 &gt; 6',
      'Use &amp;lt;b&amp;gt; and &amp;amp;copy; with care',
      '3 &amp;lt; 5',
      'AT&amp;amp;T, R&amp;amp;D',
    ]);
  });

  test('feed enclosures are http(s) pictures only, each with its type', async () => {
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

describe('last good feed of posts', () => {
  const down = { env: { DB: BROKEN_DB } };

  test('last good feed is served when the backend is down, in this isolate and in a new one', async () => {
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

  test('feed that was never built gets 503 with Retry-After when the backend is down', async () => {
    const room = openNewsroom();
    const response = await room.ask(serveRss, down);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('300');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).not.toContain('<rss');
    expect(log.lines('document not renewed')).toHaveLength(1);
  });

  test('unchanged feed is written to KV once in three reads', async () => {
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

  test('feed is written to KV again at the next read after a failed write', async () => {
    const room = openNewsroom();
    await room.publish({ slug: 'kept-later' });
    let puts = 0;
    const kv = new Proxy(env.EDITIONS, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name === 'put' && puts++ === 0)
          return async () => {
            throw new Error('KV is away');
          };
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const good = await textOf(room.ask(serveRss, { env: { EDITIONS: kv } }));
    await room.settle();
    expect(log.lines('feed of posts not kept')).toHaveLength(1);
    room.now += MINUTE;
    await room.ask(serveRss, { env: { EDITIONS: kv } });
    await room.settle();
    room.now += MINUTE;
    await room.ask(serveRss, { env: { EDITIONS: kv } });
    await room.settle();
    expect(puts).toBe(2);
    forgetPostFeed(room.publication.id);
    forgetDocuments();
    expect(await textOf(room.ask(serveRss, down))).toBe(good);
  });
});

describe('a blog without posts', () => {
  test('blog without posts has a feed without items that does not change', async () => {
    const room = openNewsroom();
    const before = await textOf(room.ask(serveRss));
    expect(before).not.toContain('<item>');
    room.now += HOUR;
    forgetPostFeed(room.publication.id);
    forgetDocuments();
    expect(await textOf(room.ask(serveRss))).toBe(before);
  });
});
