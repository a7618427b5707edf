import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLightMarkup } from '../../../../src/model/posts/light-markup.ts';
import { plainWords } from '../../../../src/model/posts/post-html.ts';
import type { Publication } from '../../../../src/model/publication/publication.ts';
import { postBody } from '../../../../src/site/components/post-body.ts';
import { forAll } from '../../../support/effort.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';

const { gazetteer: _, ...PAPER } = NUNAVUT_NEWS;

function render(source: string, paper: Publication = PAPER): string {
  return postBody(parseLightMarkup(source), paper).replaceAll('\n', '');
}

test.for([
  ['# One\n\n## Two\n\n### Three', '<h2>One</h2><h3>Two</h3><h4>Three</h4>'],
  ['## Two\n\n### Three', '<h2>Two</h2><h3>Three</h3>'],
  ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
  ['***both***', '<p><strong><em>both</em></strong></p>'],
  ['**a *b* c**', '<p><strong>a </strong><strong><em>b</em></strong><strong> c</strong></p>'],
  ['one\n\ntwo', '<p>one</p><p>two</p>'],
  ['one\ntwo', '<p>one<br>two</p>'],
  ['one\r\ntwo\r\n\r\nthree', '<p>one<br>two</p><p>three</p>'],
  ['one  \ntwo', '<p>one<br>two</p>'],
  ['**a\nb**', '<p><strong>a</strong><br><strong>b</strong></p>'],
  ['# A *b*', '<h2>A <em>b</em></h2>'],
  ['text\n# Heading', '<p>text</p><h2>Heading</h2>'],
  ['**Note:**text', '<p><strong>Note:</strong>text</p>'],
  ['*Why?*because', '<p><em>Why?</em>because</p>'],
  ['***Note:***text', '<p><strong><em>Note:</em></strong>text</p>'],
  ['**“Quoted”**and', '<p><strong>“Quoted”</strong>and</p>'],
  ['text**“Quoted”**', '<p>text<strong>“Quoted”</strong></p>'],
  ['say**"hi"**', '<p>say<strong>&quot;hi&quot;</strong></p>'],
  ['a**(b)**c', '<p>a<strong>(b)</strong>c</p>'],
  ['**x,**ᓄᓇ', '<p><strong>x,</strong><span lang="iu-Cans">ᓄᓇ</span></p>'],
  ['word,*italic* x', '<p>word,<em>italic</em> x</p>'],
  ['', ''],
  ['\n \n', ''],
])('light markup %j renders as HTML', ([source = '', html]) => {
  expect(render(source)).toBe(html);
});

test.for([
  ...['#no space', '#### Four', '2 * 3 * 4', '**left open', '** spaces **', '(*note', '5**, 6**'],
  ...['Berries*, char* and tea', 'the “tax*”, the “price*”', '5*–10*', '_a_ and __b__'],
  ...['snake_case_word', '-item', '1.item', '* * *', '[words]', '[words](//evil.example)'],
  ...['[words](www.a.example)', '`code`', 'https://nunavut-news.example'],
])('unclosed or unknown light markup, %j, stays text', (source) => {
  expect(render(source)).toBe(`<p>${source}</p>`);
});

test.for([
  ['In\n2. place', '<p>In<br>2. place</p>'],
  ['one\n\n---\ntwo', '<p>one</p><p>* * *</p><p>two</p>'],
  ['[a]: https://a.example\n\n[a]', '<p>[a]: https://a.example</p><p>[a]</p>'],
  ['    indented', '<p>indented</p>'],
  ['| a | b |\n|---|---|', '<p>| a | b |<br>|---|---|</p>'],
  ['Title\n=====', '<p>Title<br>=====</p>'],
  ['&amp; &copy;', '<p>&amp;amp; &amp;copy;</p>'],
  ['\\*a\\*', '<p>\\<em>a\\</em></p>'],
])(
  'light markup has no ordered lists within a text, rules, references and code: %j',
  ([source, html]) => {
    expect(render(source ?? '')).toBe(html);
  },
);

const outside = 'target="_blank" rel="noopener noreferrer"';
const picture = (src: string, alt: string) =>
  `<figure class="picture"><img src="${src}" alt="${alt}" width="800" height="450" loading="lazy" decoding="async" referrerpolicy="no-referrer" data-fallback="/placeholder.svg"></figure>`;

test.for([
  [
    '[the *map*](https://a.ca/?c=1&d=2).',
    `<p><a href="https://a.ca/?c=1&amp;d=2" ${outside}>the <em>map</em></a>.</p>`,
  ],
  ['**[bold](/blog/ice#a)**', '<p><a href="/blog/ice#a"><strong>bold</strong></a></p>'],
  ['[us](mailto:a@b.example?subject=x)', '<p><a href="mailto:a@b.example?subject=x">us</a></p>'],
  ['[two\nlines](/a)', '<p><a href="/a">two<br>lines</a></p>'],
  ['[a](/a)[b](/b)', '<p><a href="/a">a</a><a href="/b">b</a></p>'],
  ['# On [ice](/a)', '<h2>On <a href="/a">ice</a></h2>'],
  ['- one\n- **two**\n\ntext', '<ul><li>one</li><li><strong>two</strong></li></ul><p>text</p>'],
  ['text\n* one\n* two', '<p>text</p><ul><li>one</li><li>two</li></ul>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['3. three', '<ol start="3"><li>three</li></ol>'],
  ['- one\n  1. deep\n- two', '<ul><li>one<ol><li>deep</li></ol></li><li>two</li></ul>'],
  ['- one\n\n  more\n- two', '<ul><li><p>one</p><p>more</p></li><li>two</li></ul>'],
  ['> one\n> two\n\ntext', '<blockquote><p>one<br>two</p></blockquote><p>text</p>'],
  ['> # one', '<blockquote><p># one</p></blockquote>'],
  ['- # one', '<ul><li># one</li></ul>'],
  ['![A "map"](/images/map.png)', picture('/images/map.png', 'A &quot;map&quot;')],
  [
    'a\n![ice](https://a.ca/ice.jpg)\nb',
    `<p>a</p>${picture('https://a.ca/ice.jpg', 'ice')}<p>b</p>`,
  ],
  ['![ice](http://a.example/ice.jpg)', '<p>ice</p>'],
  ['![ice](https://10.0.0.1/ice.jpg)', '<p>ice</p>'],
  ['[![ice](/ice.jpg)](/a)', '<p><a href="/a">ice</a></p>'],
  ['# ![ice](/ice.jpg)', '<h2>ice</h2>'],
])('light markup %j renders as links, lists, quotes and pictures', ([source = '', html]) => {
  expect(render(source)).toBe(html);
});

test('the first mention of a place is linked, except in headings and links', () => {
  expect(render('# Iqaluit\n\n[Iqaluit](/a) & *in Iqaluit*, Iqaluit', NUNAVUT_NEWS)).toBe(
    '<h2>Iqaluit</h2><p><a href="/a">Iqaluit</a> &amp; <em>in <a href="/communities/iqaluit">Iqaluit</a></em>, Iqaluit</p>',
  );
});

test('light markup word count ignores markup characters', () => {
  const words = plainWords(parseLightMarkup('# One two\n\n**three** — *four*\nfive'));
  expect(words.join()).toBe('One,two,three,four,five');
});

const HOSTILE = [
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '[a](javascript:alert(1))'],
  ...['![a](data:text/html,<script>alert(1)</script>)', '<a href="javascript:alert(1)">x</a>'],
  ...['<javascript:alert(1)>', '[a]: javascript:alert(1)\n\n[a]', '&lt;script&gt;'],
  ...['**<b onclick=alert(1)>**', '# <svg onload=alert(1)>', '\u0000<script>', '<!-- -->'],
  ...['```html\n<script>\n```', '[a](java&#115;cript:alert(1))', '[a](<javascript:alert(1)>)'],
  ...['[a](\\javascript:alert(1))', '[a](/\\evil.example)', '[a](/.//evil.example)'],
  ...['[a](https:evil.example)', '[a](https://user:secret@evil.example)', '[a](mailto:"><script>)'],
  '[" onclick="alert(1)](https://a.example/"onclick=alert(1))',
  '![" onerror="alert(1)](/a"onerror=alert(1))',
  '![a](https://a.example/<svg onload=alert(1)>)',
  '- [a](vbscript:x)\n> ![b](//evil.example/x.svg)',
];

const ELEMENTS =
  /<\/?(?:p|h[234]|strong|em|span|ul|ol|li|blockquote|a|figure)>|<span lang="iu-Cans">|<br>|<ol start="\d+">|<figure class="picture">/g;
const LINKS = /<a href="([^"<>]*)"(?: target="_blank" rel="noopener noreferrer")?>/g;
const PICTURES =
  /<img src="([^"<>]*)" alt="[^"<>]*" width="800" height="450" loading="lazy" decoding="async" referrerpolicy="no-referrer" data-fallback="\/placeholder.svg">/g;
const OWN = 'https://nunavut-news.example';

/** Addresses other than those of the site, or of outside hosts with an allowed protocol. */
function dangerousAddresses(html: string): string[] {
  const addressesIn = (pattern: RegExp) =>
    Array.from(html.matchAll(pattern), ([, address = '']) => address.replaceAll('&amp;', '&'));
  const isDangerous = (address: string, protocols: RegExp) => {
    const url = URL.parse(address, `${OWN}/blog/post`);
    if (address.startsWith('/')) return url?.origin !== OWN;
    return !url || !protocols.test(address) || url.username !== '' || url.password !== '';
  };
  return [
    ...addressesIn(LINKS).filter((address) => isDangerous(address, /^(?:https?:\/\/|mailto:)/)),
    ...addressesIn(PICTURES).filter((address) => isDangerous(address, /^https:\/\//)),
  ];
}

/** Text and markup between two words. */
const GLUE = [' ', '\n', '\n\n', ' **', '** ', ' *', '* ', '\n- ', '\n1. ', '\n> ', ' [', '] '];

function foreignTags(html: string): string[] {
  const rest = html.replaceAll(ELEMENTS, '').replaceAll(LINKS, '').replaceAll(PICTURES, '');
  return rest.match(/[<>]/g) ?? [];
}

test.for(HOSTILE)('light markup with the hostile input %j renders no foreign tags', (source) => {
  expect(foreignTags(render(source))).toEqual([]);
  expect(dangerousAddresses(render(source))).toEqual([]);
});

test('light markup renders no foreign tags or dangerous addresses for any mixture of hostile pieces', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...HOSTILE,
      ...'*_#\n <>"&`[)\\\t',
      ...['**', '***', ':**a', 'a**“', '## ', '\n\n', '](', '![', '- ', '1. ', '> ', '  '],
      ...['](/', '](https://a.example/', '](mailto:', 'javascript:', '//'],
    ),
    fc.string({ unit: 'binary' }),
  );
  forAll(150, [fc.array(piece, { maxLength: 30 })], (pieces) => {
    const html = render(pieces.join(''));
    expect(foreignTags(html)).toEqual([]);
    expect(dangerousAddresses(html)).toEqual([]);
  });
});

test('light markup rendering keeps every word of a text in order', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  forAll(300, [fc.array(word, { minLength: 1, maxLength: 40 }), fc.nat()], (words, salt) => {
    const source = words.map((w, i) => w + GLUE[(salt + i * 7) % GLUE.length]).join('');
    const text = render(source).replaceAll(/<[^>]*>/g, ' ');
    expect(text.match(/[a-z]+/g)).toEqual(words);
  });
});
