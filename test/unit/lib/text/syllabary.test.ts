import { expect, test } from 'vitest';
import { isInuktutSyllabics, toRoman } from '../../../../src/lib/text/syllabary.ts';

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
