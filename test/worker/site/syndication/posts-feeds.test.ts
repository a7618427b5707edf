import { expect, test } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import { withLocalOrigin } from '../../../../src/model/publication/site-address.ts';
import { serveRss } from '../../../../src/site/syndication/post-documents.ts';
import { readPostFeed } from '../../../../src/site/syndication/post-feed.ts';
import { numberedPosts, run } from '../../../support/database.ts';
import {
  BROKEN_DB,
  HOUR,
  MINUTE,
  type PublicationFixture,
  publicationFixture,
} from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

const textOf = async (response: Promise<Response>) => (await response).text();
const dates = (xml: string) =>
  Array.from(xml.matchAll(/<item>[\s\S]*?<pubDate>(.*?)<\/pubDate>/g), ([, date]) => date);

test('/rss.xml is exactly the document of requirements#rss-channel and requirements#rss-item', async () => {
  const fixture = publicationFixture();
  await fixture.publish({
    slug: 'sea-ice',
    metaTitle: 'Sea ice & weather',
    metaDescription: 'What the ice says.',
    pinterestImageLink: 'https://pictures.example/ice.jpg?w=600&h=400',
    author: 'Ann Example',
    blog: 'It **bends** & [creaks](/blog/creak).',
  });
  const response = await fixture.get('/rss.xml');
  expect(response.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
  const domain = fixture.publication.hosts[1];
  const site = `https://www.${domain}`;
  expect(await response.text()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
  <channel>
    <title>${domain} - Latest News &amp; Updates</title>
    <link>${site}/</link>
    <description>Headlines from Nunavut, Canada and the world, with community pages, resources and live radio.</description>
    <language>en-us</language>
    <pubDate>Sun, 01 Nov 2026 10:00:00 GMT</pubDate>
    <lastBuildDate>Fri, 20 Nov 2026 12:00:00 GMT</lastBuildDate>
    <docs>https://www.rssboard.org/rss-specification</docs>
    <ttl>60</ttl>
    <image>
      <url>${site}${fixture.publication.files}/feed-image.png</url>
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
      <pubDate>Sun, 01 Nov 2026 10:00:00 GMT</pubDate>
      <category>News</category>
      <category>Blog</category>
      <dc:creator>Ann Example</dc:creator>
      <content:encoded>&lt;p&gt;&lt;img src="https://pictures.example/ice.jpg?w=600&amp;amp;h=400" alt=""&gt;&lt;/p&gt;
&lt;p&gt;It &lt;strong&gt;bends&lt;/strong&gt; &amp;amp; &lt;a href="${site}/blog/creak"&gt;creaks&lt;/a&gt;.&lt;/p&gt;</content:encoded>
      <media:content url="https://pictures.example/ice.jpg?w=600&amp;h=400" medium="image"/>
    </item>
  </channel>
</rss>
`);
});

test('/rss.xml contains at most 50 posts, newest first', async () => {
  const fixture = publicationFixture();
  await fixture.publish(...numberedPosts(53));
  const titles = (await textOf(fixture.get('/rss.xml'))).matchAll(/<item>\s*<title>(.*?)</g);
  const newest = numberedPosts(50).map(({ slug }) => `Title of ${slug}`);
  expect(Array.from(titles, ([, title]) => title)).toEqual(newest);
});

test.each([
  ['Latin letters', 'Sealift boats ', 'Sealift boats Sealift boats'],
  ['syllabics', 'ᐱᕙᓪᓕᐊᔪᑦ ', 'ᐱᕙᓪᓕᐊᔪᑦ ᐱᕙᓪᓕᐊᔪᑦ'],
])(
  'feeds of the 50 longest posts in %s stay below their limits, without and with full texts',
  async (_, text, start) => {
    const fixture = publicationFixture();
    await fixture.publish(
      ...Array.from({ length: 50 }, (_, index) => ({
        slug: `${fixture.publication.id}-how-the-sealift-boats-come-to-the-harbour-of-iqaluit-${index}`,
        metaTitle: text.repeat(60),
        metaDescription: text.repeat(400),
        pinterestImageLink: `https://pictures.example/${'originals/'.repeat(9)}${index}.jpg`,
        blog: text.repeat(3_000),
      })),
    );
    for (const path of ['/rss.xml', '/atom.xml', '/feed.json']) {
      const document = await textOf(fixture.get(path));
      expect(new TextEncoder().encode(document).byteLength).toBeLessThan(65_536);
      expect(document).not.toContain(text.repeat(64));
      expect(new Set(document.match(/of-iqaluit-\d+/g)).size).toBe(50);
      expect(document.split(start).length).toBeGreaterThan(50);
    }
    for (const { title, description } of (await readPostFeed(fixture.context())).posts) {
      expect(new TextEncoder().encode(title).byteLength).toBeLessThanOrEqual(160);
      expect(new TextEncoder().encode(description).byteLength).toBeLessThanOrEqual(300);
      expect(`${title} ${description}`.match(/\S+…/g)).toHaveLength(2);
    }
    const paragraph = text.repeat(4_000 / new TextEncoder().encode(text).length);
    await run('UPDATE posts SET blog = ? WHERE paper = ?', paragraph, fixture.publication.id);
    fixture.now += HOUR;
    for (const path of ['/rss.xml', '/atom.xml', '/feed.json']) {
      const document = await textOf(fixture.get(path));
      expect(new TextEncoder().encode(document).byteLength).toBeLessThan(102_400);
      expect(document.split(paragraph.trim()).length - 1).toBe(8);
    }
  },
);

test('feed texts are cut only beyond their limit, between characters', async () => {
  const fixture = publicationFixture();
  await fixture.publish(
    {
      slug: 'within-limits',
      metaTitle: 'ᐊ'.repeat(53),
      metaDescription: 'x'.repeat(300),
      date: '2026-11-03',
    },
    {
      slug: 'over-limits',
      metaTitle: 'ᐊ'.repeat(54),
      metaDescription: '😀'.repeat(76),
      date: '2026-11-02',
    },
  );
  expect((await readPostFeed(fixture.context())).posts).toMatchObject([
    { title: 'ᐊ'.repeat(53), description: 'x'.repeat(300) },
    { title: `${'ᐊ'.repeat(52)}…`, description: `${'😀'.repeat(74)}…` },
  ]);
});

test('a picture of the site in the feed of a developer’s machine links to that machine', async () => {
  const fixture = publicationFixture();
  const origin = 'http://localhost:8787';
  const local = withLocalOrigin(fixture.publication, origin);
  await fixture.publish(
    { slug: 'own', pinterestImageLink: '/images/map.png' },
    { slug: 'other', pinterestImageLink: 'http://localhost:9999/map.png' },
  );
  const request = new Request(`${origin}/rss.xml`);
  const response = await serveRss(request, { ...fixture.context(), publication: local });
  const pictures = (await response.text()).matchAll(/<media:content url="(.*?)"/g);
  expect(Array.from(pictures, ([, url]) => url)).toEqual([`${origin}/images/map.png`]);
});

test('feed has the text of each post in every format, with its author and absolute addresses', async () => {
  const fixture = publicationFixture();
  const site = `https://${fixture.publication.hosts[0]}`;
  await fixture.publish({
    slug: 'whole-1',
    blog: '# One\n\n- [two](/a)\n- three\n\n> four\n\n![five](/images/five.png)\n\n<b>six</b>',
    metaDescription: 'A description',
    author: 'Ann Example',
  });
  const html = [
    '<h2>One</h2>',
    `<ul><li><a href="${site}/a">two</a></li><li>three</li></ul>`,
    '<blockquote><p>four</p></blockquote>',
    `<p><img src="${site}/images/five.png" alt="five"></p>`,
    '<p>&lt;b&gt;six&lt;/b&gt;</p>',
  ].join('\n');
  const escaped = html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  expect(await textOf(fixture.get('/rss.xml'))).toContain(
    `<content:encoded>${escaped}</content:encoded>`,
  );
  const atom = await textOf(fixture.get('/atom.xml'));
  expect(atom).toContain(`<content type="html">${escaped}</content>`);
  expect(atom).toContain('<author>\n      <name>Ann Example</name>\n    </author>');
  const [item] = JSON.parse(await textOf(fixture.get('/feed.json'))).items;
  expect(item).toMatchObject({
    summary: 'A description',
    content_html: html,
    authors: [{ name: 'Ann Example' }],
  });
  expect(item.content_text).toBeUndefined();
});

test('feed pictures are the site’s own and public https ones, without an unknown length or type', async () => {
  const fixture = publicationFixture();
  const pictures = [
    ...['javascript:alert(1)', '/images/map.png', 'https://pictures.example/ice'],
    'https://192.168.0.1/reboot.jpg',
  ];
  await fixture.publish(
    ...pictures.map((pinterestImageLink, nth) => {
      return { slug: `picture-${nth}`, pinterestImageLink, date: `2026-11-0${9 - nth}` };
    }),
  );
  const xml = await textOf(fixture.get('/rss.xml'));
  expect(xml).not.toContain('<enclosure');
  expect(await textOf(fixture.get('/feed.json'))).not.toContain('192.168.0.1');
  const media = Array.from(xml.matchAll(/<media:content (.*)\/>/g), ([, facts]) => facts);
  const map = `https://${fixture.publication.hosts[0]}/images/map.png`;
  expect(media).toEqual([
    `url="${map}" medium="image"`,
    'url="https://pictures.example/ice" medium="image"',
  ]);
  const atom = await textOf(fixture.get('/atom.xml'));
  const links = Array.from(atom.matchAll(/<link rel="enclosure" (.*)\/>/g), ([, facts]) => facts);
  expect(links).toEqual([`type="image/png" href="${map}"`, 'href="https://pictures.example/ice"']);
});

test('if the post database fails the isolate’s last good feed is sent; without one it is a 503', async () => {
  const down = { DB: BROKEN_DB };
  const fixture = publicationFixture();
  await fixture.publish({ slug: 'good' });
  const good = await textOf(fixture.get('/rss.xml'));
  fixture.now += HOUR;
  expect(await textOf(fixture.get('/rss.xml', down))).toBe(good);
  expect(log.lines('feed of posts not renewed')).toHaveLength(1);
  await fixture.publish({ slug: 'later' });
  fixture.now += MINUTE;
  expect(await textOf(fixture.get('/rss.xml'))).toContain('/blog/later');
  const response = await publicationFixture().get('/rss.xml', down);
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('300');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.text()).not.toContain('<rss');
  expect(log.lines('document not renewed')).toHaveLength(1);
});

test('blog without posts has a feed without items that does not change', async () => {
  const fixture = publicationFixture();
  const before = await textOf(fixture.get('/rss.xml'));
  expect(before).not.toContain('<item>');
  fixture.now += HOUR;
  clearCaches();
  expect(await textOf(fixture.get('/rss.xml'))).toBe(before);
});

test('post date in the feed is its instant, or for a day a morning hour on that day in all of Nunavut', async () => {
  const fixture = publicationFixture();
  await fixture.publish(
    { slug: 'today', date: '2026-11-20', updated: '2026-11-20T16:00:00Z' },
    { slug: 'instant', date: '2026-11-19T15:30:00Z' },
    { slug: 'day', date: '2026-11-01' },
  );
  expect(dates(await textOf(fixture.get('/rss.xml')))).toEqual([
    'Fri, 20 Nov 2026 11:00:00 GMT',
    'Thu, 19 Nov 2026 15:30:00 GMT',
    'Sun, 01 Nov 2026 10:00:00 GMT',
  ]);
  const atom = await textOf(fixture.get('/atom.xml'));
  expect(atom).toContain('<published>2026-11-20T11:00:00.000Z</published>');
  expect(atom).toContain('<updated>2026-11-20T16:00:00.000Z</updated>');
});

test('post without a date has the time it was first listed, even after it was withdrawn', async () => {
  const fixture = publicationFixture();
  await fixture.publish({ slug: 'gone', date: '' }, { slug: 'stays', date: '' });
  await fixture.get('/rss.xml');
  await fixture.withdraw('gone');
  fixture.now += HOUR;
  expect(dates(await textOf(fixture.get('/rss.xml')))).toHaveLength(1);
  await fixture.publish({ slug: 'gone', date: '' });
  fixture.now += HOUR;
  expect(dates(await textOf(fixture.get('/rss.xml')))).toEqual([
    'Fri, 20 Nov 2026 12:00:00 GMT',
    'Fri, 20 Nov 2026 12:00:00 GMT',
  ]);
});

test.each<[string, (fixture: PublicationFixture) => Promise<void>]>([
  ['added', (fixture) => fixture.publish({ slug: 'one-more' })],
  ['edited', (fixture) => fixture.publish({ slug: 'edited-1', metaTitle: 'Another title' })],
  ['withdrawn', (fixture) => fixture.withdraw('withdrawn-2')],
])(
  'feed with a post that was %s gets a new Last-Modified and lastBuildDate',
  async (name, change) => {
    const fixture = publicationFixture();
    await fixture.publish({ slug: `${name}-1` }, { slug: `${name}-2` });
    const since = (await fixture.get('/rss.xml')).headers.get('Last-Modified') ?? '';
    fixture.now += HOUR;
    await change(fixture);
    const headers = { 'If-Modified-Since': since };
    const response = await fixture.get('/rss.xml', {}, { headers });
    expect(response.status).toBe(200);
    const changed = 'Fri, 20 Nov 2026 13:00:00 GMT';
    expect(response.headers.get('Last-Modified')).toBe(changed);
    expect(await response.text()).toContain(`<lastBuildDate>${changed}</lastBuildDate>`);
    const atom = await textOf(fixture.get('/atom.xml'));
    expect(/<updated>(.*?)<\/updated>/.exec(atom)?.[1]).toBe('2026-11-20T13:00:00.000Z');
  },
);
