const WORDS_PER_MINUTE = 220;

/** The minutes that it takes to read a text of this many words. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
