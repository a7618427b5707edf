import { describe, expect, it, test } from 'vitest';
import {
  findSentenceEnds,
  firstSentences,
  lastSentenceEnd,
} from '../../../src/text/sentence-ends.ts';

function sentencesOf(text: string): string[] {
  let from = 0;
  return [...findSentenceEnds(text)].map((end) => {
    const sentence = text.slice(from, end).trim();
    from = end;
    return sentence;
  });
}

describe('the sentences of a text', () => {
  it.each([
    ['It came. She left! Why?', ['It came.', 'She left!', 'Why?']],
    ['“It came.” She left.', ['“It came.”', 'She left.']],
    ['(It came.) She left.', ['(It came.)', 'She left.']],
    [
      'Dr. J. Doe of St. John’s left at 3 p.m. Monday.',
      ['Dr. J. Doe of St. John’s left at 3 p.m. Monday.'],
    ],
    ['The U.S. Coast Guard left. It rained.', ['The U.S. Coast Guard left.', 'It rained.']],
    [
      'It cost $2.50 a litre at paper.example today.',
      ['It cost $2.50 a litre at paper.example today.'],
    ],
    ['It came on Nov. 5. She left.', ['It came on Nov. 5.', 'She left.']],
    ['He waited… and waited. Then left.', ['He waited… and waited.', 'Then left.']],
    ['雪が降った。寒い。', ['雪が降った。', '寒い。']],
    ['ᐅᓪᓗᒥ ᐊᓂᐅᔪᖅ᙮ ᐅᓐᓄᒃᑯᑦ.', ['ᐅᓪᓗᒥ ᐊᓂᐅᔪᖅ᙮', 'ᐅᓐᓄᒃᑯᑦ.']],
    ['No end here', []],
    ['', []],
  ])('findSentenceEnds splits %j into %j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });

  it('lastSentenceEnd finds the end of the last whole sentence', () => {
    expect(lastSentenceEnd('It came. She left. The')).toBe('It came. She left.'.length);
    expect(lastSentenceEnd('No end here')).toBe(0);
  });
});

test.each([
  ['One. Two. Three.', 'One. Two.'],
  ['Only one', 'Only one'],
  ['', ''],
  ['Really? Yes! And more.', 'Really? Yes!'],
  ['“It came.” She left. He stayed.', '“It came.” She left.'],
  [
    'It cost $2.50 a litre. It is cheaper now. For how long?',
    'It cost $2.50 a litre. It is cheaper now.',
  ],
  [
    'Dr. J. Smith resigned on Monday. The hospital is open. More.',
    'Dr. J. Smith resigned on Monday. The hospital is open.',
  ],
  ['Lt. Col. A. Jones spoke. All listened. More.', 'Lt. Col. A. Jones spoke. All listened.'],
  [
    'Gov. Gen. Mary Simon visited. She spoke Inuktut. More.',
    'Gov. Gen. Mary Simon visited. She spoke Inuktut.',
  ],
  ['The U.S. Coast Guard arrived. It left. More.', 'The U.S. Coast Guard arrived. It left.'],
])('the first two sentences of %j', (text, expected) => {
  expect(firstSentences(text, 2)).toBe(expected);
});
