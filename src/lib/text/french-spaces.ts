const BOUND = / (?=[:;!?»%]|\$(?!\d))|(\d) (?=h\b)/g;

/**
 * The text with no line break before or behind French punctuation, and in a time such as `21 h`:
 * publishers' no-break spaces are plain ones since their feeds were read. Texts in other languages
 * have no such spaces.
 */
export function bindFrenchSpaces(text: string): string {
  return text.replace(BOUND, (_, digit = '') => `${digit}\u00a0`).replaceAll('« ', '«\u00a0');
}
