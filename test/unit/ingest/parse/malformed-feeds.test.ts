import { describe, expect, it } from 'vitest';
import { normaliseChannel } from '../../../../src/ingest/normalise/normalise.ts';
import { parseFeed } from '../../../../src/ingest/parse/parse-feed.ts';
import { NOW, rss } from '../../../support/read-document.ts';

/** The titles and links that are read, and what is said of the document. */
function read(text: string) {
  const channel = parseFeed(new TextEncoder().encode(text), { url: 'https://paper.example/feed' });
  const items = normaliseChannel(channel, { now: NOW });
  return { flaw: channel.flaw, stories: items.map(({ title, link }) => `${title} ${link}`) };
}

const story = (name: string, more = '') =>
  `<item><title>${name}</title><link>https://paper.example/${name}</link>${more}</item>`;
const ONE = 'One https://paper.example/One';
const TWO = 'Two https://paper.example/Two';
const THREE = 'Three https://paper.example/Three';
const ALL = [ONE, TWO, THREE];

describe('one slip in a document of three stories', () => {
  it.each([
    ['a part without its end tag', '<guid>x', 'no end tag for <guid>'],
    ['an empty element without "/"', '<enclosure url="a.jpg">', 'no end tag for <enclosure>'],
    ['an end tag in capitals', '<guid>x</GUID>', '<guid> ends with </GUID>'],
    ['an end tag without ">"', '<url><image></url </image>', '</url> has no ">"'],
    ['an end tag without "<"', '<guid>x/guid>', 'no end tag for <guid>'],
    ['an end tag without "/"', '<guid>x<guid>', 'the end tag of <guid> has no "/"'],
    ['a start tag without "<"', 'guid>x</guid>', '</guid> ends nothing'],
    ['a start tag without ">"', '<guid a="b"<x/></guid>', '<guid> has no ">"'],
    [
      'a value without its closing quote',
      '<enclosure url="a.jpg />',
      '<enclosure> has no closing quote',
    ],
    ['a comment without its end', '<!-- hidden>', '<!-- has no end'],
  ])('parseFeed reads all stories of a document with %s and names the flaw', (_slip, xml, flaw) => {
    const result = read(rss(story('One') + story('Two', xml) + story('Three')));
    expect(result).toEqual({ flaw: expect.stringContaining(flaw), stories: ALL });
  });

  it.each([
    ['a "<" in a text', '<description>5 < 8</description>'],
    ['an "&" in a text', '<description>Fish & chips</description>'],
    ['HTML in a text', '<description>a<br>b<p>c</description>'],
    ['an empty item in an item', '<item />'],
    ['an item of another vocabulary in an item', '<item xmlns="urn:x"><title>Other</title></item>'],
  ])('parseFeed reads all stories of a document with %s', (_slip, xml) => {
    expect(read(rss(story('One') + story('Two', xml) + story('Three'))).stories).toEqual(ALL);
  });

  it('parseFeed ends an RSS item without an end tag where the next one begins', () => {
    const text = rss(story('One') + story('Two').replace('</item>', '') + story('Three'));
    expect(read(text)).toEqual({ flaw: 'no end tag for <item>', stories: ALL });
  });

  it('parseFeed keeps the parts of a story whose start tag has no ">"', () => {
    const text = rss(story('One') + story('Two').replace('<item>', '<item') + story('Three'));
    expect(read(text)).toEqual({ flaw: '<item> has no ">"', stories: ALL });
  });

  it.each([
    ['of its channel with one "<" more', '<channel>', '<<channel>'],
    ['of its channel without ">"', '<channel>', '<channel'],
    ['of its channel with a letter less', '<channel>', '<chanel>'],
    ['of its title with one "<" more', '<title>Paper', '<<title>Paper'],
  ])('parseFeed reads all stories where the start tag %s is damaged', (_what, tag, damaged) => {
    const text = rss(`<title>Paper</title>${story('One')}${story('Two')}${story('Three')}`);
    expect(text).toContain(tag);
    expect(read(text.replace(tag, damaged)).stories).toEqual(ALL);
  });

  it('parseFeed reads all stories where an element of a story is still open at the story’s end', () => {
    const text = rss(`${story('One')}${story('Two', '<x>')}${story('Three', '</x>')}`);
    expect(read(text)).toEqual({ flaw: 'no end tag for <x>', stories: ALL });
  });

  it('parseFeed keeps the text of a title without an end tag', () => {
    const text = rss(story('One') + story('Two').replace('</title>', '') + story('Three'));
    expect(read(text).stories).toEqual(ALL);
  });

  it('parseFeed ends a CDATA section without an end before the next section', () => {
    const cdata = (name: string, end: string) =>
      `<item><title><![CDATA[${name}${end}</title><link>https://paper.example/${name}</link></item>`;
    const text = rss(cdata('One', ']]>') + cdata('Two', '') + cdata('Three', ']]>'));
    expect(read(text)).toEqual({ flaw: '<![CDATA[ has no end', stories: ALL });
  });

  it('parseFeed reads the last CDATA section without an end where the other sections have one', () => {
    const first = '<guid><![CDATA[x]]></guid>';
    const text = rss(
      story('One', first) + story('Two') + story('Three', '<guid><![CDATA[x</guid>'),
    );
    expect(read(text)).toEqual({ flaw: '<![CDATA[ has no end', stories: ALL });
  });

  it('parseFeed ends an Atom entry without an end tag where the next one begins', () => {
    const entry = (name: string, end = '</entry>') =>
      `<entry><title>${name}</title><link href="https://paper.example/${name}"/>${end}`;
    const text = `<feed xmlns="http://www.w3.org/2005/Atom">${entry('One')}${entry('Two', '')}${entry('Three')}</feed>`;
    expect(read(text)).toEqual({ flaw: 'no end tag for <entry>', stories: ALL });
  });
});

describe('what stands around a feed', () => {
  const feed = rss(story('One') + story('Two') + story('Three'));

  it.each([
    [
      'a script behind it',
      `${feed}\n<script>for(i=0;i<n;i++){a&&b}</script>`,
      'markup behind the feed',
    ],
    ['an unclosed tag behind it', `${feed}<img src="/p.gif">`, 'markup behind the feed'],
    ['a second feed behind it', feed + feed, 'markup behind the feed'],
    [
      'a warning before it',
      `<br />\n<b>Warning</b>: x in <b>/a.php</b><br />\n${feed}`,
      'markup before the feed',
    ],
    ['a style sheet before it', `<style>a { b: c }</style>${feed}`, 'markup before the feed'],
    ['a page around it', `<html><body>${feed}</body></html>`, 'markup before the feed'],
  ])('parseFeed reads the stories of a feed with %s and names the flaw', (_what, text, flaw) => {
    expect(read(text)).toEqual({ flaw, stories: ALL });
  });

  it.each([
    ['a line break in its copyright', '<copyright>a<br>b</copyright>'],
    ['a "<" in its generator', '<generator>x < y</generator>'],
    ['a link element without its end', '<atom:link rel="self" href="/feed">'],
  ])('parseFeed reads all stories of a feed with %s', (_what, xml) => {
    expect(read(rss(xml + story('One') + story('Two') + story('Three'))).stories).toEqual(ALL);
  });

  it('parseFeed finds no flaw in a sound feed', () => {
    expect(read(feed)).toEqual({ flaw: undefined, stories: ALL });
  });
});

describe('a document without its last end tag', () => {
  it('parseFeed reads a document without the end tag of its root where the channel has ended', () => {
    expect(read(rss(story('One')).replace('</rss>', ''))).toEqual({
      flaw: 'no end tag for <rss>',
      stories: [ONE],
    });
  });

  it('parseFeed reads a document without the end tag of its channel where the root has ended', () => {
    expect(read(rss(story('One') + story('Two')).replace('</channel>', '')).stories).toEqual([
      ONE,
      TWO,
    ]);
  });

  it.each(['/feed>', '</feedx>', '</fe ed>', '</fe&d>', '<feed>', '<//feed>'])(
    'parseFeed reads a document whose last end tag is damaged to %s',
    (end) => {
      const entries = story('One') + story('Two');
      const atom = `<feed xmlns="http://www.w3.org/2005/Atom">${entries}</feed>`
        .replaceAll('item>', 'entry>')
        .replace('</feed>', end);
      expect(read(atom).stories).toHaveLength(2);
    },
  );

  it('parseFeed refuses a document in which neither channel nor root has ended', () => {
    const text = rss(story('One')).replace('</channel></rss>', '');
    expect(() => read(text)).toThrow('the document is cut off: <rss> has no end');
  });

  it('parseFeed refuses a document whose only CDATA section has no end', () => {
    const text = rss(story('One') + story('Two', '<guid><![CDATA[x</guid>'));
    expect(() => read(text)).toThrow('the document is cut off: <rss> has no end');
  });

  it('parseFeed refuses a cut-off document with stories behind the end of the channel', () => {
    const text = rss(story('One')).replace('</rss>', story('Two'));
    expect(() => read(text)).toThrow('the document is cut off');
  });
});

describe('a document that is larger than any feed', () => {
  it.each([
    ['more than 10,000 stories', rss('<item/>'.repeat(10_001)), 'more than 10000 stories'],
    [
      'more than 10,000 sound Atom entries',
      `<feed>${'<entry></entry>'.repeat(10_001)}</feed>`,
      'more than 10000 stories',
    ],
    ['more than 100,000 elements', rss('<a/>'.repeat(100_001)), 'more than 100000 elements'],
    [
      'more than 100,000 parts of one story',
      rss(`<item>${'<link/>'.repeat(100_001)}</item>`),
      'more than 100000 elements',
    ],
    [
      'more than 1,000 attributes in one tag',
      rss(`<item ${'a="" '.repeat(60_000)}/>`),
      'more than 1000 attributes',
    ],
    [
      '200,000 damaged tags',
      rss(`<item>${'</a'.repeat(200_000)}</item>`),
      'not well-formed in too many places',
    ],
  ])('parseFeed refuses a document with %s', (_what, text, reason) => {
    expect(() => read(text)).toThrow(reason);
  });
});
