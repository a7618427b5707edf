import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FAQ_FILTER as FAQ_EN } from '../../../src/shared/words/en/faq-filter.ts';
import { FAQ_FILTER as FAQ_FR } from '../../../src/shared/words/fr/faq-filter.ts';
import { EN } from '../../../src/site/words/en/index.ts';
import { FR } from '../../../src/site/words/fr/index.ts';
import { wordsOf } from '../../../src/site/words/words.ts';
import { entriesOf, textOf } from '../../support/catalogue.ts';
import { forAll } from '../../support/effort.ts';

const ENGLISH = entriesOf(EN);
const FRENCH = entriesOf(FR);
const french = new Map(FRENCH.map((entry) => [entry.path, entry]));

const MARKERS = ['Aaa', 'Bbb', 'Ccc', 'Ddd'];
const PLAIN = fc.oneof(fc.nat(2000), fc.constantFrom('Iqaluit', 'Le Journal', '12', 'x'));

/** Entries that are called with numbers and times, never with a name. */
const WITHOUT_NAMES =
  /pageOf|wholeNumber|wind$|gust|until|stoodAt|updated|elsewhere|nextChange|communities\.intro/;

test('no French text has “de” or an article before a name, which might need elision', () => {
  const wrong = FRENCH.filter(({ path }) => !WITHOUT_NAMES.test(path)).flatMap((entry) =>
    ['Inukjuak', 'Le Courrier'].flatMap((name) => {
      const text = textOf(entry, [name, name, name, name]);
      return new RegExp(`\\b(?:de|que|le|la|du|au|à le) ${name}`, 'i').test(text)
        ? `${entry.path}: ${text}`
        : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test('the catalogues have the same entries, and the same ones are functions', () => {
  const shape = (entries: typeof ENGLISH) =>
    entries.map(({ path, value }) => `${path}: ${typeof value}`).sort();
  expect(shape(FRENCH)).toEqual(shape(ENGLISH));
});

test('only 29 short texts are the same in both catalogues', () => {
  const equal = ENGLISH.filter((entry) => {
    const other = french.get(entry.path);
    return other && textOf(other, MARKERS) === textOf(entry, MARKERS);
  });
  expect(equal.map(({ path }) => path)).toHaveLength(29);
});

test('a French text has the names and numbers of the English one', () => {
  const namesIn = (text: string) => MARKERS.filter((name) => text.includes(name));
  for (const entry of ENGLISH) {
    const other = french.get(entry.path);
    if (!other) continue;
    const [own, translated] = [entry, other].map((one) => namesIn(textOf(one, MARKERS)));
    expect(translated, entry.path).toEqual(own);
  }
});

test.each([
  ['en', ENGLISH],
  ['fr', FRENCH],
] as const)('every text of %s is whole for any names and numbers', (_, entries) => {
  const given = fc.tuple(PLAIN, PLAIN, PLAIN, PLAIN);
  forAll(1000, [fc.constantFrom(...entries), given], (entry, values) => {
    const text = textOf(entry, values);
    expect(text, entry.path).not.toMatch(/undefined|NaN|null|\[object|[ \u00a0]{2}/);
    expect(text.trim(), entry.path).not.toBe('');
  });
});

test.each([
  ['a no-break space before a colon, a percent sign and a closing quotation mark', / [:%»]/],
  ['a no-break space behind an opening quotation mark', /« /],
  ['no space before a semicolon, an exclamation mark and a question mark', /[ \u00a0][;!?]/],
  ['curved apostrophes and quotation marks, and a true ellipsis', /'|"|\.\.\./],
])('French is typeset as in Canada: %s', (_, wrong) => {
  const texts = FRENCH.map((entry) => `${entry.path} = ${textOf(entry, MARKERS)}`);
  expect(texts.filter((text) => wrong.test(text))).toEqual([]);
});

test('French uses the singular for zero, English the plural', () => {
  const counts = (words: { news: typeof EN.news }) =>
    [0, 1, 2].map((total) =>
      words.news.count({ total, shown: total, section: undefined, query: '' }),
    );
  expect(counts(FR)).toEqual(['0 article', '1 article', '2 articles']);
  expect(counts(EN)).toEqual(['0 stories', '1 story', '2 stories']);
});

test('a publication’s words are in its language in any region, else in English', () => {
  expect(wordsOf({ language: 'fr-CA' })).toBe(FR);
  expect(wordsOf({ language: 'FR' })).toBe(FR);
  for (const language of ['en-CA', 'iu', 'frr', '']) expect(wordsOf({ language })).toBe(EN);
});

test.for([
  [FAQ_EN, 100, '', '100 questions'],
  [FAQ_EN, 12, 'radio', '12 of 100 questions match “radio”'],
  [FAQ_EN, 1, 'radio', '1 of 100 questions matches “radio”'],
  [FAQ_EN, 0, 'radio', 'No questions match “radio”.'],
  [FAQ_FR, 100, '', '100 questions'],
  [FAQ_FR, 12, 'radio', '12 des 100 questions correspondent à «\u00a0radio\u00a0»'],
  [FAQ_FR, 1, 'radio', '1 des 100 questions correspond à «\u00a0radio\u00a0»'],
  [FAQ_FR, 0, 'radio', 'Aucune question ne correspond à «\u00a0radio\u00a0».'],
] as const)(
  'the search of /faq in %o reports %i matches of "%s" as "%s"',
  ([words, shown, query, line]) => {
    expect(words.count(shown, 100, query)).toBe(line);
  },
);
