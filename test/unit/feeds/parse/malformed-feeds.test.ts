import { expect, it } from 'vitest';
import { normaliseChannel } from '../../../../src/feeds/normalise/normalise.ts';
import { parseFeed } from '../../../../src/feeds/parse/parse-feed.ts';
import { NOW, rss } from '../../../support/read-document.ts';

/** The titles and links that are read, and the document's flaw. */
function read(text: string) {
  const channel = parseFeed(new TextEncoder().encode(text), { url: 'https://paper.example/feed' });
  const items = normaliseChannel(channel, { now: NOW });
  return { flaw: channel.flaw, stories: items.map(({ title, link }) => `${title} ${link}`) };
}

const story = (name: string, more = '') =>
  `<item><title>${name}</title><link>https://paper.example/${name}</link>${more}</item>`;
const ALL = ['One', 'Two', 'Three'].map((name) => `${name} https://paper.example/${name}`);
const FEED = rss(story('One') + story('Two') + story('Three'));
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom">${['One', 'Two', 'Three']
  .map(
    (name) => `<entry><title>${name}</title><link href="https://paper.example/${name}"/></entry>`,
  )
  .join('')}</feed>`;

it.each([
  ['<guid>x', 'no end tag for <guid>'],
  ['<enclosure url="a.jpg">', 'no end tag for <enclosure>'],
  ['<guid>x</GUID>', '<guid> ends with </GUID>'],
  ['<url><image></url </image>', '</url> has no ">"'],
  ['<guid>x/guid>', 'no end tag for <guid>'],
  ['<guid>x<guid>', 'the end tag of <guid> has no "/"'],
  ['guid>x</guid>', '</guid> ends nothing'],
  ['<guid a="b"<x/></guid>', '<guid> has no ">"'],
  ['<enclosure url="a.jpg />', '<enclosure> has no closing quote'],
  ['<!-- hidden>', '<!-- has no end'],
])('parseFeed reads all stories if one contains %s, and reports %s', (xml, flaw) => {
  const { flaw: reported, stories } = read(rss(story('One') + story('Two', xml) + story('Three')));
  expect({ reported, stories }).toEqual({ reported: expect.stringContaining(flaw), stories: ALL });
});

it.each([
  '<description>5 < 8</description>',
  '<description>Fish & chips</description>',
  '<description>a<br>b<p>c</description>',
  '<item />',
  '<item xmlns="urn:x"><title>Other</title></item>',
])('parseFeed reads all stories if one contains %s', (xml) => {
  expect(read(rss(story('One') + story('Two', xml) + story('Three'))).stories).toEqual(ALL);
});

it.each([
  ['</item><item><title>Three', '<item><title>Three', 'no end tag for <item>'],
  ['<item><title>Two', '<item<title>Two', '<item> has no ">"'],
  ['</item><item>', '<x></item><item></x>', 'no end tag for <x>'],
  ['Two</title>', 'Two', 'no end tag for <title>'],
  ['<channel>', '<<channel>', '<> has no ">"'],
  ['<channel>', '<channel', '<channel> has no ">"'],
  ['<channel>', '<chanel>', 'no end tag for <chanel>'],
  ['<title>Paper', '<<title>Paper', '<> has no ">"'],
])('parseFeed reads all stories if %s is damaged to %s, and reports %s', (sound, damaged, flaw) => {
  expect(FEED).toContain(sound);
  expect(read(FEED.replace(sound, damaged))).toEqual({ flaw, stories: ALL });
});

const section = '<guid><![CDATA[x]]></guid>';
const open = '<guid><![CDATA[x</guid>';

it.each([
  ['before the next section', story('One', section) + story('Two', open) + story('Three', section)],
  ['where it is the last of several', story('One', section) + story('Two') + story('Three', open)],
])('parseFeed ends an unclosed CDATA section %s', (_where, stories) => {
  expect(read(rss(stories))).toEqual({ flaw: '<![CDATA[ has no end', stories: ALL });
});

it('parseFeed ends an unclosed Atom entry where the next one begins', () => {
  const text = ATOM.replace('</entry>', '');
  expect(read(text)).toEqual({ flaw: 'no end tag for <entry>', stories: ALL });
});

it.each([
  ['FEED<script>for(i=0;i<n;i++){a&&b}</script>', 'behind'],
  ['FEED<img src="/p.gif">', 'behind'],
  ['FEEDFEED', 'behind'],
  ['<br />\n<b>Warning</b>: x in <b>/a.php</b><br />\nFEED', 'before'],
  ['<style>a { b: c }</style>FEED', 'before'],
  ['<html><body>FEED</body></html>', 'before'],
])('parseFeed reads the stories of %s and reports markup %s the feed', (text, where) => {
  const flaw = `markup ${where} the feed`;
  expect(read(text.replaceAll('FEED', FEED))).toEqual({ flaw, stories: ALL });
});

it.each([
  '<copyright>a<br>b</copyright>',
  '<generator>x < y</generator>',
  '<atom:link rel="self" href="/feed">',
])('parseFeed reads all stories of a channel with %s', (xml) => {
  expect(read(FEED.replace('<item>', `${xml}<item>`)).stories).toEqual(ALL);
});

// The second feed has a CDATA section between elements, which contains markup.
it.each([FEED, FEED.replace('</item>', '<![CDATA[</link><![CDATA[]]></item>')])(
  'parseFeed finds no flaw in the valid feed %s',
  (text) => {
    expect(read(text)).toEqual({ flaw: undefined, stories: ALL });
  },
);

it.each(['rss', 'channel'])('parseFeed reads a document without the end tag of its %s', (name) => {
  const flaw = `no end tag for <${name}>`;
  const feed = FEED.replace('</channel>', '<ttl>60</ttl></channel>');
  expect(read(feed.replace(`</${name}>`, ''))).toEqual({ flaw, stories: ALL });
});

it.each(['/feed>', '</feedx>', '</fe ed>', '</fe&d>', '<feed>', '<//feed>'])(
  'parseFeed reads a document whose last end tag is damaged to %s',
  (end) => {
    expect(read(ATOM.replace('</feed>', end)).stories).toEqual(ALL);
  },
);

it.each([
  ['in which neither channel nor root has ended', FEED.replace('</channel></rss>', '')],
  [
    'whose only CDATA section has no end',
    FEED.replace('</item>', '<guid><![CDATA[x</guid></item>'),
  ],
  ['with stories behind the end of the channel', FEED.replace('</rss>', story('Four'))],
])('parseFeed refuses a document %s', (_what, text) => {
  expect(() => read(text)).toThrow('the document is cut off: <rss> has no end');
});

it.each([
  ['10000 stories', rss('<item/>'.repeat(10_001))],
  ['10000 stories', `<feed>${'<entry></entry>'.repeat(10_001)}</feed>`],
  ['100000 elements', rss('<a/>'.repeat(100_001))],
  ['100000 elements', rss(`<item>${'<link/>'.repeat(100_001)}</item>`)],
  ['1000 attributes', rss(`<item ${'a="" '.repeat(60_000)}/>`)],
])('parseFeed refuses a document with more than %s', (limit, text) => {
  expect(() => read(text)).toThrow(`more than ${limit}`);
});

it('parseFeed refuses a document with 200,000 damaged tags', () => {
  const text = rss(`<item>${'</a'.repeat(200_000)}</item>`);
  expect(() => read(text)).toThrow('not well-formed in too many places');
});
