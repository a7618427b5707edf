const BOUND = / (?=[:;!?»%]|\$(?!\d))|(\d) (?=h\b)/g;

/** Inserts no-break spaces around French punctuation and in `21 h`, which feeds lack. */
export function bindFrenchSpaces(text: string): string {
  return text.replace(BOUND, (_, digit = '') => `${digit}\u00a0`).replaceAll('« ', '«\u00a0');
}
