import { findSentenceEnds } from '../../text/sentence-ends.ts';

/** The first `count` sentences of a text (requirements#home-featured: two for the featured story); all of it where it has no more. */
export function firstSentences(text: string, count: number): string {
  let sentences = 0;
  for (const end of findSentenceEnds(text)) {
    sentences += 1;
    if (sentences === count) return text.slice(0, end).trim();
  }
  return text.trim();
}
