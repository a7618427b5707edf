import { expect, test } from 'vitest';
import { readPostFile } from '../../../../scripts/posts/post-file.ts';

const HEAD = [
  '---',
  'metaTitle: Ice',
  'metaDescription: What it is.',
  'date: 2026-11-20',
  'shortTailKeywords: ice, snow',
  '---',
];

function problemsOf(text: string | Uint8Array, name = 'ice.md'): string[] {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return readPostFile(name, bytes).problems.map(({ line, message }) => `${line}: ${message}`);
}

/** A valid file with one line of its front matter replaced. */
function withLine(line: string): string {
  const [name = ''] = line.split(':');
  const others = HEAD.filter((candidate) => !candidate.startsWith(`${name}:`));
  return `${[...others.slice(0, -1), line, '---'].join('\n')}\nText.\n`;
}

test('a valid file is read as a post with its front matter and text', () => {
  const text = `${HEAD.join('\n')}\n\nText.\n`;
  expect(readPostFile('thin-ice.md', new TextEncoder().encode(text))).toEqual({
    post: {
      slug: 'thin-ice',
      date: '2026-11-20',
      metaTitle: 'Ice',
      metaDescription: 'What it is.',
      shortTailKeywords: 'ice, snow',
      pinterestImageLink: undefined,
      pictureAlt: undefined,
      youtubeShortsUrl: undefined,
      author: undefined,
      updated: undefined,
      draft: false,
      frontMatter: `${HEAD.join('\n')}\n`,
      blog: '\nText.\n',
    },
    problems: [],
  });
});

test.for(['pinterestImageLink: "{pictures}/ice.svg"', 'metaTitle: "\\ud83d\\udc1f"'])(
  'the front matter line %s is accepted, also with CRLF line ends',
  (line) => {
    const file = withLine(line).replaceAll(/^---$/gm, '--- \t');
    expect(problemsOf(`\ufeff${file.replaceAll('\n', '\r\n')}`)).toEqual([]);
  },
);

const NO_TIME = 'must be a day (2026-11-20) or an instant in UTC (2026-11-20T15:00:00Z)';
const NO_PICTURE =
  '6: pinterestImageLink must be an https address, a path of the site, or start with {pictures}/';
const NO_LINK = 'is no address of a link: https://…, http://…, mailto:… or a path of the site, /…';

test.for([
  ['metaTitle: ""', '5: metaTitle is empty'],
  [`metaTitle: ${'x'.repeat(76)}`, '5: metaTitle has 76 characters; 75 are the most'],
  ['metaTitle: "NUL\\0 and esc \\e"', '5: metaTitle has a control character'],
  ['shortTailKeywords: "a\\x7f"', '5: shortTailKeywords has a control character'],
  [
    'metaDescription: "\\ud83d lone"',
    '5: metaDescription has half of a surrogate pair, which is no character',
  ],
  ['metaTitle: "two\\rlines"', '5: metaTitle must be one line without spaces around it'],
  ['metaTitle: 7', '5: metaTitle must be text'],
  ['metaTitle: [a]', '5: metaTitle must be text'],
  ['date: 2026-02-30', `5: date ${NO_TIME}`],
  ['date: yesterday', `5: date ${NO_TIME}`],
  ['shortTailKeywords: a,b', '5: shortTailKeywords must be words separated by a comma and a space'],
  ['shortTailKeywords: Ice, ice', '5: shortTailKeywords names a keyword twice'],
  ['pinterestImageLink: http://pictures.example/a.jpg', NO_PICTURE],
  ['pinterestImageLink: javascript:alert(1)', NO_PICTURE],
  [
    'youtubeShortsUrl: https://youtu.be/short',
    '6: youtubeShortsUrl is not a YouTube address with an 11-character id',
  ],
  ['author: ""', '6: author is empty'],
  ['updated: later', `6: updated ${NO_TIME}`],
  ['draft: maybe', '6: draft must be true or false'],
  ['draft: "true"', '6: draft must be true or false'],
  ['editor: somebody', '6: editor is no field of a post'],
])('the front matter line %s is reported with its number', ([line = '', problem]) => {
  expect(problemsOf(withLine(line))).toEqual([problem]);
});

test.for([
  '**Note:**text',
  '**“Quoted”**and',
  '**ᓄᓇᕗᑦ,**ᓄᓇ',
  '[words](https://a.example/b_(c)?d#e) and [more](/blog/ice) to [us](mailto:a@b.example)',
  '![Ice](/images/ice.webp)\n\n- one\n- two\n\n1. one\n2. two\n\n> A quote.',
  '-40 degrees, 12.5 metres\n\n1987. It was cold.\n\n* * *',
])('the bold text, links, lists, quotes and pictures in %j are accepted', (text) => {
  expect(problemsOf(`${HEAD.join('\n')}\n${text}\n`)).toEqual([]);
});

test('a file of more than 500,000 bytes is reported', () => {
  const head = `${HEAD.join('\n')}\n`;
  const ofSize = (bytes: number) => head + 'x'.repeat(bytes - head.length);
  expect(problemsOf(ofSize(500_000))).toEqual([]);
  expect(problemsOf(ofSize(500_001))).toEqual([
    '1: the file has 500001 bytes; 500000 are the most',
  ]);
});

test('front matter that is not YAML is reported at the line of the error', () => {
  const problems = problemsOf('---\nmetaTitle: Ice\nmetaDescription: "open\n---\nText.\n');
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^[34]: /);
});

test.for([
  ['#### Four', 'headings have one to three #'],
  ['#Heading', 'a heading needs a space behind its #'],
  ['A <b>word</b>', 'HTML is shown as it stands'],
  ['A [link](javascript:alert(1))', `javascript:alert(1) ${NO_LINK}`],
  ['A [link](www.a.example)', `www.a.example ${NO_LINK}`],
  ['A [link]()', `nothing ${NO_LINK}`],
  ['A [](https://a.example)', 'a link needs words between its brackets'],
  ['A [link] (https://a.example)', 'a link has no space between ] and ('],
  ['A [link](https://a.example', 'a link ends with ) on the same line'],
  [
    '![Ice](http://a.example/ice.jpg)',
    'http://a.example/ice.jpg is no address of a picture: https://… or a path of the site, /…',
  ],
  ['![](https://a.example/ice.jpg)', 'a picture needs a description between its brackets'],
  ['-item', 'the items of a list need a space behind their -'],
  ['1.item', 'the items of a list need a space behind their number'],
  ['• item', 'the items of a list start with - or 1. and a space'],
  ['+ item', 'the items of a list start with - or 1. and a space'],
  ['some `code`', 'code is not part of the light markup'],
  ['This is **bold', '** makes nothing bold here'],
  ['This is ** bold **', '** makes nothing bold here'],
])('%s in the text is reported with its line number', ([line = '', message]) => {
  const text = `${HEAD.join('\n')}\nFirst.\n\nSecond,\n${line}\n\nLast **bold** and *italic*.\n`;
  expect(problemsOf(text)).toEqual([`10: ${message}`]);
});

const MISSING = ['metaTitle', 'metaDescription'];

test.each<[what: string, text: string | Uint8Array, problems: string[]]>([
  [
    'missing fields',
    '---\ndate: 2026-11-20\n---\nA',
    MISSING.map((name) => `1: ${name} is missing`),
  ],
  ['a field twice', '---\ndraft: true\ndraft: true\n---\nA', ['3: Map keys must be unique']],
  ['no front matter', 'Text.\n', ['1: there is no front matter between two lines of ---']],
  ['no text', `${HEAD.join('\n')}\n\n`, ['7: the post has no text']],
  ['a control character', `${HEAD.join('\n')}\nA\u0000.\n`, ['7: there is a control character']],
  ['no UTF-8', new Uint8Array([0x2d, 0xff]), ['1: the file is not text in UTF-8']],
])('a file with %s is reported', (_, text, problems) => {
  expect(problemsOf(text)).toEqual(problems);
});

test('a file with a name that is no slug is reported', () => {
  expect(problemsOf(`${HEAD.join('\n')}\nText.\n`, 'Thin Ice.md')).toEqual([
    '1: the file name must be a slug: small letters, digits and single hyphens',
  ]);
});
