// Over 300 lines: tables of words that a search finds or must not find, one word a line.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SYLLABARY, toRoman } from '../../../../src/lib/text/syllabary.ts';
import { matcher } from '../../../../src/shared/news-view.ts';
import { fold } from '../../../../src/shared/search/fold.ts';
import { partsOf } from '../../../../src/shared/search/ranges.ts';
import { readOwnSearch, readSearch } from '../../../../src/shared/search/search.ts';
import { forAll } from '../../../support/effort.ts';

/** The text with matches in brackets. */
function found(query: string, text: string, read = readSearch): string {
  const { matches, rangesIn } = read(query);
  const ranges = rangesIn(text);
  expect(matches(text), 'matches() says what rangesIn() shows').toBe(ranges.length > 0);
  return partsOf(text, ranges)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');
}

test.each([
  // Both scripts.
  ['nunavut', 'ᓄᓇᕗᑦ ᐅᓪᓗᒥ', '[ᓄᓇᕗᑦ] ᐅᓪᓗᒥ'],
  ['NUNAVUT', 'ᓄᓇᕗᑦ', '[ᓄᓇᕗᑦ]'],
  ['ᓄᓇᕗᑦ', 'The Government of Nunavut’s plan', 'The Government of [Nunavut]’s plan'],
  ['ᓄᓇᕗᑦ', 'NUNAVUT-WIDE', '[NUNAVUT]-WIDE'],
  ['nunav', 'ᐅᓪᓗᒥ ᓄᓇᕗᑦ', 'ᐅᓪᓗᒥ [ᓄᓇᕗ]ᑦ'],
  ['inuit', 'ᐃᓄᐃᑦ ᓄᓇᖓᑦ', '[ᐃᓄᐃᑦ] ᓄᓇᖓᑦ'],
  ['nunavut news', 'ᓄᓇᕗᑦ News', '[ᓄᓇᕗᑦ News]'],
  ['nunavut news', 'ᓄᓇᕗᑦ – newsletter', '[ᓄᓇᕗᑦ – news]letter'],
  ['hamlat', 'ᕼᐊᒻᓚᑦ', '[ᕼᐊᒻᓚᑦ]'],
  ['ilihapi', 'ᐃᓕ𑪴ᐱ', '[ᐃᓕ𑪴ᐱ]'],
  ['ᐃᓕ𑪴ᐱ', 'Elder Ilihapi said', 'Elder [Ilihapi] said'],
  ['ili', 'ᐃᓕ𑪴ᐱ', '[ᐃᓕ]𑪴ᐱ'],
  ['niriřuq', 'ᓂᕆᖪᖅ', '[ᓂᕆᖪᖅ]'],
  ['kinngait', 'ᑭᙵᐃᑦ ᑭᓐᖓᐃᑦ ᑭᖕᖓᐃᑦ', '[ᑭᙵᐃᑦ] [ᑭᓐᖓᐃᑦ] [ᑭᖕᖓᐃᑦ]'],
  ['iqqaumajuq', 'ᐃᖅᑲᐅᒪᔪᖅ', '[ᐃᖅᑲᐅᒪᔪᖅ]'],
  ['pai', 'ᐸᐃᑉᐹᖅ ᐯᑉᐹᖅ', '[ᐸᐃ]ᑉᐹᖅ [ᐯ]ᑉᐹᖅ'],
  ["qi'ngaqtuq", 'ᕿ’ᖓᖅᑐᖅ', '[ᕿ’ᖓᖅᑐᖅ]'],
  ['qingaqtuq', 'Qi’ngaqtuq ᕿ’ᖓᖅᑐᖅ', '[Qi’ngaqtuq] [ᕿ’ᖓᖅᑐᖅ]'],
  ['ii', 'ᐄ', '[ᐄ]'],
  // Spellings.
  ['ilu', 'iłu i&u', '[iłu] [i&u]'],
  ['akłak', 'ak&ak aklak ᐊᒃᖤᒃ', '[ak&ak] [aklak] [ᐊᒃᖤᒃ]'],
  ['ak&ak', 'akɬak', '[akɬak]'],
  ['iqaaluit', 'Iqaluit ᐃᖃᓗᐃᑦ', '[Iqaluit] [ᐃᖃᓗᐃᑦ]'],
  ['ᖁᔭᓐᓇᒦᒃ', 'qujannamik qujannamiik', '[qujannamik] [qujannamiik]'],
  ['nuna', 'ᓅᓈ', '[ᓅᓈ]'],
  ['ᓄᓇᕘᑦ', 'ᓄᓇᕗᑦ', '[ᓄᓇᕗᑦ]'],
  ['kiŋŋait', 'Kinngait', '[Kinngait]'],
  ['qanuingittuq', 'qanuinngittuq ᖃᓄᐃᙱᑦᑐᖅ', '[qanuinngittuq] [ᖃᓄᐃᙱᑦᑐᖅ]'],
  ['igloolik', 'Iglulik ᐃᒡᓗᓕᒃ', '[Iglulik] [ᐃᒡᓗᓕᒃ]'],
  ['iglulik', 'Igloolik', '[Igloolik]'],
  ['kayak', 'qajaq ᖃᔭᖅ', '[qajaq] [ᖃᔭᖅ]'],
  ['ᖃᔭᖅ', 'a Kayak race', 'a [Kayak] race'],
  ['inukshuk', 'inuksuk ᐃᓄᒃᓱᒃ', '[inuksuk] [ᐃᓄᒃᓱᒃ]'],
  ['igloo', 'ᐃᒡᓗ iglu', '[ᐃᒡᓗ] [iglu]'],
  ['nanook', 'nanuq ᓇᓄᖅ', '[nanuq] [ᓇᓄᖅ]'],
  ['innuit', 'Inuit', '[Inuit]'],
  ['pangnirtuq', 'Pangniqtuq ᐸᖕᓂᕐᑐᖅ', '[Pangniqtuq] [ᐸᖕᓂᕐᑐᖅ]'],
  ['tiriganiaq', 'tiriga-niaq', '[tiriga-niaq]'],
  // Texts in any language.
  ['RESUME', 'a résumé', 'a [résumé]'],
  ['résumé', 're\u0301sume\u0301s', '[re\u0301sume\u0301]s'],
  ["publishers' feeds", 'Publishers’ feeds', '[Publishers’ feeds]'],
  ['oe', 'cœur', 'c[œ]ur'],
  ['e', 'cœur', 'c[œ]ur'],
  ['strasse', 'Straße 1', '[Straße] 1'],
  ['istanbul', 'İSTANBUL', '[İSTANBUL]'],
  ['a', 'aaa', '[a][a][a]'],
  ['aa', 'aaa', '[aa]a'],
  ['👩', 'x👩🏽\u200d🚀y', 'x[👩🏽\u200d🚀]y'],
  ['हिन', 'हिन्दी', '[हिन्]दी'],
  ['.*', 'a.*b axb', 'a[.*]b axb'],
  [' fuel ', 'Fuel and books', '[Fuel] and books'],
  ['𑪴', 'ᐃᓕ𑪴ᐱ', 'ᐃᓕ[𑪴]ᐱ'],
])('a search for %s in "%s" marks %s', (query, text, marked) => {
  expect(found(query, text)).toBe(marked);
});

test.each([
  ['ice', 'A price, a notice and ice: the ICE-road', 'A price, a notice and [ice]: the [ICE]-road'],
  ['ice', 'Why does the front page show a price of $2.50?', undefined],
  ['hunt', 'Hunters hunted', '[Hunt]ers [hunt]ed'],
  ['edit', 'l’édition, “éditorial” and re-edit', 'l’[édit]ion, “[édit]orial” and re-[edit]'],
  ['ice', 'cafe\u0301ice and no\u00adtice', undefined],
  ['2.50', 'a price of $2.50', 'a price of $[2.50]'],
  ['50', 'a price of 2.50 and 250', 'a price of 2.[50] and 250'],
  ['“all', 'What does “All News” include?', 'What does [“All] News” include?'],
  ['aa', 'baa aab', 'baa [aa]b'],
  ['nunavut', 'ᓄᓇᕗᑦ and Nunavut’s', '[ᓄᓇᕗᑦ] and [Nunavut]’s'],
  ['vut', 'ᓄᓇᕗᑦ and Nunavut', undefined],
])('a search for %s matches the beginning of a word in "%s"', (query, text, shown) => {
  expect(found(query, text, readOwnSearch)).toBe(shown ?? text);
});

/** Searches and texts that only folding for Inuktut could equate. */
const FALSE_HITS = Object.entries({
  bee: 'bi-weekly',
  book: 'buk',
  see: 'si',
  too: 'tu',
  soon: 'the sun',
  male: 'Mali',
  sale: 'Sali',
  king: 'Kinngait',
  no: 'ᓄᓇᕗᑦ',
  in: 'ᓂᐅᕐᕈᑎ',
  oolong: 'ulu',
  ᐅᓗ: 'oolong tea',
  ᐃ: 'I think it is',
  ii: 'I',
  ᓯᓚ: 'basilica',
  ᓄᓇ: 'a new nun',
  'R&D': 'RLD',
  'AT&T': 'Atlt',
  naan: 'Nancy',
  skiing: 'sking',
  coop: 'cup',
  meet: 'mit',
  pool: 'pul',
  tool: 'tul',
  yes: 'jis',
  shot: 'sut',
  'sealift iqaluit': 'Sealift reaches Iqaluit',
  care: 'kari',
  ᓀᐦᐃᔭᐍᐏᐣ: 'nai',
});

test.each(FALSE_HITS)('a search for %s does not find "%s"', (query, text) => {
  expect(found(query, text)).toBe(text);
});

/** Frequent words of English headlines, and some French words and names. */
const EVERYDAY =
  `about after again air all also and another any area are arctic art asks at award back ban bank bay be bear been
before best bid bill board boat body book budget build bus by call can canada care case centre change child city class climate coast
cold come community council court crew cut day deal death die dog down drug early east education elder election end energy evening
event every face fall family fan fire first fish flight flood food for former free from front fuel fund game girl give go gold good
group grow gun hall hand head health help her high hit home hope house how human hunt ice if in inlet iron it jail job join judge june
just keep key kill land language last late law lead learn leave less life light like line live local long look lose loss lot love low
made mail main make man many march market may meal mean meet men mine minister miss moon more most move museum music name near need
new news next night no noon north not now number of off office oil old on one open or other our out over own pair paper park part pass
pay peel people pit place plan plane play polar police pool poor port power price prime project public pull put rain read red report
rescue road role roof room route rule run sail sale say school sea season see seek seem sell send ship shoot shop show sign ski snow
so some soon south speak sport spot star start state stay steel still stop storm street student summer sun survey talk tax team tell
ten test that the their them then they thing this time to today too took tool top town trail train treaty trip truck tuna turn two
under union until up us use vaccine visit vote walk wall want war was water way we weather week well west whale what when where who why
wide will win wind winter with woman wood word work world year yes you young youth
aller amie année après assez avant avec bonne cela cinq dans depuis deux elle encore entre être fait femme fille hier ici jamais jour
juin lutte lune mai maire maison mari mer mille minute mois monde nuit nul oui pain parle petit pile pluie pour quai quatre quel qui
rien route rue sans semaine si sous sur tard tasse tempête terre toit toute très tu unité usine vie ville visite voile vote vue
Mali Nile Iran Iraq Panama Marina Anna Allan Ivan Juan Malik Miller Nathan Paul Ryan Samoa Taylor`.split(
    /\s+/,
  );

test('no everyday word finds another one through Inuktut spelling rules', () => {
  const all = EVERYDAY.map((word) => word.toLowerCase());
  const wrong = [...new Set(all)].flatMap((query) => {
    const { matches } = readSearch(query);
    const plain = (word: string) =>
      word
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .includes(query.normalize('NFD').replace(/\p{M}/gu, ''));
    return all.filter((word) => matches(word) && !plain(word)).map((word) => `${query}: ${word}`);
  });
  expect(wrong).toEqual([]);
});

const LETTERS = new Map(Array.from(SYLLABARY, ([letter, roman]) => [roman, letter]));
/** Writes a word of the syllables below in syllabics. */
const toSyllabics = (word: string) =>
  word.replace(/(?:ng|[^aiu])(?:([aiu])\1?)?/g, (syllable) => LETTERS.get(syllable) ?? syllable);
const consonant = fc.constantFrom(...'ptkgmnsljvrq', 'ng');
const vowel = fc.constantFrom('a', 'i', 'u', 'aa', 'ii', 'uu');
/** Random words in Inuktut letters. */
const inuktut = fc
  .tuple(
    fc.array(fc.tuple(consonant, vowel), { minLength: 2, maxLength: 8 }),
    fc.constantFrom('', 'p', 't', 'k', 'q'),
  )
  .map(([syllables, end]) => syllables.flat().join('') + end)
  // n followed by g is another sound than ng.
  .filter((word) => word.length > 4 && !/(.)(?!\1)[iua]*ngg/.test(word));

test('each word is found in the other script, alone or among others, also by its first letters', () => {
  forAll(300, [inuktut, fc.nat()], (word, cut) => {
    const syllabics = toSyllabics(word);
    expect(found(word, `ᐅᓪᓗᒥ ${syllabics} 12`)).toBe(`ᐅᓪᓗᒥ [${syllabics}] 12`);
    expect(found(syllabics, `Today ${word}.`)).toBe(`Today [${word}].`);
    const beginning = word.slice(0, 4 + (cut % word.length));
    expect(readSearch(beginning).matches(syllabics), beginning).toBe(true);
    expect(toRoman(syllabics)).toBe(word);
  });
});

test('each word is found in its spelling before the ICI standard, and vice versa', () => {
  forAll(300, [inuktut], (word) => {
    const older = word
      .replaceAll('uu', 'oo')
      .replaceAll('ii', 'ee')
      .replaceAll('aa', 'a')
      .replaceAll('q', 'k')
      .replaceAll('j', 'y');
    fc.pre(
      toRoman(toSyllabics(word))
        .replace(/(.)\1+/g, '$1')
        .replaceAll('ng', 'n').length >= 4,
    );
    // Only the typed beginning of a word is marked.
    if (!word.startsWith(older)) expect(found(older, `(${word})`)).toBe(`([${word}])`);
    if (!older.startsWith(word)) expect(found(word, `(${older})`)).toBe(`([${older}])`);
  });
});

const anything = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.constantFrom(...[..."aeiouktqrnglsh&' -ᓄᓇᕗᑦᙱ𑪴"], '\u0301', '\ud806'), {
      maxLength: 40,
    })
    .map((letters) => letters.join('')),
);

test('matches are in order, without overlaps, and do not split characters or combining marks', () => {
  forAll(1_000, [anything, anything, anything], (before, query, after) => {
    const text = before + query + after;
    const { isBlank, matches, rangesIn } = readSearch(query);
    const ranges = rangesIn(text);
    expect(matches(text)).toBe(true);
    expect(ranges.length > 0).toBe(!isBlank);
    expect(
      partsOf(text, ranges)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    let read = 0;
    for (const { start, end } of ranges) {
      expect(start).toBeGreaterThanOrEqual(read);
      expect(end).toBeGreaterThan(start);
      for (const place of [start, end]) {
        expect(/[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(place - 1, place + 1))).toBe(false);
        if (place > 0) expect(/^\p{M}/u.test(text.slice(place)), 'a mark alone').toBe(false);
      }
      read = end;
    }
  });
});

test('a combining mark after an apostrophe or a hyphen does not begin a word', () => {
  expect(found('nunavut', "'\u0301ᓄᓇᕗᑦ")).toBe("'\u0301[ᓄᓇᕗᑦ]");
  expect(found('-𑪴', "'\u0301-𑪴")).toBe("'\u0301[-𑪴]");
});

test.each(['', '   ', '\u0301', '\u00ad\u200b'])(
  'an empty search (%j) matches every text and marks nothing',
  (query) => {
    const { isBlank, matches, rangesIn } = readSearch(query);
    expect([isBlank, matches('Ice'), matches(''), rangesIn('Ice')]).toEqual([true, true, true, []]);
  },
);

test('partsOf clips matches to the parts of a text', () => {
  const ranges = [
    { start: 2, end: 6 },
    { start: 8, end: 9 },
  ];
  expect(partsOf('0123456789', ranges, 4, 9)).toEqual([
    { text: '45', isFound: true },
    { text: '67', isFound: false },
    { text: '8', isFound: true },
  ]);
  expect(partsOf('', [])).toEqual([]);
});

test.each([
  ['title', { title: 'Ice ROAD opens', description: '' }, true],
  ['description', { title: '', description: 'The ice road' }, true],
  ['publisher', { title: 'Ice', description: 'Road', publisher: 'Ice road' }, false],
])('matcher searches the %s: %o %s', (_, story, isFound) => {
  expect(matcher('ice road')(story)).toBe(isFound);
  expect(matcher(' ')(story)).toBe(true);
});

test.each([
  ['Résumé', 'resume'],
  ['re\u0301sume\u0301', 'resume'],
  ['ŒUVRE', 'oeuvre'],
  ['Wałęsa', 'walesa'],
  ['Kiŋŋait', 'kingngait'],
  ['Uqšuqtuuq niriřuq', 'uqsuqtuuq niriruq'],
  ['Publishers’ “feeds”', `publishers' "feeds"`],
  ['21\u00a0h\u202f30', '21 h 30'],
  ['co\u2011op hy\u00adphen', 'co-op hyphen'],
  ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
  ['İstanbul', 'istanbul'],
  ['Straße', 'strasse'],
  ['R&D', 'r&d'],
  ['ᓄᓇᕗᑦ\u0307 𑪴ᓪᓚᕆ', 'ᓄᓇᕗᑦ 𑪴ᓪᓚᕆ'],
])('fold(%s) is %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

test('fold works by character, so that each part of a text is found in it, and is idempotent', () => {
  forAll(500, [anyText], (text) => {
    expect(fold(text)).toBe([...text].map(fold).join(''));
    expect(fold(fold(text))).toBe(fold(text));
  });
});
