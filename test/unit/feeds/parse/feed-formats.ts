import type { NewsItem } from '../../../../src/model/edition/news-item.ts';

/** A document with its origin, its format, title and items. */
export interface FeedDocument {
  name: string;
  url?: string;
  contentType?: string;
  format: string;
  title: string;
  document: string;
  items: readonly Partial<NewsItem>[];
}

/** A document in each format. */
export const FORMATS: readonly FeedDocument[] = [
  {
    name: 'atom-0-3.atom',
    format: 'atom03',
    title: 'Old Atom',
    document: `<?xml version="1.0" encoding="utf-8"?>
<feed version="0.3" xmlns="http://purl.org/atom/ns#">
  <title>Old Atom</title><link rel="alternate" type="text/html" href="https://old.example/"/>
  <entry><title type="text/html" mode="escaped">Salt &amp;amp; &lt;i&gt;ice&lt;/i&gt;</title><link rel="alternate" type="text/html" href="https://old.example/1"/><issued>2026-01-04T00:00:00Z</issued><modified>2026-01-05T00:00:00Z</modified><summary>Plain &amp; short</summary></entry>
  <entry><title>No mode</title><link rel="alternate" type="text/html" href="2"/><modified>2026-01-06T00:00:00Z</modified><content type="application/xhtml+xml" mode="xml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Inline &lt;markup&gt;</p><img src="p.png"/></div></content></entry>
  <entry><title mode="base64">QmFzZSA2NA==</title><link rel="service.edit" href="https://old.example/edit"/><content type="text/html" mode="escaped"><![CDATA[<p>In CDATA</p>]]></content></entry>
</feed>`,
    items: [
      {
        title: 'Salt & ice',
        description: 'Plain & short',
        link: 'https://old.example/1',
        pubDate: '2026-01-04T00:00:00.000Z',
      },
      {
        title: 'No mode',
        description: 'Inline ‹markup›',
        link: 'https://old.example/2',
        pubDate: '2026-01-06T00:00:00.000Z',
        image: 'https://old.example/p.png',
      },
      { title: 'Base 64', description: 'In CDATA' },
    ],
  },
  {
    name: 'atom-1-0.atom',
    format: 'atom',
    title: 'Letters & views',
    document: `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:x="http://www.w3.org/1999/xhtml" xml:lang="en">
  <title type="html">Letters &amp;amp; &lt;b&gt;views&lt;/b&gt;</title>
  <subtitle>Not a title</subtitle>
  <link rel="self" href="https://letters.example/feed"/><link href="https://letters.example/"/>
  <author><name>The desk</name></author>
  <entry>
    <title type="text">One &amp; two</title><id>urn:1</id>
    <link rel="alternate" type="application/json" href="https://letters.example/1.json"/>
    <link rel="alternate" type="text/html" href="https://letters.example/1"/>
    <link rel="enclosure" type="image/png" href="https://letters.example/1.png"/>
    <published>2026-01-07T10:00:00+01:00</published><updated>2026-01-08T00:00:00Z</updated>
    <category term=""/><category term="letters" label="Letters to the editor"/>
    <summary type="html">&lt;p&gt;A &lt;em&gt;summary&lt;/em&gt;&lt;/p&gt;</summary>
    <content type="xhtml"><x:div><x:p>Content</x:p></x:div></content>
  </entry>
  <entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">X<sup>2</sup> &amp; more</div></title><link rel="self" href="https://letters.example/self"/><updated>2026-01-09T00:00:00Z</updated><content src="https://letters.example/body.html" type="text/html"/><category label="By label"/></entry>
  <entry><title>Registered relation</title><link rel="http://www.iana.org/assignments/relation/alternate" href="3"/><content type="image/png">iVBORw0KGgo=</content><summary>After a picture</summary></entry>
  <entry><title type="html"><![CDATA[Fish &amp; chips]]></title><source><title>Somebody else's</title><link href="https://other.example/"/><updated>2020-01-01T00:00:00Z</updated></source></entry>
</feed>`,
    items: [
      {
        title: 'One & two',
        description: 'A summary',
        link: 'https://letters.example/1',
        pubDate: '2026-01-07T09:00:00.000Z',
        category: 'letters',
        image: 'https://letters.example/1.png',
        language: 'en',
      },
      {
        title: 'X2 & more',
        pubDate: '2026-01-09T00:00:00.000Z',
        category: 'By label',
        language: 'en',
      },
      {
        title: 'Registered relation',
        description: 'After a picture',
        link: 'https://letters.example/3',
        language: 'en',
      },
      { title: 'Fish & chips', language: 'en', takenFrom: 'other.example' },
    ],
  },
  {
    name: 'rss-0-90.rdf',
    format: 'rss1',
    title: 'Harbour Notes',
    document: `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/">
  <channel><title>Harbour Notes</title><link>https://harbour.example/</link><description>Small boats</description></channel>
  <image><title>Harbour Notes</title><url>https://harbour.example/logo.gif</url><link>https://harbour.example/</link></image>
  <item><title>First boats of the year</title><link>https://harbour.example/boats</link></item>
  <item><title>Wharf repairs</title><link>/wharf</link></item>
  <textinput><title>Search</title><description>Find</description><name>q</name><link>https://harbour.example/find</link></textinput>
</rdf:RDF>`,
    items: [
      { title: 'First boats of the year', link: 'https://harbour.example/boats' },
      { title: 'Wharf repairs', link: 'https://harbour.example/wharf' },
    ],
  },
  {
    name: 'rss-0-91.xml',
    format: 'rss0.9x',
    title: 'Café & Co-op',
    document: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">
<rss version="0.91">
  <channel>
    <title>Caf&eacute; &amp; Co-op</title>
    <link>https://coop.example/</link>
    <description>Prices</description>
    <language>en-ca</language>
    <item><title>Flour &lt; five dollars</title><link>https://coop.example/flour?a=1&amp;b=2</link><description>Down by 10&#37; &mdash; until Friday</description></item>
    <item><description>Only a description here</description></item>
  </channel>
</rss>`,
    items: [
      {
        title: 'Flour ‹ five dollars',
        description: 'Down by 10% — until Friday',
        link: 'https://coop.example/flour?a=1&b=2',
        language: 'en-CA',
      },
      { title: 'Untitled', description: 'Only a description here', language: 'en-CA' },
    ],
  },
  {
    name: 'rss-0-92.xml',
    format: 'rss0.9x',
    title: 'Ice Radio',
    document: `<rss version="0.92">
<channel><title>Ice Radio</title><link>https://radio.example/</link><description>On air</description>
<item><title>Morning show</title><link>https://radio.example/morning</link><category domain="https://radio.example/kinds">Talk/Local</category><category>Other</category><enclosure url="https://radio.example/m.mp3" length="1" type="audio/mpeg"/><enclosure url="https://radio.example/m.jpg" length="2" type="image/jpeg"/></item>
<item><title>No link, one source</title><source url="https://radio.example/rss">Ice Radio</source></item>
</channel></rss>`,
    items: [
      {
        title: 'Morning show',
        link: 'https://radio.example/morning',
        category: 'Talk/Local',
        image: 'https://radio.example/m.jpg',
      },
      { title: 'No link, one source', takenFrom: 'radio.example' },
    ],
  },
  {
    name: 'rss-1-0.rdf',
    format: 'rss1',
    title: 'Assembly',
    document: `<?xml version="1.0" encoding="utf-8"?>
<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel rdf:about="https://assembly.example/"><title>Assembly</title><link>https://assembly.example/</link><description>Bills</description>
    <items><rdf:Seq><rdf:li rdf:resource="https://assembly.example/1"/><rdf:li rdf:resource="https://assembly.example/2"/></rdf:Seq></items>
  </channel>
  <item rdf:about="https://assembly.example/1"><title>Bill 1</title><link>https://assembly.example/bills/1</link><dc:date>2026-01-02T03:04:05-05:00</dc:date><dc:subject>Bills</dc:subject><content:encoded><![CDATA[<p>Read a <em>first</em> time.</p><img src="/seal.png">]]></content:encoded></item>
  <item rdf:about="https://assembly.example/2"><title>Bill 2</title><dc:date>2026-01-03</dc:date><description>&lt;p&gt;Read twice.&lt;/p&gt;</description></item>
</rdf:RDF>`,
    items: [
      {
        title: 'Bill 1',
        description: 'Read a first time.',
        link: 'https://assembly.example/bills/1',
        pubDate: '2026-01-02T08:04:05.000Z',
        category: 'Bills',
        image: 'https://assembly.example/seal.png',
      },
      {
        title: 'Bill 2',
        description: 'Read twice.',
        link: 'https://assembly.example/2',
        pubDate: '2026-01-03T00:00:00.000Z',
      },
    ],
  },
  {
    name: 'rss-2-0.xml',
    format: 'rss2',
    title: 'Tundra & Sea',
    document: `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
  <title><![CDATA[Tundra & Sea]]></title>
  <link>https://tundra.example/</link>
  <atom:link rel="self" href="https://tundra.example/feed"/>
  <description>News</description>
  <ttl>30</ttl>
  <image><url>https://tundra.example/logo.png</url><title>not an item's title</title><link>https://elsewhere.example/</link></image>
  <item>
    <title>AT&amp;amp;T in the North</title>
    <link>https://tundra.example/1</link>
    <guid isPermaLink="false">tag-1</guid>
    <pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate>
    <category>Business</category>
    <description>The &lt;b&gt;summary&lt;/b&gt;.</description>
    <content:encoded><![CDATA[<p>The whole text.</p>]]></content:encoded>
  </item>
  <item><title>Permalink only</title><guid>https://tundra.example/2</guid><pubDate>nonsense</pubDate><pubDate>2 Jan 2026 03:04 EST</pubDate></item>
  <item><title>No permalink</title><guid isPermaLink="false">https://tundra.example/3</guid></item>
  <item><title>Script link</title><link>javascript:alert(1)</link><description><![CDATA[<img src="https://tundra.example/only.png">]]></description><content:encoded>Words at last</content:encoded></item>
  <item><title>Tomorrow</title><link>https://tundra.example/5</link><pubDate>Sat, 17 Jan 2026 00:00:00 GMT</pubDate></item>
  <item><title>With <b>markup</b> inside</title><link>https://tundra.example/6<!-- note --></link></item>
  <item><title> </title><atom:link rel="enclosure" href="https://tundra.example/x"/><atom:link href="https://tundra.example/7"/></item>
  <item/>
</channel>
</rss>`,
    items: [
      {
        title: 'AT&T in the North',
        description: 'The summary.',
        link: 'https://tundra.example/1',
        pubDate: '2026-01-02T03:04:05.000Z',
        category: 'Business',
      },
      {
        title: 'Permalink only',
        link: 'https://tundra.example/2',
        pubDate: '2026-01-02T08:04:00.000Z',
      },
      { title: 'No permalink' },
      {
        title: 'Script link',
        description: 'Words at last',
        image: 'https://tundra.example/only.png',
      },
      { title: 'Tomorrow', link: 'https://tundra.example/5' },
      { title: 'With markup inside', link: 'https://tundra.example/6' },
      { title: 'Untitled', link: 'https://tundra.example/7' },
      { title: 'Untitled' },
    ],
  },
];
