import { expect, it } from 'vitest';
import { FeedParseError } from '../../../../src/model/sources/feed-errors.ts';
import { parseText, readDocument, rss } from '../../../support/read-document.ts';

const ENTITIES = Array.from({ length: 501 }, (_, n) => `<!ENTITY e${n} "x">`).join('');
const NO_FEED = 'the document is not a feed: its';
const EMPTY = 'the document is empty or holds no XML';
const NO_ITEMS = 'the document is JSON, but not a JSON Feed with items';
const PAGE = 'the document is an HTML page, not a feed';

it.each([
  ['', EMPTY],
  ['{"version":"https://jsonfeed.org/version/1"}', NO_ITEMS],
  ['{"version":', 'the document is not JSON'],
  ['<?xml version="1.0"?>', 'the document holds no element'],
  ['<!-- nothing -->', 'the document holds no element'],
  ['<!-- never closed <b></b>', 'the document holds no element'],
  ['<!DOCTYPE html><html><body><p>Page<br></body></html>', PAGE],
  ['<HTML><item></HTML>', PAGE],
  ['<opml version="2.0"><body/></opml>', `${NO_FEED} root is <opml>`],
  ['<entry xmlns="http://www.w3.org/2005/Atom"/>', `${NO_FEED} root is <entry>`],
  ['<rdf:RDF><Person/></rdf:RDF>', `${NO_FEED} <rdf> holds no channel with items`],
  ['<channel><program/></channel>', `${NO_FEED} <channel> holds no channel with items`],
  ['<p>We speak of <rss> and of </rss>.</p>', `${NO_FEED} <rss> holds no channel with items`],
  ['<rss><channel>', 'the document is cut off: <rss> has no end'],
  ['<feed><entry><title>1</title></entry><entry>', 'the document is cut off: <feed> has no end'],
  ['<!DOCTYPE rss [<!ENTITY a "x">', 'the DOCTYPE has no end'],
  ['<!DOCTYPE rss "never closed><rss/>', 'the DOCTYPE has no end'],
  [`<!DOCTYPE rss [${ENTITIES}]><rss/>`, 'too many entities are declared'],
  [`<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(10_001)}">]><rss/>`, 'the entity a is too long'],
])('parseFeed refuses %j: %s', (text, reason) => {
  expect(() => parseText(text)).toThrow(new FeedParseError(reason));
});

it('parseFeed refuses a document larger than 5 MB', () => {
  expect(() => parseText(' '.repeat(5_000_001))).toThrow(
    'the document is larger than 5000000 bytes',
  );
});

it('parseFeed skips elements that are nested a thousand deep', () => {
  const nested = '<a>'.repeat(1000) + '</a>'.repeat(1000);
  expect(readDocument(rss(`${nested}<item><title>One</title></item>`))).toHaveLength(1);
});

it('parseFeed reads an item with elements inside elements of the same name, comments and CDATA', () => {
  const [item] = readDocument(
    rss(
      `<item a="1>2" b='"'><!-- <title>No</title> --><x><x><title>No</title></x><title>No</title></x><title t="/>">A <b>B</b> <![CDATA[</title>C]]></title ><?php </item> ?><link/><description></description></item>`,
    ),
  );
  expect(item).toMatchObject({ title: 'A B C', link: '#', description: '' });
});

const whole = rss(
  '<item><title>One</title><description><![CDATA[<p>Text</p>]]></description><link>https://paper.example/1</link></item><!-- between --><item><title>Two &amp; more</title><media:group><media:content url="a"/></media:group></item>',
);

it('parseFeed refuses a document that is cut off at any character', () => {
  expect(readDocument(whole).map((item) => item.title)).toEqual(['One', 'Two & more']);
  // After the channel's end no story can be incomplete.
  const end = whole.indexOf('</channel>') + '</channel>'.length;
  for (let length = 0; length < end; length++)
    expect(() => parseText(whole.slice(0, length)), `cut after ${length}`).toThrow(FeedParseError);
});

const ITEM = '<item><title>One</title></item>';

it.each([
  `${rss(ITEM)}\nserved by a cache`,
  `${rss(ITEM)}<!-- 3 ms -->`,
  `${rss(ITEM)}<script src="x"></script>`,
  rss(`<!-- </channel></rss> -->${ITEM}`),
  rss('<item><title>One</title><link>https://a.example/?a=1&b=2</link></item>'),
  '<rss version><channel loose><item open><title type>One</title></item></channel></rss>',
  `<channel>${ITEM}</channel>`,
  `<rss><channel/>${ITEM}</rss>`,
  `<rss><channel/><channel>${ITEM}</channel></rss>`,
  '<RSS><CHANNEL><ITEM><TITLE>One</TITLE></ITEM></CHANNEL></RSS>',
])('parseFeed reads the story of %s', (text) => {
  expect(readDocument(text).map((item) => item.title)).toEqual(['One']);
});

it('parseFeed returns an empty list for a feed without items', () => {
  expect(readDocument(rss(''))).toEqual([]);
  expect(readDocument('<feed xmlns="http://www.w3.org/2005/Atom"/>')).toEqual([]);
});

const withModule = (namespace: string, item: string) =>
  `<rss xmlns:m="${namespace}"><channel><item>${item}</item></channel></rss>`;
const atom = (entry: string, declarations = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${declarations}><entry>${entry}</entry></feed>`;
const A_JPG = 'https://paper.example/a.jpg';
const DATED = { pubDate: '2025-12-01T00:00:00.000Z' };
const XHTML = 'xmlns:m="http://www.w3.org/1999/xhtml"';
const thumbnail = '<m:thumbnail url="/a.jpg"/>';
const xhtml =
  '<content type="xhtml"><m:div><m:p>One</m:p><m:script>no()</m:script><m:img src="/a.jpg"/><m:p>Two</m:p></m:div></content>';

it.each([
  [withModule('https://search.yahoo.com/mrss', thumbnail), { image: A_JPG }],
  [
    '<rss xmlns:media="https://mrss.example/"><channel><item><media:thumbnail url="/a.jpg"/></item></channel></rss>',
    { image: A_JPG },
  ],
  [withModule('http://purl.org/dc/elements/1.1', '<m:date>2025-12-01</m:date>'), DATED],
  [withModule('http://purl.org/atom/ns#', '<m:issued>2025-12-01</m:issued>'), DATED],
  [
    atom('<m:description>Text</m:description>', 'xmlns:m="http://purl.org/dc/elements/1.1/"'),
    { description: 'Text' },
  ],
  [
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:m="http://www.w3.org/2005/Atom"><m:entry><m:title>One</m:title></m:entry></feed>',
    { title: 'One' },
  ],
  [atom(xhtml, XHTML), { description: 'One Two', image: A_JPG }],
  [
    atom(xhtml.replace('>no()</m:script>', ' src="a"/><m:script>no()</m:script>'), XHTML),
    { description: 'One Two', image: A_JPG },
  ],
  [
    '<Channel xmlns="http://purl.org/net/rss1.1#"><items><item><title>One</title><itunes:category text="Arts"/></item></items></Channel>',
    { title: 'One', category: 'Arts' },
  ],
  [atom('<title type="plain">Fish &amp;amp; chips</title>'), { title: 'Fish &amp; chips' }],
  [atom('<title type="application/text">One</title>'), { title: 'One' }],
  [
    atom('<title type="text/html; charset=utf-8">Fish &amp;amp; chips</title>'),
    { title: 'Fish & chips' },
  ],
  [atom('<title type="application/octet-stream">PGI+T25lPC9iPg==</title>'), { title: 'One' }],
  [atom('<title type="application/octet-stream">not base64</title>'), { title: 'Untitled' }],
])('parseFeed reads %s as a story with %j', (text, expected) => {
  expect(readDocument(text)).toMatchObject([expected]);
});

it.each([
  [`<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY b "x"> <!ENTITY a 'one'>]>`, 'one'],
  ['<!DOCTYPE rss [<!ENTITY a "one"><!ENTITY a "two">]>', 'one'],
  [`<!DOCTYPE rss PUBLIC ">" ']' [<!-- ]> ' --><!ENTITY a "]>">] >`, ']>'],
  [`<!DOCTYPE rss [<?note it's ]> ?><!ENTITY a "one">]>`, 'one'],
  ['<!DOCTYPE rss [<!ENTITY a "one">]><!-- <!DOCTYPE x> -->', 'one'],
  ['<!-- <!DOCTYPE rss [<!ENTITY a "one">]> -->', '&a;'],
  ['<!DOCTYPE rss [<!ENTITY a "&quot;A&#38;B&quot;">]>', '"A&B"'],
  ['<!DOCTYPE rss [<!ENTITY b "x"><!ENTITY a "&b;">]>', '&b;'],
  ['<!DOCTYPE rss SYSTEM "https://x.example/" [<!ENTITY a SYSTEM "file:///etc/x">]>', '&a;'],
  ['<!DOCTYPE rss [<!ENTITY % p "x"><!ENTITY a PUBLIC "-//x" "https://x.example/">%p;]>', '&a;'],
])('parseFeed after the prolog %s reads the entity a as %s', (prolog, text) => {
  expect(readDocument(`${prolog}${rss('<item><title>&a;</title></item>')}`)[0]?.title).toBe(text);
});

it('parseFeed expands no entity inside an entity (billion laughs)', () => {
  const levels = Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
  );
  const [item] = readDocument(
    `<!DOCTYPE rss [<!ENTITY l0 "lol">${levels.join('')}]><rss><channel><item><title>&l9;</title></item></channel></rss>`,
  );
  expect(item?.title.length).toBeLessThan(100);
});

it('parseFeed refuses a document whose entities expand to more than a million characters', () => {
  const uses = '&a;'.repeat(2000);
  expect(() =>
    readDocument(
      `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(9000)}">]><rss><channel><item><link>${uses}</link></item></channel></rss>`,
    ),
  ).toThrow('its entities expand to more than 1 MB');
});

it('parseFeed reads the valid parts of ttl, skipHours and skipDays as the publisher’s schedule', () => {
  const { schedule } = parseText(
    '<rss><channel><ttl> 45 </ttl><skipHours><hour>0</hour><hour>24</hour><hour>x</hour></skipHours><skipDays><day>Sunday</day><day>saturday</day><day>Someday</day></skipDays></channel></rss>',
  );
  expect(schedule).toEqual({ ttlMinutes: 45, skipHours: [0], skipDays: [0, 6] });
  expect(parseText('<rss><channel><ttl>-5</ttl></channel></rss>').schedule).toEqual({});
});

const RECORDING = '<enclosure url="/1.mp3" type="audio/mpeg"/>';

it.each([
  [RECORDING, '/1.mp3'],
  ['<enclosure url="/1.m4a?x=1&amp;y=2"/>', '/1.m4a?x=1&y=2'],
  [`<enclosure url="/1.jpg" type="image/jpeg"/>${RECORDING}`, '/1.mp3'],
  [`${RECORDING}<link>/1</link>`, '/1'],
  [`${RECORDING}<guid>https://paper.example/g</guid>`, '/g'],
  ['<enclosure url="/1" type="Application/OGG; codecs=opus"/>', '/1'],
  ['<enclosure url="/1.jpg" type="image/jpeg"/>', '#'],
  ['<enclosure url="file:///1.mp3" type="audio/mpeg"/>', '#'],
])('readRss gives an item with %s the link %s', (item, link) => {
  const [read] = readDocument(rss(`<item>${item}</item>`));
  expect(read?.link.replace('https://paper.example', '')).toBe(link);
});

const readEntry = (entry: string) =>
  readDocument(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>${entry}</entry></feed>`)[0];

it.each([
  ['<category term="https://paper.example/c#42" label="Arts"/>', 'Arts'],
  ['<category term="arts-and-culture" label="Arts &amp; Culture"/>', 'Arts & Culture'],
  ['<category term="42" label="Arts"/>', 'Arts'],
  ['<category term="42"/>', '42'],
  ['<category term="Letters" label="Letters to the editor"/>', 'Letters'],
  ['<category term="arts" label=" "/>', 'arts'],
  ['<category term=""/><category term="ice"/>', 'ice'],
  ['<category>Arts</category>', 'Arts'],
])('readAtom reads %s as the category %j', (xml, category) => {
  expect(readEntry(xml)?.category).toBe(category);
});

it.each([
  ['<id>https://paper.example/1</id>', 'https://paper.example/1'],
  ['<id>https://paper.example/1</id><link href="/2"/>', 'https://paper.example/2'],
  ['<id>https://paper.example/1</id><link rel="self" href="/2"/>', 'https://paper.example/1'],
  ['<id>https://paper.example/1</id><link href="javascript:x"/>', 'https://paper.example/1'],
  ['<id>tag:paper.example,2026:1</id>', '#'],
  ['<id>1</id>', '#'],
  [
    '<id>1</id><link rel="enclosure" type="audio/mpeg" href="/1.mp3"/>',
    'https://paper.example/1.mp3',
  ],
  ['<id>1</id><link rel="enclosure" href="/1.mov"/>', 'https://paper.example/1.mov'],
  ['<id>1</id><link rel="enclosure" type="image/png" href="/1.png"/>', '#'],
])('readAtom gives an entry with %s the link %s', (xml, link) => {
  expect(readEntry(xml)?.link).toBe(link);
});
