import { expect, it } from 'vitest';
import { dropClosing, readTeaser, readTitle } from '../../../../src/feeds/normalise/teaser.ts';

function html(text: string, isHtml = true) {
  return {
    isHtml,
    raw: text,
    base: undefined,
    start: (length: number) => ({ text: text.slice(0, length), isWhole: length >= text.length }),
  };
}
const teaserOf = (text: string, title = 'Harbour opens') => readTeaser(html(text), title, 500);

it.each([
  ['<title>', '‹title›'],
  ['&lt;dialog&gt; in HTML', '‹dialog› in HTML'],
  ['Why <script> has no end', 'Why ‹script› has no end'],
  ['A<B', 'A‹B'],
  ['<video>Sound</video> and <b>bold', 'Sound and bold'],
  ['<script>alert(1)</script>News', 'News'],
  ['<i>Nanuq</i> <br>sails', 'Nanuq sails'],
  ['<section class="x">News', 'News'],
])('readTitle reads %j as %j', (text, expected) => {
  expect(readTitle(html(text), 300)).toBe(expected);
});

it('readTitle keeps the angle brackets of a plain text', () => {
  expect(readTitle(html('<main> & <title>', false), 300)).toBe('‹main› & ‹title›');
});

const sentence = 'The harbour of Arviat opens on Monday after a year of work on its walls.';
const long = Array.from({ length: 20 }, () => sentence).join(' ');

it('readTeaser cuts a long text after a sentence', () => {
  expect(teaserOf(`<p>${long}</p>`)).toBe(Array.from({ length: 6 }, () => sentence).join(' '));
});

it('readTeaser drops a closing line at any length of the text before it', () => {
  for (let length = 380; length < 640; length += 7) {
    const text = `${'word '.repeat(length / 5).trim()}.`;
    const closing = ' The post Harbour opens. What now? appeared first on Arctic Paper.';
    expect(teaserOf(text + closing)).not.toMatch(/post|Harbour/);
    expect(teaserOf(`<p>${text}</p>${'\n'.repeat(9000)}<p>${closing}</p>`)).not.toMatch(/post/);
  }
});

it('readTeaser keeps words like a closing line’s if the text continues', () => {
  const text = `The post office opens. ${long}`;
  expect(teaserOf(text)).toMatch(/^The post office opens\. The harbour/);
});

it('readTeaser drops captions unless the text has nothing else', () => {
  const figure = '<figure><img src="/p.png"><figcaption>Photo: J. Doe</figcaption></figure>';
  const classic =
    '<div class="wp-caption"><img src="/p.png"><p class="wp-caption-text">Photo</p></div>';
  expect(teaserOf(`${figure}<p>It opens.</p>${classic}`)).toBe('It opens.');
  expect(teaserOf(figure)).toBe('Photo: J. Doe');
  expect(teaserOf(classic)).toBe('Photo');
  expect(teaserOf('<figcaption>It opens.')).toBe('It opens.');
  expect(teaserOf('<figcaption><p>Beside it.</p></figcaption><p>It opens.</p>')).toBe(
    'Beside it. It opens.',
  );
});

it('readTeaser finds the words after many shortcodes', () => {
  expect(teaserOf(`${'[gallery ids="1"]'.repeat(5000)} It opens.`)).toBe('It opens.');
});

it.each([
  ['[caption id="a1" width="300"] The harbour. Photo: J. Doe[/caption] It opens.', 'It opens.'],
  ['[caption id=”a1″ align=”left”]The harbour[/caption]It opens.', 'It opens.'],
  ['It opens. [gallery ids="1,2,3"]', 'It opens.'],
  ['It opens. [gallery]', 'It opens.'],
  ['See [embed]https://video.example/1[/embed] here', 'See here'],
  ['[vc_row][vc_column width="1/2"]It opens.[/vc_column][/vc_row]', 'It opens.'],
  ['[quote=Jane]It opens.[/quote]', 'It opens.'],
  ['[contact-form-7 id="4" title="Write"] It opens.', 'It opens.'],
  ['[caption id="a1"]It opens, and has no end', 'It opens, and has no end'],
  ['[b]It[/b] opens', 'It opens'],
  ['2 < 3 <[gallery]script[gallery]>It opens', '2 < 3 ‹ script >It opens'],
  ['<p>It opens on Monday. The […]</p>', 'It opens on Monday.'],
])('readTeaser turns %j into %j', (text, expected) => {
  expect(teaserOf(text)).toBe(expected);
});

it.each([
  ...['He said “it [the harbour] opens” [sic]', '[VIDEO] The harbour opens'],
  ...['[Updated 3 p.m.] The harbour opens', 'An array[i], f[x=1] and [/dev/null]', '[[['],
  'It opens [1][2]',
])('readTeaser leaves %j unchanged', (text) => {
  expect(teaserOf(text)).toBe(text);
});

const TITLE = 'The post office of Arviat burns';

it.each<[string, string]>([
  ...[
    `It burned. The post ${TITLE} appeared first on Arctic Paper.`,
    'It burned. This article first appeared on Arctic Paper.',
    ...['It burned. Continue reading...', `It burned. Continue reading “${TITLE}”`],
    ...[`It burned. Continue reading ${TITLE} »`, 'It burned. Read more'],
    ...['It burned. (Read More »)', 'It burned. | READ MORE', 'It burned. […]'],
    'It burned. […] The post Fire appeared first on Arctic Paper.',
  ].map((text): [string, string] => [text, 'It burned.']),
  ['The post burned. The post Another title appeared first on paper.example', 'The post burned.'],
  ['Ça brûle. L’article Un feu est apparu en premier sur Le Journal.', 'Ça brûle.'],
  ['Ça brûle. Cet article Un feu est apparu en premier sur Le Journal.', 'Ça brûle.'],
  ['Es brennt. Der Beitrag Ein Feuer erschien zuerst auf Die Zeitung.', 'Es brennt.'],
  ['Arde. La entrada Un fuego se publicó primero en El Diario.', 'Arde.'],
  ['Brucia. L’articolo Un fuoco proviene da Il Giornale.', 'Brucia.'],
  ['Arde. O post Um fogo apareceu primeiro em O Jornal.', 'Arde.'],
  ['Het brandt. Het bericht Een vuur verscheen eerst op De Krant.', 'Het brandt.'],
  ['It burned Continue reading →', 'It burned'],
  ['Ça brûle. Lire la suite…', 'Ça brûle.'],
  ['It burned […]', 'It burned …'],
  ['It burned[...]', 'It burned…'],
  ['It burned … […] Read more', 'It burned …'],
  ['It burned … →', 'It burned …'],
  ['Read more', ''],
])('dropClosing turns %j into %j', (text, expected) => {
  expect(dropClosing(text, TITLE)).toBe(expected);
});

it.each([
  ...['Children should read more.', 'Read more books, says the library.'],
  ...['Read more: the library opens', 'The post office opened first on Monday.'],
  'The article appeared first on Monday. It was wrong.',
  'This article is old. The claim first appeared on a poster.',
  'What the story says first appeared in a book.',
  ...['O post foi lido. La nave proviene da Genova.', 'She said « oui »'],
  ...['Signed ‹https://paper.example/›', 'It costs 5 [five]', 'It burned…'],
])('dropClosing keeps %j, which is the publisher’s own', (text) => {
  expect(dropClosing(text, TITLE)).toBe(text);
});
