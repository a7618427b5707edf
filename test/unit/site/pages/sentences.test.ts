import { expect, test } from 'vitest';
import { firstSentences } from '../../../../src/site/pages/sentences.ts';

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
