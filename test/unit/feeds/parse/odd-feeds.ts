import type { FeedDocument } from './feed-formats.ts';

/** Documents with odd names, prefixes, bases and texts. */
export const ODD_FEEDS: readonly FeedDocument[] = [
  {
    name: 'bases-atom.atom',
    format: 'atom',
    title: 'Bases',
    document: `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://base.example/a/">
  <title>Bases</title><link href="https://base.example/"/>
  <entry><title>By the root</title><link href="1"/></entry>
  <entry xml:base="b/"><title>By the entry</title><link href="2"/><content type="html">&lt;img src="p.png"&gt;</content></entry>
  <entry xml:base="b/"><title>By the link</title><link xml:base="https://link.example/c/" href="3"/><content type="html" xml:base="/d/">&lt;img src="p.png"&gt;</content></entry>
  <entry><title>Protocol only</title><link href="//cdn.example/4"/></entry>
  <entry><title>A mail address</title><link href="mailto:desk@base.example"/></entry>
  <entry><title>With a password</title><link href="https://user:secret@base.example/"/></entry>
</feed>`,
    items: [
      { title: 'By the root', link: 'https://base.example/a/1' },
      {
        title: 'By the entry',
        link: 'https://base.example/a/b/2',
        image: 'https://base.example/a/b/p.png',
      },
      {
        title: 'By the link',
        link: 'https://link.example/c/3',
        image: 'https://base.example/d/p.png',
      },
      { title: 'Protocol only', link: 'https://cdn.example/4' },
      { title: 'A mail address' },
      { title: 'With a password' },
    ],
  },
  {
    name: 'bases-rss.xml',
    url: 'https://paper.example/feed.xml',
    format: 'rss2',
    title: 'Section',
    document: `<rss version="2.0"><channel xml:base="/section/"><title>Section</title><link>https://elsewhere.example/</link>
<item><title>Relative</title><link>one</link></item>
<item xml:base="https://other.example/x/"><title>Own base</title><link>two</link><description>&lt;img src=two.png&gt;</description></item>
</channel></rss>`,
    items: [
      { title: 'Relative', link: 'https://paper.example/section/one' },
      {
        title: 'Own base',
        link: 'https://other.example/x/two',
        image: 'https://other.example/x/two.png',
      },
    ],
  },
  {
    name: 'prefixes.xml',
    format: 'rss2',
    title: 'Odd prefixes',
    document: `<r:rss version="2.0" xmlns:r="http://backend.userland.com/rss2" xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:m="http://search.yahoo.com/mrss/" xmlns:media="https://vocabulary.example/">
<r:channel><r:title>Odd prefixes</r:title><r:link>https://odd.example/</r:link>
<r:item><r:title>Own prefix</r:title><m:title>Not this</m:title><d:date>2026-01-10T00:00:00Z</d:date><d:subject>Subject</d:subject><m:thumbnail url="https://odd.example/1.jpg"/><media:thumbnail url="https://odd.example/no.jpg"/></r:item>
</r:channel></r:rss>`,
    items: [
      {
        title: 'Own prefix',
        pubDate: '2026-01-10T00:00:00.000Z',
        category: 'Subject',
        image: 'https://odd.example/1.jpg',
      },
    ],
  },
  {
    name: 'prototype-names.xml',
    format: 'rss2',
    title: 'Names',
    document: `<rss version="2.0" __proto__="x" constructor="y"><channel><title>Names</title><__proto__><polluted>1</polluted></__proto__><constructor>2</constructor>
<item toString="1"><title __proto__="z" hasOwnProperty="no">Plain</title><__proto__ polluted="yes">3</__proto__><constructor>4</constructor><prototype/><toString>5</toString><hasOwnProperty>6</hasOwnProperty><link>https://names.example/</link></item></channel></rss>`,
    items: [{ title: 'Plain', link: 'https://names.example/' }],
  },
  {
    name: 'space-before.xml',
    format: 'rss2',
    title: 'Late start',
    document: `

  <?xml version="1.0" encoding="utf-8"?><!-- first --><?style x?>
<rss version="2.0"><channel><title>Late start</title><item><title>Read anyway</title></item></channel></rss>
<!-- served in 3 ms -->`,
    items: [{ title: 'Read anyway' }],
  },
  {
    name: 'texts.xml',
    format: 'rss2',
    title: 'Texts',
    document: `<rss version="2.0"><channel><title>Texts</title>
<item><title>Twice &amp;lt;b&amp;gt;escaped&amp;lt;/b&amp;gt;</title><description>&lt;script&gt;alert(1)&lt;/script&gt;&lt;style&gt;p{}&lt;/style&gt;After&lt;br&gt;all</description></item>
<item><title>ᓄᓇᕗᑦ &#x1403;&#128512; don&amp;#146;t</title><description><![CDATA[<p>One</p><p>Two&nbsp;three</p>   four]]></description></item>
<item><title>Turned &#x202E;round&#x200B;</title><description>a &lt; b &amp;amp; c &gt; d; 2 &lt; 3</description></item>
<item><title>Unclosed</title><description><![CDATA[Before <a href="x]]></description></item>
</channel></rss>`,
    items: [
      { title: 'Twice escaped', description: 'After all' },
      { title: 'ᓄᓇᕗᑦ ᐃ😀 don’t', description: 'One Two three four' },
      { title: 'Turned round', description: 'a ‹ b & c > d; 2 < 3' },
      { title: 'Unclosed', description: 'Before' },
    ],
  },
  {
    name: 'undeclared.xml',
    format: 'rss2',
    title: 'Undeclared',
    document: `<rss version="2.0"><channel><title>Undeclared</title>
<item><dc:title>By its usual prefix</dc:title><content:encoded>Text</content:encoded><media:thumbnail url="https://un.example/1.jpg"/><atom:link href="https://un.example/1"/></item>
<item><title xmlns="http://www.w3.org/2005/Atom">Atom's title</title><link xmlns="http://www.w3.org/2005/Atom" rel="alternate" href="https://un.example/2"/><summary xmlns="http://www.w3.org/2005/Atom">Atom's summary</summary></item>
</channel></rss>`,
    items: [
      {
        title: 'By its usual prefix',
        description: 'Text',
        link: 'https://un.example/1',
        image: 'https://un.example/1.jpg',
      },
      { title: "Atom's title", description: "Atom's summary", link: 'https://un.example/2' },
    ],
  },
];
