import fc from 'fast-check';
import { assert, expect, test } from 'vitest';
import { readPostFile, toFile, toRow } from '../../../../scripts/posts/post-file.ts';
import { formOf } from '../../../../src/editor/forms/read-form.ts';
import { rowOfCopy } from '../../../../src/editor/posts/post-copy.ts';
import { readPostForm } from '../../../../src/editor/posts/read-post-form.ts';
import { EN } from '../../../../src/editor/words/en/index.ts';
import { forAll } from '../../../support/effort.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';

const FACTS = {
  id: 'ice',
  paper: 'nunavut-news',
  date: '2026-11-26T15:00:00Z',
  updated: null,
  front_matter: '',
};

/** Texts of any characters, often of those that are special in YAML, Markdown and forms. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({
    unit: fc.constantFrom(
      ...'a \n\r\t:#-"\'\\{}|>%,&',
      ...['\u2028', '\u00a0', '\u202e', '\ud83d', '\ufeff', '---', 'é', 'ᓯ', '**', '🐟', '\u0085'],
    ),
    maxLength: 60,
  }),
);

test('a post published in the editor is exported as a file that is imported as the same post', () => {
  let published = 0;
  forAll(
    3_000,
    [
      fc.record({
        title: anyText,
        description: anyText,
        text: anyText,
        author: anyText,
        keywords: anyText,
        pictureAlt: anyText,
        picture: fc.constantFrom('', 'https://pictures.example/a.jpg', '/papers/x/a.webp'),
        video: fc.constantFrom('', 'https://youtu.be/aqz-KE-bpKQ'),
      }),
    ],
    (fields) => {
      const { copy, checks } = readPostForm(
        formOf(Object.entries(fields)),
        { words: EN, publication: NUNAVUT_NEWS },
        { id: 'ice', fixedSlug: 'ice', isForReaders: true },
      );
      if (checks.problems.size > 0) return;
      published += 1;
      const row = rowOfCopy(copy, FACTS);
      const file = readPostFile('ice.md', new TextEncoder().encode(toFile(row)));
      expect(file.problems).toEqual([]);
      assert(file.post);
      expect({ ...toRow(file.post, FACTS.paper, undefined), front_matter: '' }).toEqual(row);
    },
  );
  expect(published).toBeGreaterThan(100);
});

test('the links of a post need no https://', () => {
  const links = { video: 'youtu.be/aqz-KE-bpKQ', picture: 'pictures.example.ca/a.jpg' };
  const { copy } = readPostForm(
    formOf(Object.entries(links)),
    { words: EN, publication: NUNAVUT_NEWS },
    { id: 'ice', isForReaders: false },
  );
  expect(copy).toMatchObject({
    video: `https://${links.video}`,
    picture: `https://${links.picture}`,
  });
});
