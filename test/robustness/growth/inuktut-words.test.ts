import { expect, test } from 'vitest';
import { SYLLABARY } from '../../../src/shared/inuktut/syllabary.ts';
import { readWords } from '../../../src/shared/search/words.ts';
import { expectLinearTo } from './growth.ts';

/** Lengths of words, the shortest first: a reader that takes twice as long for each repetition fails before it takes minutes. */
const LENGTHS = [24, 48, 96];

const ROMAN = [...'aiueptkgmnsljvrqhb'];
const SYLLABICS = [...SYLLABARY.keys()];
/** What ends a word of Inuktut, and what is no part of one. */
const ENDS = ['', 'ng', 'e'];

const roman = ROMAN.flatMap((first) =>
  ROMAN.flatMap((second) => ROMAN.map((third) => first + second + third)),
);
const syllabics = SYLLABICS.flatMap((first) => SYLLABICS.map((second) => first + second));

test.each([
  ['three roman letters', roman, ENDS],
  ['two syllabics', syllabics, ['x']],
])(
  'a word that repeats any %s is read in time that does not grow with its square',
  (_, units, ends) => {
    for (const most of LENGTHS)
      expectLinearTo(
        most,
        (length) => {
          // As the last word of a query, whose forms are read anew each time.
          for (const unit of units)
            for (const end of ends) readWords(unit.repeat(length / unit.length) + end, true);
        },
        `${most} letters`,
      );
  },
);

test.each(['ang', 'ing', 'ung'])(
  '%s repeated up to the longest word that is read, with an e behind it, is no word of Inuktut',
  (unit) => {
    const [word] = readWords(`${unit.repeat(99 / unit.length)}e`);
    expect(word?.roman).toBeUndefined();
  },
);
