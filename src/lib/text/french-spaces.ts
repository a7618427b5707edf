const BOUND = / (?=[:;!?»%]|\$(?!\d))|(\d) (?=h\b)/g;

/**
 * Inserts no-break spaces around French punctuation and in times such as `21 h`, since reading
 * feeds turns publishers' no-break spaces into plain ones. Texts in other languages have no spaces
 * there.
 */
export function bindFrenchSpaces(text: string): string {
  return text.replace(BOUND, (_, digit = '') => `${digit}\u00a0`).replaceAll('« ', '«\u00a0');
}
