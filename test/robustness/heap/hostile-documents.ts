/** Documents of 5 MB that could exhaust a parser's memory or time, by what they repeat. */

const LENGTH = 4_990_000;

/** Repeats a piece until it fills the document. */
function fill(piece: string, length = LENGTH): string {
  return piece.repeat(Math.floor(length / piece.length));
}

/** Numbered pieces that fill the document. */
function count(pieceOf: (index: number) => string): string {
  const pieces: string[] = [];
  for (let length = 0, index = 0; length < LENGTH; index++) {
    const piece = pieceOf(index);
    pieces.push(piece);
    length += piece.length;
  }
  return pieces.slice(0, -1).join('');
}

const rss = (xml: string) => `<rss version="2.0"><channel><title>T</title>${xml}</channel></rss>`;
const item = (xml: string) => rss(`<item><title>A</title>${xml}</item>`);
const described = (text: string) => item(`<description>${text}</description>`);
const atom = (xml: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>${xml}</feed>`;
const entry = (xml: string) => atom(`<entry><title>A</title>${xml}</entry>`);
const jsonFeed = (items: string) =>
  `{"version":"https://jsonfeed.org/version/1.1","items":[${items}]}`;

/** Where pieces are repeated. */
const PLACES = {
  'the channel': rss,
  'an item': item,
  'a feed': atom,
  'an entry': entry,
  'the root': (xml: string) => `<rss>${xml}</rss>`,
  'a description': described,
  'a description in CDATA': (html: string) => described(`<![CDATA[${html}]]>`),
  'the place of a feed': (text: string) => text,
} as const;

/** Repeated pieces for each place. Separated by bars, because they contain spaces. */
const REPEATED: Readonly<Record<keyof typeof PLACES, string>> = {
  'the channel': [
    '<item/>|<item></item>|<item>|<item><guid>a</guid></item>|<item><title>A<item></title>|<item xmlns="a">',
    '<item><pubDate>2099-01-01</pubDate></item>|<item><description>&lt;img src=a&gt;</description></item>',
    '<link>a</link>|<link href="a"/>|<category term="a"/>|<dc:date>x</dc:date>',
    '<a:b xmlns:a="urn:a"/>',
    '<item><a><![CDATA[b</a></item>|<a/>|<a><b/></a>|<a>|</a>|<a    \t\n   >|a<b/>|&amp;|<!---->|<!--|<?a?>|<?a|<!a>|<!a',
  ].join('|'),
  'an item': [
    '<item/>|<a/>|<link/>|<title>x</title>|<title>|<title>a|<category>c</category>|<pubDate>x</pubDate>|A',
    '<link>a</link>|<link rel="alternate"/>|<guid>abc</guid>|<dc:date>x</dc:date>',
    '<media:content url="a.jpg"><media:credit>b</media:credit></media:content>',
    '<dc:creator>a</dc:creator>|<media:credit>a</media:credit>',
    '<enclosure url="a.jpg" type="image/jpeg"/>|<media:content url="a.jpg" width="1"/>',
    '<media:group><media:content url="a"/></media:group>|</a|</url |<a|<|>|<a b="|<a b=\'"|<a b="<c d="',
    '<![CDATA[|<![CDATA[a]]>|<a><![CDATA[b</a>',
  ].join('|'),
  'a feed': '<entry/>|<entry xml:base="a/"/>|<entry xml:base="a/"><title>a</title></entry>',
  'an entry': [
    '<link/>|<link href="http://a.example/"/>|<author><name>a</name></author>',
    '<category term="x"/>|<category label="a"/>|<updated>2099-01-01</updated>',
  ].join('|'),
  'the root': '<a/>|<channel/>',
  'a description': '<b>|&lt;img src="data:a"&gt;|word |A. |[caption]|[|The post |&amp;lt;b&amp;gt;',
  'a description in CDATA': '<img |<img src="a" srcset="a 1x, b 2x">',
  'the place of a feed': '<rss>|<?xml |<rss><channel/></rss>',
};

const repeated = Object.entries(PLACES).flatMap(([place, within]) =>
  REPEATED[place as keyof typeof PLACES]
    .split('|')
    .map((piece) => [`${piece} in ${place}`, () => within(fill(piece))] as const),
);

/** Functions that generate a document, by what is repeated in it. */
export const HOSTILE_DOCUMENTS: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(repeated),
  'items with titles': () => rss(count((i) => `<item><title>${i}</title></item>`)),
  'groups in groups': () =>
    item(fill('<media:group>', LENGTH / 2) + fill('</media:group>', LENGTH / 2)),
  'hours to skip': () => rss(`<skipHours>${fill('<hour>1</hour>')}</skipHours>`),
  'attributes in one tag': () => rss(`<item ${fill('a="" ')}/>`),
  'attributes without values in one tag': () => rss(`<item ${fill('a ')}/>`),
  'different attributes in one tag': () => rss(`<item ${count((i) => `a${i}="" `)}/>`),
  'different attributes in the root': () => `<rss ${count((i) => `a${i}="" `)}><channel/></rss>`,
  'namespaces in the root': () =>
    `<rss ${count((i) => `xmlns:p${i}="urn:${i}" `)}><channel/></rss>`,
  'attributes that are read in one tag': () => rss(`<item ${fill('url="" ')}/>`),
  'equals signs in one tag': () => item(`<a ${fill('=')}>`),
  'white space in one tag': () => rss(`<item ${fill(' ')}/>`),
  'white space in an end tag': () => rss(`<item></item${fill(' ')}>`),
  'different names in the channel': () => rss(count((i) => `<n${i}/>`)),
  'different names in an item': () => item(count((i) => `<n${i}/>`)),
  'different prefixes': () => rss(count((i) => `<p${i}:a xmlns:p${i}="u"/>`)),
  'one long name': () => rss(`<${fill('n')}/>`),
  'text in the root': () => `<rss>${fill('A')}<channel/></rss>`,
  'long texts between tags': () => rss(fill(`${'a'.repeat(990_000)}<b/>`)),
  'tags in the title of the channel': () =>
    `<rss><channel><title>${fill('&lt;b&gt;')}</title></channel></rss>`,
  'one long title': () => rss(`<item><title>${fill('A ')}</title></item>`),
  'references in a title': () => rss(`<item><title>${fill('&lt;')}</title></item>`),
  'nested elements': () => rss(fill('<a>', LENGTH / 2) + fill('</a>', LENGTH / 2)),
  'nested elements in an item': () => item(fill('<a>', LENGTH / 2) + fill('</a>', LENGTH / 2)),
  'start tags without > in a part of their name': () => item(`<url>${fill('<url ')}</url>`),
  'a value without an end': () => item(`<a b='${fill('<c d="e">')}`),
  entities: () => `<!DOCTYPE rss [${count((i) => `<!ENTITY a${i} "b">`)}]><rss/>`,
  'one entity again and again': () => `<!DOCTYPE rss [${fill('<!ENTITY a "b">')}]><rss/>`,
  'an open DOCTYPE': () => `<!DOCTYPE rss ${fill('"a" ')}`,
  'markup before the feed': () => fill('<br>') + rss(''),
  'markup behind the feed': () => rss('') + fill('<a>'),
  'sizes of one picture': () => described(`<![CDATA[<img srcset="${fill('a 1x, ')}">]]>`),
  'invisible characters': () => described(fill('\u202e\u0000 ', LENGTH / 4)),
  base64: () => entry(`<content type="application/octet-stream">${fill('QUFB')}</content>`),
  XHTML: () => entry(`<content type="xhtml">${fill('<p>a</p>')}</content>`),
  'JSON items': () => jsonFeed(fill('{},').slice(0, -1)),
  'JSON numbers': () => jsonFeed(fill('1,').slice(0, -1)),
  'JSON names': () => jsonFeed(`{${count((i) => `"n${i}":1,`).slice(0, -1)}}`),
  'JSON attachments': () => jsonFeed(`{"attachments":[${fill('{"url":"a"},').slice(0, -1)}]}`),
  'nested JSON': () => jsonFeed(fill('[')),
  'one JSON text': () => jsonFeed(`{"title":"${fill('\\u0041')}"}`),
};
