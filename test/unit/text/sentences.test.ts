import { expect, it, test } from 'vitest';
import {
  findSentenceEnds,
  firstSentences,
  shortenToSentence,
} from '../../../src/text/plain-text.ts';

function sentencesOf(text: string): string[] {
  let from = 0;
  return [...findSentenceEnds(text)].map((end) => {
    const sentence = text.slice(from, end).trim();
    from = end;
    return sentence;
  });
}

it.each([
  ['It came. She left! Why?', ['It came.', 'She left!', 'Why?']],
  ['“It came.” She left.', ['“It came.”', 'She left.']],
  ['(It came.) She left.', ['(It came.)', 'She left.']],
  ['Dr. J. Doe of St. John’s left.', ['Dr. J. Doe of St. John’s left.']],
  ['He left at 3 p.m. Monday.', ['He left at 3 p.m. Monday.']],
  ['The U.S. Coast Guard left. It rained.', ['The U.S. Coast Guard left.', 'It rained.']],
  ['It cost $2.50 a litre at paper.example.', ['It cost $2.50 a litre at paper.example.']],
  ['It came on Nov. 5. She left.', ['It came on Nov. 5.', 'She left.']],
  ['He waited… and waited. Then left.', ['He waited… and waited.', 'Then left.']],
  ['雪が降った。寒い。', ['雪が降った。', '寒い。']],
  ['ᐅᓪᓗᒥ ᐊᓂᐅᔪᖅ᙮ ᐅᓐᓄᒃᑯᑦ.', ['ᐅᓪᓗᒥ ᐊᓂᐅᔪᖅ᙮', 'ᐅᓐᓄᒃᑯᑦ.']],
  ['Lt. Col. A. Jones spoke. All listened.', ['Lt. Col. A. Jones spoke.', 'All listened.']],
  ['No end here', []],
  ['', []],
])('findSentenceEnds splits %j into %j', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

it.each([
  ['never ends in half a character', `${'😀'.repeat(9)} word`, 10, `${'😀'.repeat(4)}…`],
  ['that fits is unchanged', 'One. Two. Three', 15, 'One. Two. Three'],
  ['ends at a sentence in reach', 'One two three. Four five.', 20, 'One two three.'],
  ['may end with its last character', 'One two. Three', 8, 'One two.'],
  ['ends at a word elsewhere', 'Barges moved crates to ships', 21, 'Barges moved crates…'],
  ['has no linking word at its end', 'Firms that afford their own car', 25, 'Firms that afford…'],
  ['ends before a clause in reach', 'They built cabins, which we booked', 27, 'They built cabins…'],
  ['has no two words after a sentence', 'It burned. Orders so far are many', 21, 'It burned.'],
  [
    'has no small words after it',
    'The greens were white. The new rules',
    33,
    'The greens were white.',
  ],
  ['ends at no abbreviation', 'One two three approx. four five six', 24, 'One two three approx…'],
])('shortenToSentence: a text %s', (_, text, maxLength, expected) => {
  expect(shortenToSentence(text, maxLength)).toBe(expected);
});

it.each([
  ['It opens on Monday. The …', 'It opens on Monday.'],
  ['It opens on Monday. The Arviat…', 'It opens on Monday.'],
  ['It opens on Monday. …', 'It opens on Monday.'],
  ['The walls of the harbour were...', 'The walls of the harbour…'],
  ['The …', 'The …'],
  ['…', '…'],
])('shortenToSentence mends the end of a text that its writer cut: %j', (text, expected) => {
  expect(shortenToSentence(text, 500)).toBe(expected);
});

test.each([
  ['One. Two. Three.', 'One. Two.'],
  ['Only one', 'Only one'],
  ['', ''],
  ['Gov. Gen. Mary Simon visited. She left. More.', 'Gov. Gen. Mary Simon visited. She left.'],
])('firstSentences gives the first two of %j', (text, expected) => {
  expect(firstSentences(text, 2)).toBe(expected);
});
