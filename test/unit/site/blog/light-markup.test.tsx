import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { parseLightMarkup } from '../../../../src/site/blog/light-markup.ts';
import { plainWords } from '../../../../src/site/blog/plain-words.ts';
import { PostBody } from '../../../../src/site/components/PostBody.tsx';
import { runs } from '../../../support/effort.ts';

function render(source: string): string {
  const html = renderToStaticMarkup(<PostBody blocks={parseLightMarkup(source)} />);
  return html.slice('<div class="text">'.length, -'</div>'.length);
}

describe('light markup', () => {
  test.for([
    ['# One\n\n## Two\n\n### Three', '<h2>One</h2><h3>Two</h3><h4>Three</h4>'],
    ['## Two\n\n### Three', '<h2>Two</h2><h3>Three</h3>'],
    ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
    ['***both***', '<p><strong><em>both</em></strong></p>'],
    ['**a *b* c**', '<p><strong>a </strong><strong><em>b</em></strong><strong> c</strong></p>'],
    ['one\n\ntwo', '<p>one</p><p>two</p>'],
    ['one\ntwo', '<p>one<br/>two</p>'],
    ['one\r\ntwo\r\n\r\nthree', '<p>one<br/>two</p><p>three</p>'],
    ['one  \ntwo', '<p>one<br/>two</p>'],
    ['**a\nb**', '<p><strong>a</strong><br/><strong>b</strong></p>'],
    ['# A *b*', '<h2>A <em>b</em></h2>'],
    ['text\n# Heading', '<p>text</p><h2>Heading</h2>'],
    ['**Note:**text', '<p><strong>Note:</strong>text</p>'],
    ['*Why?*because', '<p><em>Why?</em>because</p>'],
    ['***Note:***text', '<p><strong><em>Note:</em></strong>text</p>'],
    ['**“Quoted”**and', '<p><strong>“Quoted”</strong>and</p>'],
    ['text**“Quoted”**', '<p>text<strong>“Quoted”</strong></p>'],
    ['say**"hi"**', '<p>say<strong>&quot;hi&quot;</strong></p>'],
    ['a**(b)**c', '<p>a<strong>(b)</strong>c</p>'],
    [
      '**ᓄᓇᕗᑦ,**ᓄᓇ',
      '<p><strong><span lang="iu">ᓄᓇᕗᑦ</span>,</strong><span lang="iu">ᓄᓇ</span></p>',
    ],
    ['word,*italic* x', '<p>word,<em>italic</em> x</p>'],
    ['', ''],
    ['\n \n', ''],
  ])('light markup %j renders as HTML', ([source = '', html]) => {
    expect(render(source)).toBe(html);
  });

  test.for([
    ['#no space', '<p>#no space</p>'],
    ['#### Four', '<p>#### Four</p>'],
    ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['**left open', '<p>**left open</p>'],
    ['** spaces **', '<p>** spaces **</p>'],
    ['Berries*, char* and tea', '<p>Berries*, char* and tea</p>'],
    ['the “tax*”, the “price*”', '<p>the “tax*”, the “price*”</p>'],
    ['5*–10*', '<p>5*–10*</p>'],
    ['5**, 6**', '<p>5**, 6**</p>'],
    ['(*note', '<p>(*note</p>'],
    ['_a_ and __b__', '<p>_a_ and __b__</p>'],
    ['snake_case_word', '<p>snake_case_word</p>'],
    ['- item', '<p>- item</p>'],
    ['1. item', '<p>1. item</p>'],
    ['> quote', '<p>&gt; quote</p>'],
    ['`code`', '<p>`code`</p>'],
    ['    indented', '<p>indented</p>'],
    ['| a | b |\n|---|---|', '<p>| a | b |<br/>|---|---|</p>'],
    ['Title\n=====', '<p>Title<br/>=====</p>'],
    ['&amp; &copy;', '<p>&amp;amp; &amp;copy;</p>'],
    ['\\*a\\*', '<p>\\<em>a\\</em></p>'],
    ['https://nunavut-news.example', '<p>https://nunavut-news.example</p>'],
  ])('light markup that is not closed or not known, %j, stays text', ([source = '', html]) => {
    expect(render(source)).toBe(html);
  });

  test('light markup in syllabics is rendered with lang="iu"', () => {
    expect(render('Say ᖁᔭᓐᓇᒦᒃ to **ᐃᓄᒃ**.')).toBe(
      '<p>Say <span lang="iu">ᖁᔭᓐᓇᒦᒃ</span> to <strong><span lang="iu">ᐃᓄᒃ</span></strong>.</p>',
    );
  });

  test('light markup word count ignores markup characters', () => {
    expect(plainWords(parseLightMarkup('# One two\n\n**three** — *four*\nfive'))).toEqual([
      'One',
      'two',
      'three',
      'four',
      'five',
    ]);
  });
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '![a](data:text/html,<script>alert(1)</script>)',
  '<a href="javascript:alert(1)">x</a>',
  '<javascript:alert(1)>',
  '[a]: javascript:alert(1)\n\n[a]',
  '&lt;script&gt;',
  '**<b onclick=alert(1)>**',
  '# <svg onload=alert(1)>',
  '\u0000<script>',
  '<!-- -->',
  '```html\n<script>\n```',
];

const ELEMENTS = /<\/?(?:p|h[234]|strong|em|span)>|<span lang="iu">|<br\/>/g;

/** The angle brackets of tags other than those of the light markup. */
function foreignTags(html: string): string[] {
  return html.replaceAll(ELEMENTS, '').match(/[<>]/g) ?? [];
}

describe('light markup of a hostile author', () => {
  test.for(HOSTILE)('light markup with the hostile input %j renders no foreign tags', (source) => {
    expect(foreignTags(render(source))).toEqual([]);
  });

  test('light markup never renders foreign tags from any mixture of hostile pieces and text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...HOSTILE,
        '*',
        '**',
        '***',
        ':**a',
        'a**“',
        '_',
        '#',
        '## ',
        '\n',
        '\n\n',
        ' ',
        '<',
        '>',
        '"',
        '&',
        '`',
        '[',
        '](',
        ')',
        '\\',
      ),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(foreignTags(render(pieces.join('')))).toEqual([]);
      }),
      { numRuns: runs(500), seed: 20261120 },
    );
  });

  test('light markup rendering keeps every word of a text in order', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), fc.nat(), (words, salt) => {
        const glue = [' ', '\n', '\n\n', ' **', '** ', ' *', '* '];
        const source = words.map((w, i) => w + glue[(salt + i * 7) % glue.length]).join('');
        const text = render(source).replaceAll(/<[^>]*>/g, ' ');
        expect(text.match(/[a-z]+/g)).toEqual(words);
      }),
      { numRuns: runs(300), seed: 20261120 },
    );
  });
});
