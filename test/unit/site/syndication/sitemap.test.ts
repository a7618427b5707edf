import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, test, vi } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { PostList } from '../../../../src/model/posts/blog-backend.ts';
import { writeSecurityTxt } from '../../../../src/site/syndication/fixed-documents.ts';
import { htmlSafeTitle } from '../../../../src/site/syndication/rss.ts';
import {
  readAllPosts,
  siteAddresses,
  w3cDate,
  writeSitemap,
} from '../../../../src/site/syndication/sitemap.ts';
import { element, writeXml } from '../../../../src/site/syndication/xml-writer.ts';
import { forAll } from '../../../support/effort.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { seenTitle } from '../../../support/hostile.ts';

const schemaOf = (fileName: string) => ({
  fileName,
  contents: readFileSync(join(import.meta.dirname, 'schemas', fileName), 'utf8'),
});

async function schemaErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'sitemap.xml', contents: xml }],
    schema: [schemaOf('sitemap.xsd')],
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

const POSTS = [
  { path: '/blog/day', lastModified: w3cDate('2026-11-02') },
  { path: '/blog/instant', lastModified: w3cDate('2026-11-01T10:20:30.000Z') },
  { path: `/blog/${encodeURIComponent('ᐃᓄᒃ & <co>')}` },
];

test('the site map is valid against its XML schema, which refuses other elements', async () => {
  const xml = writeSitemap(NUNAVUT_NEWS, siteAddresses(NUNAVUT_NEWS, POSTS, false));
  expect(await schemaErrors(xml)).toEqual([]);
  const wrong = xml.replace('<loc>', '<location>').replace('</loc>', '</location>');
  expect(await schemaErrors(wrong)).not.toEqual([]);
});

test('the site map names every page, section, resource and post once, with the dates of posts', () => {
  const addresses = siteAddresses(NUNAVUT_NEWS, POSTS, false);
  const paths = addresses.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
  const pages =
    '/ /news /blog /community /resources /contact /partners /about /privacy /terms /faq';
  const further = '/sitemap /today /communities /rss /radio /books /news?category=real-estate';
  expect(paths).toEqual(expect.arrayContaining(`${pages} ${further}`.split(' ')));
  expect(paths.filter((path) => path.startsWith('/resources/'))).toHaveLength(13);
  expect(writeSitemap(NUNAVUT_NEWS, addresses)).toContain(`  <url>
    <loc>https://nunavut-news.example/blog/day</loc>
    <lastmod>2026-11-02</lastmod>
  </url>
  <url>
    <loc>https://nunavut-news.example/blog/instant</loc>
    <lastmod>2026-11-01T10:20:30.000Z</lastmod>
  </url>`);
});

test.each([0, 1])('a site map of 50,000 addresses logs that it omits %i more', (more) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const own = siteAddresses(NUNAVUT_NEWS, [], false).length;
  const posts = Array.from({ length: 50_000 - own + more }, (_, n) => ({ path: `/blog/${n}` }));
  const addresses = siteAddresses(NUNAVUT_NEWS, posts, false);
  expect(addresses).toHaveLength(50_000);
  expect(addresses.at(-1)).toEqual(posts[49_999 - own]);
  expect(warn.mock.calls.flat().filter((line) => /site map full/.test(line))).toHaveLength(more);
  warn.mockRestore();
});

const BILLION = 1e9;
const postOf = (slug: string) => ({ id: slug, slug, metaTitle: slug, metaDescription: '' });
const full = (page: number) =>
  Array.from({ length: 100 }, (_, index) => postOf(`${page}-${index}`));

test.each<[string, (page: number) => PostList, calls: number, found: number | string]>([
  ['full pages for ever', (page) => ({ blogs: full(page), total: BILLION }), 30, 3_000],
  ['one post a page', (page) => ({ blogs: [postOf(`p-${page}`)], total: BILLION }), 30, 30],
  ['no address for any post', () => ({ blogs: [], leftOut: 100, total: BILLION }), 30, 0],
  ['a growing total', (page) => ({ blogs: full(page), total: page * 100 + 1 }), 30, 3_000],
  ['one page twice, of 150 posts', () => ({ blogs: full(1), total: 150 }), 2, 100],
  ['one page for ever', () => ({ blogs: full(1), total: 500 }), 2, 'Failed to fetch blogs'],
  ['nothing at all', () => ({ blogs: [], total: BILLION }), 1, 'Failed to fetch blogs'],
])('listing a backend that returns %s ends', async (_, pageOf, calls, expected) => {
  const pages: number[] = [];
  const list = async ({ page }: { page: number }) => {
    pages.push(page);
    return pageOf(page);
  };
  const found = await readAllPosts({ maxLimit: 100, list, details: async () => undefined }).then(
    (posts) => new Set(posts.map(({ slug }) => slug)).size,
    (error: Error) => error.message,
  );
  expect([pages.length, found]).toEqual([calls, expected]);
});

test('security.txt has the fields of RFC 9116 with the publication’s contacts', () => {
  expect(writeSecurityTxt(NUNAVUT_NEWS, new Date('2026-11-20T12:00:00Z'))).toBe(
    [
      'Contact: mailto:editor@nunavut-news.example',
      'Contact: https://nunavut-news.example/contact',
      'Expires: 2027-06-01T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://nunavut-news.example/.well-known/security.txt',
      'Policy: https://nunavut-news.example/terms',
      '',
    ].join('\n'),
  );
});

test('security.txt expires 150 to 365 days ahead at any time of the request', () => {
  const date = fc.date({ min: new Date('2026-01-01'), max: new Date('2100-01-01') });
  forAll(100, [date.filter((now) => !Number.isNaN(now.getTime()))], (now) => {
    const lapses = /^Expires: (.*)$/m.exec(writeSecurityTxt(NUNAVUT_NEWS, now))?.[1] ?? '';
    const days = (Date.parse(lapses) - now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(150);
    expect(days).toBeLessThan(365);
  });
});

test('security.txt of a paper without terms names no policy', () => {
  expect(writeSecurityTxt({ ...NUNAVUT_NEWS, content: {} }, new Date())).not.toContain('Policy:');
});

const MARKUP = `<a href="x">&amp; ]]>`;

test.each([
  [
    'puts each element on its own line and adds no white space to text',
    element('a', { x: 1, y: undefined }, element('b', {}, 'text'), element('c', {})),
    '<a x="1">\n  <b>text</b>\n  <c/>\n</a>',
  ],
  [
    'escapes markup in texts and attributes',
    element('t', { v: MARKUP }, MARKUP),
    '<t v="&lt;a href=&quot;x&quot;&gt;&amp;amp; ]]&gt;">&lt;a href="x"&gt;&amp;amp; ]]&gt;</t>',
  ],
  [
    'writes white space as references where XML would normalise it',
    element('t', { v: 'a\tb\nc' }, 'a\r\nb'),
    '<t v="a&#9;b&#10;c">a&#13;\nb</t>',
  ],
  [
    'drops characters that XML forbids and keeps surrogate pairs',
    element('t', {}, 'a\u0000b\u000bc\ud800d\udc00e😀f\uffffg'),
    '<t>abcde😀fg</t>',
  ],
])('XML writer %s', (_, document, written) => {
  expect(writeXml(document)).toBe(`<?xml version="1.0" encoding="UTF-8"?>\n${written}\n`);
});

/** A title parsed as HTML: its text, and the number of elements and comments. */
function showAsHtml(title: string): { text: string; markup: number } {
  let text = '';
  let markup = 0;
  const found = () => void markup++;
  const parser = new Parser(
    {
      ontext: (piece) => {
        text += piece;
      },
      onopentag: found,
      onclosetag: (_, isImplied) => void (isImplied || found()),
      oncomment: found,
      onprocessinginstruction: found,
    },
    { decodeEntities: true },
  );
  parser.end(title);
  return { text, markup };
}

test.each([
  ['A <b>bold</b> & "x" <script>', 'A ‹b›bold‹/b› & "x" ‹script›'],
  ['3 < 5 and 7 > 6', '3 < 5 and 7 > 6'],
  ['Fish & chips at AT&T', 'Fish & chips at AT&T'],
  ['I <3 the bay', 'I ‹3 the bay'],
  ['Write to <news@paper.example>', 'Write to ‹news@paper.example›'],
  ['<<b>', '‹‹b›'],
  ['The reference &amp; says', 'The reference &\u2060amp; says'],
  ['50 &#37; of &lt', '50 &\u2060#37; of &\u2060lt'],
  ['Plain', 'Plain'],
])('title %j is written to a feed as %j', (title, safe) => {
  expect(htmlSafeTitle(title)).toBe(safe);
});

const PIECES = [...'<>&#;/!b "', '--', 'script', 'amp', 'lt', '37'];
const TITLES = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/\s/g, ' ')),
);

test('any HTML-safe title reads the same as text and as HTML, without markup, and looks as typed', () => {
  forAll(1000, [TITLES], (title) => {
    fc.pre(!/[\u0000\r‹›\u2060]/.test(title));
    const safe = htmlSafeTitle(title);
    expect(seenTitle(safe)).toBe(title);
    expect(showAsHtml(safe)).toEqual({ text: safe, markup: 0 });
    // A program that strips tags with a regular expression finds none either.
    expect(safe.replace(/<\S[^>]*>/g, '')).toBe(safe);
  });
});
