import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { compareLines, compareParts, compareWords } from '../../../src/lib/text/compare-lines.ts';
import { splitFrontMatter } from '../../../src/lib/text/front-matter.ts';
import { endOfTag, readAttributes, tagsOf } from '../../../src/lib/text/html-tags.ts';
import { resolveImage, resolveUrl } from '../../../src/lib/text/resolve-url.ts';
import { slugOf } from '../../../src/lib/text/slug.ts';
import { isInuktutSyllabics, toRoman } from '../../../src/lib/text/syllabary.ts';
import { readTextLanguage } from '../../../src/lib/text/text-language.ts';
import { forAll } from '../../support/effort.ts';
import { PRIVATE_HOSTS } from '../../support/hostile.ts';
import { readDocument } from '../../support/read-document.ts';

test.each([
  ['Le Cœur du Nord', 'le-coeur-du-nord'],
  ['L’Écho', 'l-echo'],
  ["L'Écho", 'l-echo'],
  ['ÆGIR & Straße: Łódź', 'aegir-strasse-lodz'],
  ['Où, cœur & Œuvre?', 'ou-coeur-oeuvre'],
  ['ᓄᓇᕗᑦ ᐱᕙᓪᓕᐊᔪᑦ', 'nunavut-pivalliajut'],
  ['ᓄᓇᕗᑦ News 24', 'nunavut-news-24'],
  ['  --Snow--  ', 'snow'],
  ['Новости', ''],
  ['新聞', ''],
  ['', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('a slug respects its maximum length and does not end with a hyphen', () => {
  expect([5, 6, 3].map((max) => slugOf('Snow & ice', max))).toEqual(['snow', 'snow-i', 'sno']);
});

test.each([
  ['---\na: 1\n---\nText\n', 'a: 1', 'Text\n'],
  ['\ufeff--- \r\na: 1\r\nb: 2\r\n---\t \r\n\r\nText', 'a: 1\r\nb: 2', '\r\nText'],
  ['---\n---\nText\n---\n', '', 'Text\n---\n'],
  ['---\na: --- x\n---', 'a: --- x', ''],
  ['---\r\na: x...\r\n... \r\nText\n---\n', 'a: x...', 'Text\n---\n'],
])('splitFrontMatter of %j', (text, front, body) => {
  expect(splitFrontMatter(text)).toEqual({ front, body });
});

test.each(['', '---', '---\na: 1\n', '--- a\n---\n', ' ---\na: 1\n---\n', '---\na: 1\n---x\n'])(
  '%j has no front matter',
  (text) => {
    expect(splitFrontMatter(text)).toBeUndefined();
  },
);

test.each([
  ['ᓄᓇᕗᑦ', 'nunavut'],
  ['ᐃᓄᒃᑎᑐᑦ', 'inuktitut'],
  ['ᖁᔭᓐᓇᒦᒃ', 'qujannamiik'],
  ['ᑭᙵᐃᑦ', 'kinngait'],
  ['ᐃᖅᑲᐅᒪᔪᖅ', 'iqqaumajuq'],
  ['ᐸᖕᓂᖅᑑᖅ', 'pangniqtuuq'],
  ['ᕼᐊᒻᓚᑦ', 'hamlat'],
  ['ᐊᒃᖤᒃ', 'akłak'],
  ['ᕿᖅᑲ ᖃᖅᑭ', 'qiqqa qaqqi'],
  ['ᐯᑉᐹᖅ ᕼᐃ ᕵ', 'paippaaq hi hi'],
  ['ᐰ ᖎ', 'paai ngaai'],
  ['ᐃᓕ𑪴ᐱ 𑪴ᓪᓚᕆ ᓂᕆᖪᖅ 𑪶ᕠ', 'ilihapi hallari niriřuq šichi'],
])('%s is %s in roman letters', (syllabics, roman) => {
  expect(toRoman(syllabics)).toBe(roman);
});

test('characters that are no Inuktut syllabics stay unchanged', () => {
  expect(toRoman('ᓀᐦᐃᔭᐍᐏᐣ 12 – ᓄᓇ')).toBe('naiᐦijaᐍᐏᐣ 12 – nuna');
});

test.each([
  ['ᓄᓇᕗᑦ 𑪴ᓪᓚᕆ', true],
  ['no syllabics', true],
  ['ᓀᐦᐃᔭᐍᐏᐣ', false],
  ['ᐊᓂᔑᓈᐯᒧᐎᓐ', false],
])('isInuktutSyllabics of %s is %s', (text, is) => {
  expect(isInuktutSyllabics(text)).toBe(is);
});

it.each([
  ['en', { language: 'en' }],
  ['EN_us', { language: 'en-US' }],
  ['eng', { language: 'en' }],
  ['fr-ca', { language: 'fr-CA' }],
  ['fr_CA', { language: 'fr-CA' }],
  [' FRA ', { language: 'fr' }],
  ['iu-Cans', { language: 'iu-Cans' }],
  ['ikt', { language: 'ikt' }],
  ['ar', { language: 'ar', direction: 'rtl' }],
  ['ur-PK', { language: 'ur-PK', direction: 'rtl' }],
  ['az-Arab', { language: 'az-Arab', direction: 'rtl' }],
  ['ar-Latn', { language: 'ar-Latn' }],
])('readTextLanguage reads the tag %j as %j', (tag, expected) => {
  expect(readTextLanguage(tag, undefined)).toEqual(expected);
});

it.each([undefined, '', 'und', 'french', 'f', 'x-klingon', '<b>'])(
  'readTextLanguage reads no language from the tag %j',
  (tag) => {
    expect(readTextLanguage(tag, undefined)).toEqual({});
  },
);

it('readTextLanguage reads the direction from the feed, else from the script', () => {
  expect(readTextLanguage('en', 'rtl')).toEqual({ language: 'en', direction: 'rtl' });
  expect(readTextLanguage('ar', 'ltr')).toEqual({ language: 'ar' });
});

it('normaliseChannel prefers an entry’s own language to that of its feed', () => {
  const items = readDocument(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr-ca"><entry><title>Un</title></entry><entry xml:lang="iu"><title>ᐊᑕᐅᓯᖅ</title></entry><entry xml:lang="en"><title>Three</title></entry></feed>`,
  );
  expect(items.map(({ language }) => language)).toEqual(['fr-CA', 'iu', 'en']);
});

it.each([
  ['src="a.jpg" alt=\'b\' width=3 hidden', { src: 'a.jpg', alt: 'b', width: '3', hidden: '' }],
  ['SRC = "a>b" src="second"', { src: 'a>b' }],
  ['a="unfinished b=1', { a: '', unfinished: '', b: '1' }],
  ['a=/b/c?d=e /', { a: '/b/c?d=e' }],
  ['data-x\n=\n"1" é=\'\' =z', { 'data-x': '1', é: '', z: '' }],
])('readAttributes reads the attributes of <x %s>', (tag, attributes) => {
  expect(Object.fromEntries(readAttributes(tag))).toEqual(attributes);
});

it.each([
  ['<script src="a" /><img></script><p>', 'script p'],
  ['<IFRAME src=a/><b></IFRAME ><i>', 'iframe i'],
  ['<noframes/><img></noframes><p>', 'noframes p'],
  ['<svg><title/><style/><path/></svg><img>', 'svg title style path /svg img'],
  ['<script/><script/><img>', 'script script img'],
  ['<script><img>', 'script'],
  ['<style/><img></style', 'style img /style'],
])('the tags of %s are %s', (html, tags) => {
  const found = [...tagsOf(html)].map(({ name, isEnd }) => (isEnd ? '/' : '') + name);
  expect(found.join(' ')).toBe(tags);
});

it.each([
  [' href="a">', 10],
  [' href="a>b" id="c">d', 19],
  [" href='a>b'>", 12],
  [' href =\n"a>">', 13],
  [' href="a', -1],
  [' href=\'a">', -1],
  [' alt="he said "so">', 19],
])('endOfTag of <x%s is %i', (html, end) => {
  expect(endOfTag(html, 0)).toBe(end);
});

const BASE = 'https://paper.example/news/feed.xml';

it.each([
  ['https://paper.example/1', 'https://paper.example/1'],
  ['http://paper.example', 'http://paper.example/'],
  ['story?id=1&page=2', 'https://paper.example/news/story?id=1&page=2'],
  ['/story', 'https://paper.example/story'],
  ['../story', 'https://paper.example/story'],
  ['//cdn.example/x', 'https://cdn.example/x'],
  ['  https://paper.example/\n a b ', 'https://paper.example/%20a%20b'],
  ['https://paper.example/a/../b/./c', 'https://paper.example/b/c'],
  ['https://bücher.example/é', 'https://xn--bcher-kva.example/%C3%A9'],
])('resolveUrl resolves %j to %s', (value, href) => {
  expect(resolveUrl(value, BASE)).toBe(href);
});

it.each([
  ...[undefined, '', '   ', '#', 'javascript:alert(1)', 'java\nscript:alert(1)'],
  ...[' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd'],
  ...['ftp://paper.example/', 'mailto:desk@paper.example', 'https://user@paper.example/'],
  ...['https://user:secret@paper.example/', 'https://', 'https://[::bad/'],
  `https://paper.example/${'a'.repeat(2048)}`,
])('resolveUrl refuses %j, and a relative address without a base', (value) => {
  expect(resolveUrl(value, BASE)).toBeUndefined();
  expect(resolveUrl('story', undefined)).toBeUndefined();
});

it('resolveImage turns http into https, and refuses inline data', () => {
  const address = resolveImage('http://paper.example/p.jpg', undefined);
  expect(address).toBe('https://paper.example/p.jpg');
  expect(resolveImage('data:image/png;base64,AAAA', BASE)).toBeUndefined();
});

it('resolveImage keeps http only at insecureHosts, which may be on loopback', () => {
  const hosts = new Set(['127.0.0.1:8788', 'paper.example']);
  const at = (address: string) => resolveImage(address, undefined, hosts);
  expect(resolveImage('/p.svg', 'http://127.0.0.1:8788', hosts)).toBe(
    'http://127.0.0.1:8788/p.svg',
  );
  expect(at('http://paper.example/p.jpg')).toBe('http://paper.example/p.jpg');
  expect(at('http://other.example/p.jpg')).toBe('https://other.example/p.jpg');
  expect(at('http://127.0.0.1:8789/p.svg')).toBeUndefined();
  expect(at('https://127.0.0.1:8788/p.svg')).toBeUndefined();
});

it.each(PRIVATE_HOSTS)('resolveImage refuses %s, which is inside a private network', (host) => {
  expect(resolveImage(`https://${host}/p.jpg`, undefined)).toBeUndefined();
  expect(resolveImage(`//${host}:8080/p.jpg`, 'http://paper.example/')).toBeUndefined();
  expect(resolveImage('/p.jpg', `http://${host}/`)).toBeUndefined();
});

const parts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });

test('compareParts lists removals and additions that turn one list into the other', () => {
  forAll(100, [parts, parts], (before, after) => {
    const found = compareParts(before, after);
    const without = (kind: string) =>
      found.filter((each) => each.kind !== kind).flatMap((each) => [...each.parts]);
    expect(without('added')).toEqual(before);
    expect(without('removed')).toEqual(after);
  });
});

test('compareParts finds the fewest removals and additions', () => {
  const lengthOf = (a: readonly string[], b: readonly string[]): number => {
    if (a.length === 0 || b.length === 0) return 0;
    const [[first, ...rest], [other, ...others]] = [a, b];
    if (first === other) return lengthOf(rest, others) + 1;
    return Math.max(lengthOf(rest, b), lengthOf(a, others));
  };
  const short = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });
  forAll(100, [short, short], (before, after) => {
    const same = compareParts(before, after).filter(({ kind }) => kind === 'same');
    expect(same.flatMap((each) => each.parts)).toHaveLength(lengthOf(before, after));
  });
});

test('compareLines keeps equal lines and marks the words of changed ones', () => {
  expect(compareLines('Same.\nOld word here.\nEnd.', 'Same.\nNew word here.\nEnd.')).toEqual([
    { kind: 'same', text: 'Same.' },
    {
      kind: 'changed',
      words: [
        { kind: 'removed', parts: ['Old'] },
        { kind: 'added', parts: ['New'] },
        { kind: 'same', parts: [' ', 'word', ' ', 'here.'] },
      ],
    },
    { kind: 'same', text: 'End.' },
  ]);
});

test('compareWords of two long texts without a common word contains both completely', () => {
  const [before, after] = ['a ', 'b '].map((word) => word.repeat(5_000));
  const found = compareWords(before ?? '', after ?? '');
  expect(found.map(({ kind }) => kind)).toEqual(['removed', 'added', 'same']);
});
