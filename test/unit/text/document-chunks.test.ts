import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followRecipe } from '../../../src/shared/page-recipe.ts';
import { chunksOf, recipeFor } from '../../../src/text/document-chunks.ts';
import { runs } from '../../support/effort.ts';

const numRuns = runs(300);

/** Pieces of which documents are made, those among them that begin a chunk or look as if they did. */
const piece = fc.oneof(
  fc.constantFrom(
    '<article class="brief">',
    '</article>',
    '<h3><a href="/a">Caribou</a></h3>',
    '<img src="x">',
    '{"@type":"ListItem","position":1',
    ',"name":"Ice road opens","url":"/ice"}',
    '&lt;/article&gt;&lt;article&gt;',
    '<ARTICLE>',
    '<articles>',
    '<',
    'ᓄᓇᕗᑦ 🧊',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const page = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
/** Two pages that have much in common: pieces are added, left out and moved. */
const twoPages = fc.array(piece, { minLength: 1, maxLength: 60 }).chain((pieces) =>
  fc.tuple(
    fc.constant(pieces.join('')),
    fc
      .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pieces) }, piece), {
        maxLength: 60,
      })
      .map((changed) => changed.join('')),
  ),
);

test('the recipe of any two documents makes the new one of the old one', () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(page, page), twoPages), ([older, newer]) => {
      const recipe = recipeFor(chunksOf(older), newer);
      expect(followRecipe(older, JSON.parse(JSON.stringify(recipe)))).toBe(newer);
    }),
    { numRuns },
  );
});

test('the recipe of a document that has not changed is one range', () => {
  fc.assert(
    fc.property(
      page.filter((text) => text.length >= 14),
      (text) => {
        const recipe = recipeFor(chunksOf(text), text);
        expect(recipe.filter((part) => typeof part === 'string')).toEqual([]);
      },
    ),
    { numRuns },
  );
});

test('a recipe has the text of a story that was added, and none of those that it moved down', () => {
  const story = (name: string) => `<article class="brief"><h3>${name}</h3></article>`;
  const page = (...names: string[]) => `<main><section>${names.map(story).join('')}</section>`;
  const recipe = recipeFor(chunksOf(page('Ice', 'Char')), page('News', 'Ice', 'Char'));
  expect(recipe.filter((part) => typeof part === 'string')).toEqual(['<h3>News</h3></article>']);
});

test('followRecipe takes a range from the older document, or behind its end from the texts so far', () => {
  expect(followRecipe('0123456789', ['ab', 2, 3, 'cd', 11, 2, 10, 4, 10, 0])).toBe('ab234cdbcabcd');
});

test('text that stands in the document before is not written again', () => {
  const story = (name: string) =>
    `<article class="brief"><h3><a target="_blank" rel="noopener">${name}</a></h3><p class="meta">Today</p></article>`;
  const older = `<main>${story('Ice')}</main>`;
  const headline = 'A long headline that stands on the page twice';
  const newer = `<main>${story(headline)}${story('Char')}${story('Ice')}${story(headline)}</main>`;
  const recipe = recipeFor(chunksOf(older), newer);
  expect(followRecipe(older, recipe)).toBe(newer);
  const texts = recipe.filter((part) => typeof part === 'string').join('');
  expect(texts.split(headline)).toHaveLength(2);
  expect(texts.split('target="_blank"').length).toBeLessThanOrEqual(2);
});

test('the recipe of a document that repeats itself takes time in proportion to its length', () => {
  // Each window of it has been seen before: what is compared must not be compared again.
  const repeated = '<p>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</p>'.repeat(20_000);
  expect(followRecipe('', recipeFor([], repeated))).toBe(repeated);
});

test('a headline list of structured data has the text of a new headline alone, although all positions change', () => {
  const list = (...names: string[]) =>
    `<script>[${names
      .map((name, at) => `{"@type":"ListItem","position":${at + 1},"name":"${name}","url":"/x"}`)
      .join()}]</script>`;
  const names = Array.from({ length: 9 }, (_, at) => `Headline number ${at}`);
  const recipe = recipeFor(chunksOf(list(...names)), list('New', ...names.slice(0, 8)));
  const texts = recipe.filter((part) => typeof part === 'string').join('');
  expect(texts).toContain('"New"');
  expect(texts).not.toContain('Headline number 3');
});

test('a document of which nothing is known is one text', () => {
  expect(recipeFor([], '<p>All</p>')).toEqual(['<p>All</p>']);
  expect(recipeFor(chunksOf('<p>All</p>'), '')).toEqual([]);
});

test.for([
  ['is no list', { 0: 'text' }],
  ['is nothing', null],
  ['has a range beyond the document', [0, 11]],
  ['has a range beyond the texts so far', ['text', 12, 3]],
  ['has a range of texts that are still to come', [10, 4, 'text']],
  ['has a range without end', [0, 1e21]],
  ['has a range before it', [-1, 3]],
  ['has a range that runs backwards', [5, -3]],
  ['ends within a range', ['text', 3]],
  ['has a part between whole numbers', [0.5, 3]],
  ['has an object in it', [{ length: 3 }, 3]],
  ['has a list in it', [['text']]],
  ['has a text for an end', [0, '3']],
] as const)('followRecipe makes nothing of a recipe that %s', ([, recipe]) => {
  expect(followRecipe('0123456789', recipe)).toBeUndefined();
});

test('followRecipe never throws and never returns what the recipe does not say, whatever it is', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (older, recipe) => {
      const made = followRecipe(older, recipe);
      if (made !== undefined) expect(Array.isArray(recipe)).toBe(true);
    }),
    { numRuns },
  );
});

test('chunks whose hashes are the same make a recipe whose document is as long as the new one', () => {
  // Other text of that length under a hash that is known: only the digest of the whole document tells.
  const older = '<p>0123456789abcdef</p>';
  const newer = '<p>fedcba9876543210</p>';
  const recipe = recipeFor(chunksOf(newer), newer);
  const made = followRecipe(older, recipe);
  expect(made).toHaveLength(newer.length);
  expect(made).not.toBe(newer);
});
