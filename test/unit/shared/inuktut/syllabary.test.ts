import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isInuktutSyllabics,
  SYLLABARY,
  toRoman,
} from '../../../../src/shared/inuktut/syllabary.ts';
import { type Region, toSyllabics } from '../../../../src/shared/inuktut/to-syllabics.ts';
import { runs } from '../../../support/effort.ts';

/**
 * Every letter of Inuktut in syllabics with its roman letters, by region, as Typotheque's chart of Inuktut syllabics
 * (syllabics.net, with the language keepers of the Nattilik) and the chart of the block U+11AB0–11ABF have them.
 */
const EVERYWHERE =
  'ᐃi ᐄii ᐅu ᐆuu ᐊa ᐋaa ᐱpi ᐲpii ᐳpu ᐴpuu ᐸpa ᐹpaa ᑉp ᑎti ᑏtii ᑐtu ᑑtuu ᑕta ᑖtaa ᑦt ᑭki ᑮkii ᑯku ᑰkuu ᑲka ᑳkaa ᒃk ' +
  'ᒋgi ᒌgii ᒍgu ᒎguu ᒐga ᒑgaa ᒡg ᒥmi ᒦmii ᒧmu ᒨmuu ᒪma ᒫmaa ᒻm ᓂni ᓃnii ᓄnu ᓅnuu ᓇna ᓈnaa ᓐn ' +
  'ᓯsi ᓰsii ᓱsu ᓲsuu ᓴsa ᓵsaa ᔅs ᓕli ᓖlii ᓗlu ᓘluu ᓚla ᓛlaa ᓪl ᔨji ᔩjii ᔪju ᔫjuu ᔭja ᔮjaa ᔾj ' +
  'ᕕvi ᕖvii ᕗvu ᕘvuu ᕙva ᕚvaa ᕝv ᕆri ᕇrii ᕈru ᕉruu ᕋra ᕌraa ᕐr ᕿqi ᖀqii ᖁqu ᖂquu ᖃqa ᖄqaa ᖅq ' +
  'ᖏngi ᖐngii ᖑngu ᖒnguu ᖓnga ᖔngaa ᖕng ᙱnngi ᙲnngii ᙳnngu ᙴnnguu ᙵnnga ᙶnngaa ᖖnng ' +
  "ᖠłi ᖡłii ᖢłu ᖣłuu ᖤła ᖥłaa ᖦł ᖯb ᑊ'";
const OF_REGIONS: Record<Region, string> = {
  nunavut: 'ᕼh',
  nunavik:
    'ᕴhai ᕵhi ᕶhii ᕷhu ᕸhuu ᕹha ᕺhaa ᕻh ᐁai ᐯpai ᑌtai ᑫkai ᒉgai ᒣmai ᓀnai ᓭsai ᓓlai ᔦjai ᕓvai ᕃrai ᙯqai ᙰngai',
  nattilik:
    'ᕼh 𑪰hi 𑪱hii 𑪲hu 𑪳huu 𑪴ha 𑪵haa ᖨři ᖩřii ᖪřu ᖫřuu ᖬřa ᖭřaa ᖮř 𑪶ši 𑪷šii 𑪸šu 𑪹šuu 𑪺ša 𑪻šaa ' +
    'ᕠchi ᕢchii ᕤchu ᕥchuu ᕦcha ᕧchaa',
};
/** In older texts, and not written any more. */
const READ_ONLY =
  'ᐂaai ᐰpaai ᑍtaai ᑬkaai ᒊgaai ᒤmaai ᓁnaai ᓮsaai ᓔlaai ᔧjaai ᕔvaai ᕅraai ᕾqaai ᖎngaai';

const pairsOf = (list: string) =>
  list.split(' ').map((pair): [string, string] => {
    const [letter = ''] = pair;
    return [letter, pair.slice(letter.length)];
  });
const REGIONS = Object.entries(OF_REGIONS).map(
  ([region, own]) => [region as Region, pairsOf(`${EVERYWHERE} ${own}`)] as const,
);

test('toRoman gives each syllabic in use its roman letters, and the table has no others', () => {
  const all = new Map([...REGIONS.flatMap(([, pairs]) => pairs), ...pairsOf(READ_ONLY)]);
  for (const [letter, roman] of all) expect(toRoman(letter), letter).toBe(roman);
  expect(new Set(SYLLABARY.keys())).toEqual(new Set(all.keys()));
});

describe.each(REGIONS)('the letters of %s', (region, pairs) => {
  test('toSyllabics gives each roman syllable its letter', () => {
    for (const [letter, roman] of pairs) expect(toSyllabics(roman, region), roman).toBe(letter);
  });

  test('words of any of them are the same after both directions, whichever is first', () => {
    // Letters whose roman ones together are those of another: ai of a and i, ng of n and g.
    const syllables = pairs.filter(([, roman]) => /[aiu]$/.test(roman) && /^[^aiu]/.test(roman));
    const closed = pairs.filter(([, roman]) => /^[ptkmslvrq]$/.test(roman));
    const word = fc
      .array(fc.tuple(fc.constantFrom(...syllables), fc.constantFrom(undefined, ...closed)), {
        minLength: 1,
        maxLength: 12,
      })
      .map((parts) =>
        parts
          .flat()
          .map((pair) => pair?.[0] ?? '')
          .join('')
          // A q in front of q is written as one in front of k.
          .replace(/ᖅ(?=[ᙯᕿᖀᖁᖂᖃᖄ])/gu, ''),
      );
    fc.assert(
      fc.property(word, (letters) => {
        const roman = toRoman(letters);
        expect(toSyllabics(roman, region)).toBe(letters);
        expect(toRoman(toSyllabics(roman, region))).toBe(roman);
      }),
      { numRuns: runs(300) },
    );
  });
});

test.each([
  ['ᓄᓇᕗᑦ', 'nunavut'],
  ['ᐃᓄᒃᑎᑐᑦ', 'inuktitut'],
  ['ᖁᔭᓐᓇᒦᒃ', 'qujannamiik'],
  ['ᑭᙵᐃᑦ', 'kinngait'],
  ['ᐃᖅᑲᐅᒪᔪᖅ', 'iqqaumajuq'],
  ['ᐸᖕᓂᖅᑑᖅ', 'pangniqtuuq'],
  ['ᕼᐊᒻᓚᑦ', 'hamlat'],
  ['ᐊᒃᖤᒃ', 'akłak'],
])('%s is %s in roman letters, and the reverse', (syllabics, roman) => {
  expect(toRoman(syllabics)).toBe(roman);
  expect(toSyllabics(roman)).toBe(syllabics);
});

test('names of Nattilik language keepers are read by the letters of the Nattilik', () => {
  expect(toRoman('ᐃᓕ𑪴ᐱ 𑪴ᓪᓚᕆ')).toBe('ilihapi hallari');
  expect(toSyllabics('ilihapi hallari', 'nattilik')).toBe('ᐃᓕ𑪴ᐱ 𑪴ᓪᓚᕆ');
  expect(toSyllabics('Uqšuqtuuq', 'nattilik')).toBe('ᐅᖅ𑪸ᖅᑑᖅ');
});

test('toSyllabics reads ŋ, &, capital letters and accents that stand apart', () => {
  expect(toSyllabics('Kiŋŋait')).toBe('ᑭᙵᐃᑦ');
  expect(toSyllabics('ak&ak')).toBe('ᐊᒃᖤᒃ');
  expect(toSyllabics('NIRIR\u030cUQ', 'nattilik')).toBe('ᓂᕆᖪᖅ');
});

test('what is no syllabic of Inuktut stays as it is, in both directions', () => {
  expect(toRoman('ᓀᐦᐃᔭᐍᐏᐣ 12 – ᓄᓇ')).toBe('naiᐦijaᐍᐏᐣ 12 – nuna');
  expect(toSyllabics('x 12 – nuna')).toBe('x 12 – ᓄᓇ');
});

test.each([
  ['ᓄᓇᕗᑦ 𑪴ᓪᓚᕆ', true],
  ['no syllabics', true],
  ['ᓀᐦᐃᔭᐍᐏᐣ', false],
  ['ᐊᓂᔑᓈᐯᒧᐎᓐ', false],
])('isInuktutSyllabics of %s is %s', (text, is) => {
  expect(isInuktutSyllabics(text)).toBe(is);
});
