import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { serveAtom, serveJsonFeed, serveRss } from '../../../../src/site/syndication/documents.ts';
import { forgetPostFeed, readPostFeed } from '../../../../src/site/syndication/post-feed.ts';
import { forgetDocuments } from '../../../../src/site/syndication/serve-document.ts';
import {
  BROKEN_DB,
  HOUR,
  MINUTE,
  publicationFixture,
} from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

const textOf = async (response: Promise<Response>) => (await response).text();

describe('/rss.xml', () => {
  test('/rss.xml is exactly the document of requirements#rss-channel and requirements#rss-item', async () => {
    const fixture = publicationFixture();
    await fixture.publish({
      slug: 'sea-ice',
      title: 'Sea ice & weather',
      description: 'What the ice says.',
      image: 'https://pictures.example/ice.jpg?w=600&h=400',
    });
    const response = await fixture.request(serveRss);
    expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
    const domain = fixture.publication.hosts[1];
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
    const fixture = publicationFixture();
    const slugs = Array.from(
      { length: 53 },
      (_, index) => `post-${String(index).padStart(2, '0')}`,
    );
    await fixture.publish(
      ...slugs.map((slug, index) => ({
        slug: `fifty-${slug}`,
        title: slug,
        date: new Date(Date.parse('2026-09-01') - index * 24 * HOUR).toISOString(),
      })),
    );
    const titles = Array.from(
      (await textOf(fixture.request(serveRss))).matchAll(/<item>\s*<title>(.*?)<\/title>/g),
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
      const fixture = publicationFixture();
      await fixture.publish(
        ...Array.from({ length: 50 }, (_, index) => ({
          slug: `${fixture.publication.id}-how-the-sealift-boats-come-to-the-harbour-of-iqaluit-${index}`,
          title: text.repeat(60),
          description: text.repeat(400),
          image: `https://pictures.example/${'originals/'.repeat(9)}${index}.jpg`,
        })),
      );
      for (const serve of [serveRss, serveAtom, serveJsonFeed]) {
        const document = await textOf(fixture.request(serve));
        expect(new TextEncoder().encode(document).byteLength).toBeLessThan(65_536);
        expect(new Set(document.match(/of-iqaluit-\d+/g)).size).toBe(50);
        expect(document.split(start).length).toBeGreaterThan(50);
      }
      for (const { title, description } of (await readPostFeed(fixture.context())).posts) {
        expect(new TextEncoder().encode(title).byteLength).toBeLessThanOrEqual(160);
        expect(new TextEncoder().encode(description).byteLength).toBeLessThanOrEqual(300);
        expect(`${title} ${description}`.match(/\S+…/g)).toHaveLength(2);
      }
    },
  );

  test('feed texts within their limit are not cut, and longer ones are cut between characters', async () => {
    const fixture = publicationFixture();
    await fixture.publish(
      {
        slug: 'fixture-1',
        title: 'ᐊ'.repeat(53),
        description: 'x'.repeat(300),
        date: '2026-11-03',
      },
      {
        slug: 'fixture-2',
        title: 'ᐊ'.repeat(54),
        description: '😀'.repeat(76),
        date: '2026-11-02',
      },
    );
    expect((await readPostFeed(fixture.context())).posts).toMatchObject([
      { title: 'ᐊ'.repeat(53), description: 'x'.repeat(300) },
      { title: `${'ᐊ'.repeat(52)}…`, description: `${'😀'.repeat(74)}…` },
    ]);
  });

  test('feed descriptions are escaped for HTML only when HTML would read them differently', async () => {
    const fixture = publicationFixture();
    await fixture.publish(
      { slug: 'html-1', description: 'Fish & chips, 7 > 6' },
      { slug: 'html-2', description: 'Use <b> and &copy; with care' },
      { slug: 'html-3', description: '3 < 5' },
      { slug: 'html-4', description: 'AT&T, R&D' },
    );
    const xml = await textOf(fixture.request(serveRss));
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
    const fixture = publicationFixture();
    await fixture.publish(
      { slug: 'picture-1', image: 'javascript:alert(1)', date: '2026-11-03' },
      { slug: 'picture-2', image: '/images/map.png', date: '2026-11-02' },
      { slug: 'picture-3', image: 'https://pictures.example/ice', date: '2026-11-01' },
    );
    const xml = await textOf(fixture.request(serveRss));
    expect(Array.from(xml.matchAll(/<enclosure (.*)\/>/g), ([, attributes]) => attributes)).toEqual(
      [
        `url="https://${fixture.publication.hosts[0]}/images/map.png" length="0" type="image/png"`,
        'url="https://pictures.example/ice" length="0" type="image/jpeg"',
      ],
    );
  });
});

describe('last good feed of posts', () => {
  const down = { env: { DB: BROKEN_DB } };

  test('last good feed is served when the backend is down, in this isolate and in a new one', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'good' });
    const good = await textOf(fixture.request(serveRss));
    await fixture.settle();
    fixture.now += HOUR;
    expect(await textOf(fixture.request(serveRss, down))).toBe(good);
    forgetPostFeed(fixture.publication.id);
    forgetDocuments();
    expect(await textOf(fixture.request(serveRss, down))).toBe(good);
    expect(log.lines('feed of posts not renewed').length).toBeGreaterThan(0);
  });

  test('feed that was never built gets 503 with Retry-After when the backend is down', async () => {
    const fixture = publicationFixture();
    const response = await fixture.request(serveRss, down);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('300');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).not.toContain('<rss');
    expect(log.lines('document not renewed')).toHaveLength(1);
  });

  test('unchanged feed is written to KV once in three reads', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'kept' });
    const puts: string[] = [];
    const kv = new Proxy(env.EDITIONS, {
      get(target, name) {
        if (name === 'put') puts.push('put');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    for (let round = 0; round < 3; round++) {
      await fixture.request(serveRss, { env: { EDITIONS: kv } });
      await fixture.settle();
      fixture.now += 2 * MINUTE;
      if (round === 1) forgetPostFeed(fixture.publication.id);
    }
    expect(puts).toEqual(['put']);
  });

  test('feed is written to KV again at the next read after a failed write', async () => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: 'kept-later' });
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
    const good = await textOf(fixture.request(serveRss, { env: { EDITIONS: kv } }));
    await fixture.settle();
    expect(log.lines('feed of posts not kept')).toHaveLength(1);
    fixture.now += MINUTE;
    await fixture.request(serveRss, { env: { EDITIONS: kv } });
    await fixture.settle();
    fixture.now += MINUTE;
    await fixture.request(serveRss, { env: { EDITIONS: kv } });
    await fixture.settle();
    expect(puts).toBe(2);
    forgetPostFeed(fixture.publication.id);
    forgetDocuments();
    expect(await textOf(fixture.request(serveRss, down))).toBe(good);
  });
});

describe('a blog without posts', () => {
  test('blog without posts has a feed without items that does not change', async () => {
    const fixture = publicationFixture();
    const before = await textOf(fixture.request(serveRss));
    expect(before).not.toContain('<item>');
    fixture.now += HOUR;
    forgetPostFeed(fixture.publication.id);
    forgetDocuments();
    expect(await textOf(fixture.request(serveRss))).toBe(before);
  });
});
