import { SYLLABARY } from './syllabary.ts';

/** The regions that write some syllables with other letters. */
export type Region = 'nunavut' | 'nunavik' | 'nattilik';

/** Letters of one region, or of two, among those of all. */
const OWN_LETTERS: readonly (readonly [letters: RegExp, regions: readonly Region[]])[] = [
  [/^[ᕴᕵᕶᕷᕸᕹᕺᕻ]/u, ['nunavik']],
  [/^[\u{11ab0}-\u{11abb}ᕠᕢᕤᕥᕦᕧᖨᖩᖪᖫᖬᖭᖮ]/u, ['nattilik']],
  // The column of -ai, which the ICI left out and Nunavik has again. Elsewhere it is two letters, as in ᐸᐃ.
  [/^[ᐁᐯᑌᑫᒉᒣᓀᓭᓓᔦᕓᕃᙯᙰ]/u, ['nunavik']],
  [/^ᕼ/u, ['nunavut', 'nattilik']],
  // Letters that are read only: long -ai.
  [/^[ᐂᐰᑍᑬᒊᒤᓁᓮᓔᔧᕔᕅᕾᖎ]/u, []],
];

const tables = new Map<Region, { syllables: Map<string, string>; pattern: RegExp }>();

/**
 * A text in roman letters of the ICI (`ŋ` for `ng` too, `&` for `ł`) in the syllabics of a region; what Inuktut does not have stays.
 * Syllables that the region has no letter for are written with those of the parts, such as ᕼᐊ.
 */
export function toSyllabics(roman: string, region: Region = 'nunavut'): string {
  const { syllables, pattern } = tableOf(region);
  return (
    roman
      .normalize('NFC')
      .toLowerCase()
      .replaceAll('ŋŋ', 'nng')
      .replaceAll('ŋ', 'ng')
      .replaceAll('&', 'ł')
      // A q in front of q is written as one in front of k.
      .replace(/qq(?=[aiu])/g, 'q\u0000k')
      .replace(pattern, (syllable) => syllables.get(syllable) ?? syllable)
      .replaceAll('\u0000', '')
  );
}

function tableOf(region: Region) {
  let table = tables.get(region);
  if (!table) {
    const isOwn = (letter: string) =>
      OWN_LETTERS.every(([letters, regions]) => !letters.test(letter) || regions.includes(region));
    const syllables = new Map<string, string>();
    for (const [letter, roman] of SYLLABARY) if (isOwn(letter)) syllables.set(roman, letter);
    const longest = [...syllables.keys()].sort((a, b) => b.length - a.length);
    table = { syllables, pattern: new RegExp(longest.join('|'), 'g') };
    tables.set(region, table);
  }
  return table;
}
