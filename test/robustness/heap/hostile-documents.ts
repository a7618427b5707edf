/** Documents of 5 MB that could exhaust the memory or time of a parser, by what is repeated in them. */

const LENGTH = 4_990_000;

/** As many repetitions as fill the document. */
function fill(piece: string, length = LENGTH): string {
  return piece.repeat(Math.floor(length / piece.length));
}

/** Pieces that are all different. */
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

/** One document for each name, which says what is repeated in it. Each is made when its function is called. */
export const HOSTILE_DOCUMENTS: Readonly<Record<string, () => string>> = {
  'empty items': () => rss(fill('<item/>')),
  'items with end tags': () => rss(fill('<item></item>')),
  'items without end tags': () => rss(fill('<item>')),
  'empty entries': () => atom(fill('<entry/>')),
  'items with one guid': () => rss(fill('<item><guid>a</guid></item>')),
  'items with a date ahead': () => rss(fill('<item><pubDate>2099-01-01</pubDate></item>')),
  'items with titles': () => rss(count((i) => `<item><title>${i}</title></item>`)),
  'items with pictures': () =>
    rss(fill('<item><description>&lt;img src=a&gt;</description></item>')),
  'items in an item': () => item(fill('<item/>')),
  'items in items': () => rss(fill('<item xmlns="a">')),
  'elements in the channel': () => rss(fill('<a/>')),
  'elements in elements of the channel': () => rss(fill('<a><b/></a>')),
  'elements in the root': () => `<rss>${fill('<a/>')}</rss>`,
  channels: () => `<rss>${fill('<channel/>')}</rss>`,
  'parts of an item': () => item(fill('<a/>')),
  'links of an item': () => item(fill('<link/>')),
  'titles of an item': () => item(fill('<title>x</title>')),
  'categories of an item': () => item(fill('<category>c</category>')),
  'enclosures of an item': () => item(fill('<enclosure url="a.jpg" type="image/jpeg"/>')),
  'pictures of an item': () => item(fill('<media:content url="a.jpg" width="1"/>')),
  'groups of an item': () => item(fill('<media:group><media:content url="a"/></media:group>')),
  'groups in groups': () =>
    item(fill('<media:group>', LENGTH / 2) + fill('</media:group>', LENGTH / 2)),
  'dates of an item': () => item(fill('<pubDate>x</pubDate>')),
  'links of an entry': () => entry(fill('<link/>')),
  'links with addresses of an entry': () => entry(fill('<link href="http://a.example/"/>')),
  'categories of an entry': () => entry(fill('<category term="x"/>')),
  'authors of an entry': () => entry(fill('<author><name>a</name></author>')),
  'base addresses of entries': () => atom(fill('<entry xml:base="a/"/>')),
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
  'white space in tags': () => rss(fill('<a    \t\n   >')),
  'white space in an end tag': () => rss(`<item></item${fill(' ')}>`),
  'different names in the channel': () => rss(count((i) => `<n${i}/>`)),
  'different names in an item': () => item(count((i) => `<n${i}/>`)),
  'different prefixes': () => rss(count((i) => `<p${i}:a xmlns:p${i}="u"/>`)),
  'one long name': () => rss(`<${fill('n')}/>`),
  'text in the root': () => `<rss>${fill('A')}<channel/></rss>`,
  'text between tags': () => rss(fill('a<b/>')),
  'long texts between tags': () => rss(fill(`${'a'.repeat(990_000)}<b/>`)),
  'text in an item': () => rss(`<item>${fill('A')}</item>`),
  'references in the channel': () => rss(fill('&amp;')),
  'tags in the title of the channel': () =>
    `<rss><channel><title>${fill('&lt;b&gt;')}</title></channel></rss>`,
  'one long title': () => rss(`<item><title>${fill('A ')}</title></item>`),
  'references in a title': () => rss(`<item><title>${fill('&lt;')}</title></item>`),
  'nested elements': () => rss(fill('<a>', LENGTH / 2) + fill('</a>', LENGTH / 2)),
  'nested elements without ends': () => rss(fill('<a>')),
  'nested elements in an item': () => item(fill('<a>', LENGTH / 2) + fill('</a>', LENGTH / 2)),
  'end tags': () => rss(fill('</a>')),
  'end tags without >': () => item(fill('</a')),
  'end tags without > and with white space': () => item(fill('</url ')),
  'start tags without >': () => item(fill('<a')),
  'start tags without > in a part of their name': () => item(`<url>${fill('<url ')}</url>`),
  'open angles': () => item(fill('<')),
  'closed angles': () => item(fill('>')),
  'values without ends': () => item(fill('<a b="')),
  'values without ends in both quotes': () => item(fill(`<a b='"`)),
  'values that open others': () => item(fill('<a b="<c d="')),
  'a value without an end': () => item(`<a b='${fill('<c d="e">')}`),
  'open CDATA sections': () => item(fill('<![CDATA[')),
  'CDATA sections': () => item(fill('<![CDATA[a]]>')),
  'CDATA sections without ends': () => item(fill('<a><![CDATA[b</a>')),
  'items with CDATA sections without ends': () => rss(fill('<item><a><![CDATA[b</a></item>')),
  comments: () => rss(fill('<!---->')),
  'open comments': () => rss(fill('<!--')),
  'processing instructions': () => rss(fill('<?a?>')),
  'open processing instructions': () => rss(fill('<?a')),
  declarations: () => rss(fill('<!a>')),
  'open declarations': () => rss(fill('<!a')),
  entities: () => `<!DOCTYPE rss [${count((i) => `<!ENTITY a${i} "b">`)}]><rss/>`,
  'one entity again and again': () => `<!DOCTYPE rss [${fill('<!ENTITY a "b">')}]><rss/>`,
  'an open DOCTYPE': () => `<!DOCTYPE rss ${fill('"a" ')}`,
  'markup before the feed': () => fill('<br>') + rss(''),
  'markup behind the feed': () => rss('') + fill('<a>'),
  'roots in roots': () => fill('<rss>'),
  'XML declarations': () => fill('<?xml '),
  'whole feeds': () => fill(rss('')),
  'parts that open themselves': () => item(fill('<title>')),
  'parts with text that open themselves': () => item(fill('<title>a')),
  'items in open titles': () => rss(fill('<item><title>A<item></title>')),
  'tags in a description': () => described(fill('<b>')),
  'escaped pictures without addresses': () => described(fill('&lt;img src="data:a"&gt;')),
  'open pictures': () => described(`<![CDATA[${fill('<img ')}]]>`),
  'pictures in sizes': () => described(`<![CDATA[${fill('<img src="a" srcset="a 1x, b 2x">')}]]>`),
  'sizes of one picture': () => described(`<![CDATA[<img srcset="${fill('a 1x, ')}">]]>`),
  'invisible characters': () => described(fill('\u202e\u0000 ', LENGTH / 4)),
  words: () => described(fill('word ')),
  sentences: () => described(fill('A. ')),
  shortcodes: () => described(fill('[caption]')),
  'open brackets': () => described(fill('[')),
  'closing lines': () => described(fill('The post ')),
  'markup escaped twice': () => described(fill('&amp;lt;b&amp;gt;')),
  base64: () => entry(`<content type="application/octet-stream">${fill('QUFB')}</content>`),
  XHTML: () => entry(`<content type="xhtml">${fill('<p>a</p>')}</content>`),
  'JSON items': () => jsonFeed(fill('{},').slice(0, -1)),
  'JSON numbers': () => jsonFeed(fill('1,').slice(0, -1)),
  'JSON names': () => jsonFeed(`{${count((i) => `"n${i}":1,`).slice(0, -1)}}`),
  'JSON attachments': () => jsonFeed(`{"attachments":[${fill('{"url":"a"},').slice(0, -1)}]}`),
  'nested JSON': () => jsonFeed(fill('[')),
  'one JSON text': () => jsonFeed(`{"title":"${fill('\\u0041')}"}`),
};
