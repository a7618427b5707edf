import { expect, test } from 'vitest';
import { renderMarkup } from '../../../../src/site/components/markup.tsx';
import { loadRss } from '../../../../src/site/pages/rss.tsx';
import { insertPosts, numberedPosts } from '../../../support/insert-post.ts';
import { BROKEN_DB, HOUR, publicationFixture } from '../../../support/publication-fixture.ts';
import { expectParts, readPage } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

await insertPosts({
  slug: 'a-post',
  metaTitle: 'A post & more',
  metaDescription: 'About </textarea> it',
});

test('/rss has the server’s XML in a read-only box, with the feed’s address, count and time, instructions, popular feed readers and a link to every feed', async () => {
  const page = await readPage('/rss');
  await expectParts(page, {
    'textarea[readonly]': [
      expect.stringMatching(
        /^<\?xml version="1.0" encoding="UTF-8"\?> <rss version="2.0".*<title>A post &amp; more<\/title>.*<\/rss>$/,
      ),
    ],
    '#rss-note': [
      'The box leaves out the full texts of the posts: Copy XML and Download RSS give the file, which has them.',
    ],
    '.rss-facts dd': [
      ...['https://nunavut-news.example/rss.xml', '1', expect.stringMatching(/[ap]\.m\. E[SD]T$/)],
      '',
    ],
  });
  expect(page.html).not.toContain('content:encoded');
  expect(await page.texts('h2')).toEqual(
    expect.arrayContaining(['How to use the feed', 'Popular feed readers', 'More feeds']),
  );
  expect(await page.texts('.rss-help li a[target=_blank]')).toContain('Feedly');
  expect(await page.all('.rss-sections a')).toHaveLength(21);
});

test('what the form of /rss leads to is a feed, with nothing chosen and with each choice', async () => {
  const { get, read } = publicationFixture();
  const page = await read('/rss');
  await expectParts(page, {
    '.rss-own@action': ['/feeds/search.xml'],
    '.rss-own select@name': ['category', 'community', 'publisher'],
  });
  const lists = page.html.matchAll(/<select name="(\w+)">(.*?)<\/select>/g);
  const query = Array.from(lists, ([, name = '', options = '']) => {
    const values = Array.from(
      options.matchAll(/<option(?: value="(.*?)")?>(.*?)</g),
      ([, value, text = '']) => value ?? text,
    );
    expect([name, values[0], values.length > 5]).toEqual([name, '', true]);
    return values
      .slice(1)
      .map((value) => `${name}=${encodeURIComponent(value.replaceAll('&amp;', '&'))}`);
  }).flat();
  // There is no edition: what is known but cannot be written is 503.
  for (const choice of ['', ...query])
    expect([choice, (await get(`/feeds/search.xml?${choice}`)).status]).toEqual([choice, 503]);
});

test('the count and the time on /rss are those of the feed after a post was withdrawn', async () => {
  const fixture = publicationFixture();
  await fixture.publish(...numberedPosts(50));
  await loadRss(fixture.context(), new URL('https://site.example/rss'));
  fixture.now += HOUR;
  await fixture.withdraw('post-01');
  const page = await loadRss(fixture.context(), new URL('https://site.example/rss'));
  const html = renderMarkup(fixture.publication, page.render());
  const xml = await (await fixture.get('/rss.xml')).text();
  expect(xml.match(/<item>/g)).toHaveLength(49);
  expect(html).toContain('<dd class="rss-count">49</dd>');
  expect(html).toContain('<time dateTime="2026-11-20T13:00:00.000Z">');
  expect(xml).toContain('<lastBuildDate>Fri, 20 Nov 2026 13:00:00 GMT</lastBuildDate>');
});

test('/rss without a feed says so, and Copy and Download are disabled', async () => {
  const context = publicationFixture().context({ DB: BROKEN_DB });
  const page = await loadRss(context, new URL('https://site.example/rss'));
  expect(page.version).toBeUndefined();
  const html = renderMarkup(context.publication, page.render());
  expect(html).toContain('Failed to generate RSS feed. Please try again.');
  expect(html.match(/disabled=""/g)).toHaveLength(2);
});
