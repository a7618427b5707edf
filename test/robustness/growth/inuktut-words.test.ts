import { expect, test } from 'vitest';
import { SYLLABARY } from '../../../src/shared/inuktut/syllabary.ts';
import { readWords } from '../../../src/shared/search/words.ts';
import { costMs } from './growth.ts';

/** Lengths of words, none long enough for a reader that takes twice as long for each repetition to run for more than seconds. */
const LENGTHS = [24, 48, 72, 96];
/** A word of twice the length may take this many times as long; one reading that doubles with each repetition takes thousands. */
const MOST_TIMES = 8;
/** The least processor time assumed for all words of a length (ms), so that the resolution of the clock does not matter. */
const FLOOR_MS = 100;

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
    let shorter = Number.POSITIVE_INFINITY;
    for (const length of LENGTHS) {
      const words = units.flatMap((unit) =>
        ends.map((end) => unit.repeat(length / unit.length) + end),
      );
      const cost = costMs(() => {
        // As the last word of a query, whose forms are read anew each time.
        for (const word of words) readWords(word, true);
      });
      expect(cost / Math.max(shorter, FLOOR_MS), `${length} letters`).toBeLessThan(MOST_TIMES);
      shorter = cost;
    }
  },
);

test.each(['ang', 'ing', 'ung'])(
  '%s repeated up to the longest word that is read, with an e behind it, is no word of Inuktut',
  (unit) => {
    const [word] = readWords(`${unit.repeat(99 / unit.length)}e`);
    expect(word?.roman).toBeUndefined();
  },
);
