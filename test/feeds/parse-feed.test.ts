import { describe, expect, it } from 'vitest';
import { FeedParseError } from '../../src/feeds/feed-errors.ts';
import { parseFeed } from '../../src/feeds/parse-feed.ts';
import { readDocument, rss } from './read-document.ts';

const parse = (text: string) => parseFeed(new TextEncoder().encode(text));

describe('what is no feed is refused with a reason', () => {
  it.each([
    ['', 'the document is empty or holds no XML'],
    ['  \n\t ', 'the document is empty or holds no XML'],
    ['{"version":"https://jsonfeed.org/version/1"}', 'the document is empty or holds no XML'],
    ['<?xml version="1.0"?>', 'the document holds no element'],
    ['<!-- nothing -->', 'the document holds no element'],
    ['<!-- never closed <rss></rss>', 'the document holds no element'],
    [
      '<!DOCTYPE html><html><body><p>Page<br></body></html>',
      'the document is an HTML page, not a feed',
    ],
    ['<HTML><item></HTML>', 'the document is an HTML page, not a feed'],
    ['<opml version="2.0"><body/></opml>', 'the document is not a feed: its root is <opml>'],
    ['<urlset><url/></urlset>', 'the document is not a feed: its root is <urlset>'],
    [
      '<entry xmlns="http://www.w3.org/2005/Atom"/>',
      'the document is not a feed: its root is <entry>',
    ],
    ['<rss><channel></channel>', 'the document is cut off: <rss> has no end'],
    ['<rss><channel></rss>', 'the document is cut off: <rss> has no end'],
    [rss('<item><title>One</title>'), 'the document is not well-formed: Unexpected end of item'],
    [rss('<item><title>One</title><item><title>Two</title></item></item>'), 'an <item> has no end'],
    ['<feed><entry><title>One</title><entry></entry></entry></feed>', 'an <entry> has no end'],
    ['<rss></rss><rss></rss>', 'the document holds more than one <rss>'],
  ])('%j: %s', (text, reason) => {
    expect(() => parse(text)).toThrow(new FeedParseError(reason));
  });

  it('a document above 5 MB', () => {
    expect(() => parseFeed(new Uint8Array(5_000_001).fill(0x20))).toThrow(
      'the document is larger than 5000000 bytes',
    );
  });

  it('elements nested without end', () => {
    expect(() =>
      parse(`<rss><channel>${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}</channel></rss>`),
    ).toThrow(FeedParseError);
  });
});

describe('an item', () => {
  it('without the end of one of its elements is refused', () => {
    expect(() => readDocument(rss('<item><title>One<link>/1</link></item>'))).toThrow(
      'the document is not well-formed: <title> has no end',
    );
  });

  it('may hold elements inside elements of the same name, comments and CDATA', () => {
    const [item] = readDocument(
      rss(
        `<item a="1>2" b='"'><!-- <title>No</title> --><x><title>No</title></x><title t="/>">A <title>B</title> <![CDATA[</title>C]]></title ><?php </item> ?><link/><description></description></item>`,
      ),
    );
    expect(item).toMatchObject({ title: 'A B C', link: '#', description: '' });
  });
});

describe('a document that breaks off', () => {
  const whole = rss(
    '<item><title>One</title><description><![CDATA[<p>Text</p>]]></description><link>https://paper.example/1</link></item><!-- between --><item><title>Two &amp; more</title><media:group><media:content url="a"/></media:group></item>',
  );

  it('is refused wherever that happens, and never read in part', () => {
    expect(readDocument(whole).map((item) => item.title)).toEqual(['One', 'Two & more']);
    for (let length = 0; length < whole.length; length++)
      expect(() => parse(whole.slice(0, length)), `cut after ${length}`).toThrow(FeedParseError);
  });
});

describe('what only looks wrong is read', () => {
  it.each([
    ['text after the root', `${rss('<item><title>One</title></item>')}\nserved by a cache`],
    ['a comment after the root', `${rss('<item><title>One</title></item>')}<!-- 3 ms -->`],
    [
      'a script after the root',
      `${rss('<item><title>One</title></item>')}<script src="x"></script>`,
    ],
    ['an end tag in a comment', rss('<!-- </channel></rss> --><item><title>One</title></item>')],
    [
      'a bare ampersand',
      rss('<item><title>One</title><link>https://a.example/?a=1&b=2</link></item>'),
    ],
    [
      'attributes without values',
      '<rss version><channel loose><item open><title type>One</title></item></channel></rss>',
    ],
    ['a channel as the root', '<channel><item><title>One</title></item></channel>'],
    ['items beside the channel', '<rss><channel/><item><title>One</title></item></rss>'],
    ['a second channel', '<rss><channel/><channel><item><title>One</title></item></channel></rss>'],
    ['names in capitals', '<RSS><CHANNEL><ITEM><TITLE>One</TITLE></ITEM></CHANNEL></RSS>'],
  ])('%s', (_what, text) => {
    expect(readDocument(text).map((item) => item.title)).toEqual(['One']);
  });

  it('a feed without items is an empty list', () => {
    expect(readDocument(rss(''))).toEqual([]);
    expect(readDocument('<feed xmlns="http://www.w3.org/2005/Atom"/>')).toEqual([]);
  });
});

describe('entities', () => {
  it('an honest feed may use thousands of them', () => {
    const item = `<item><title>Fish &amp; chips &#8211; &eacute;t&eacute; &quot;now&quot;</title></item>`;
    const items = readDocument(rss(item.repeat(1000)));
    expect(items).toHaveLength(1000);
    expect(items[999]?.title).toBe('Fish & chips – été "now"');
  });

  it('a billion laughs stay short', () => {
    const levels = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
    );
    const [item] = readDocument(
      `<!DOCTYPE rss [<!ENTITY l0 "lol">${levels.join('')}]><rss><channel><item><title>&l9;</title></item></channel></rss>`,
    );
    expect(item?.title.length).toBeLessThan(100);
  });

  it('one long entity, used again and again, is refused beyond a million characters', () => {
    const uses = '&a;'.repeat(2000);
    expect(() =>
      readDocument(
        `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(9000)}">]><rss><channel><item><link>${uses}</link></item></channel></rss>`,
      ),
    ).toThrow('its entities expand to more than 1 MB');
  });

  it('change nothing in the process', () => {
    readDocument(
      '<rss __proto__="a"><channel><__proto__><polluted>yes</polluted></__proto__><item __proto__="b"><__proto__ polluted="yes"/><constructor>x</constructor></item></channel></rss>',
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('when to ask again', () => {
  it('is read from ttl, skipHours and skipDays', () => {
    const { schedule } = parse(
      '<rss><channel><ttl> 45 </ttl><skipHours><hour>0</hour><hour>24</hour><hour>x</hour></skipHours><skipDays><day>Sunday</day><day>saturday</day><day>Someday</day></skipDays></channel></rss>',
    );
    expect(schedule).toEqual({ ttlMinutes: 45, skipHours: [0, 0], skipDays: [0, 6] });
  });

  it('is left open by nonsense', () => {
    expect(parse('<rss><channel><ttl>-5</ttl></channel></rss>').schedule).toEqual({});
  });
});
