import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isInuktutSyllabics,
  SYLLABARY,
  toRoman,
} from '../../../../src/shared/inuktut/syllabary.ts';
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
const OF_REGIONS = {
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
const PAIRS = [EVERYWHERE, ...Object.values(OF_REGIONS)].flatMap(pairsOf);

test('toRoman gives each syllabic in use its roman letters, and the table has no others', () => {
  const all = new Map([...PAIRS, ...pairsOf(READ_ONLY)]);
  for (const [letter, roman] of all) expect(toRoman(letter), letter).toBe(roman);
  expect(new Set(SYLLABARY.keys())).toEqual(new Set(all.keys()));
});

test('a word is read letter by letter, and a q in front of q as it is written in front of k', () => {
  const word = fc.array(fc.constantFrom(...PAIRS), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(word, (pairs) => {
      const letters = pairs.map(([letter]) => letter).join('');
      const roman = pairs.map(([, each], at) => {
        const isDoubled = pairs[at - 1]?.[0] === 'ᖅ' && /^k[aiu]/.test(each);
        return isDoubled ? each.replace('k', 'q') : each;
      });
      expect(toRoman(letters)).toBe(roman.join(''));
    }),
    { numRuns: runs(300) },
  );
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
])('%s is %s in roman letters', (syllabics, roman) => {
  expect(toRoman(syllabics)).toBe(roman);
});

test('names of Nattilik language keepers are read by the letters of the Nattilik', () => {
  expect(toRoman('ᐃᓕ𑪴ᐱ 𑪴ᓪᓚᕆ')).toBe('ilihapi hallari');
});

test('what is no syllabic of Inuktut stays as it is', () => {
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
