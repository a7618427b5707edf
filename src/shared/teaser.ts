/** Characters that fit into the three lines of a card on /news. */
const MAX_LENGTH = 110;
/** Minimum length of a shown beginning; a shorter one is not informative. */
const MIN_LENGTH = 40;
/**
 * The end of a sentence, not of an abbreviation: after a lower-case or syllabic word, before
 * another sentence.
 */
const SENTENCE_END = /(?:^|[\s’'-])(?:\p{Ll}{3,}|\p{Lo}{2,})[.!?][”"’»)]*(?= [^\p{Ll}])/gu;

/** Characters that must not precede an ellipsis. */
const NO_WORD = /[\s,;:.…«“(–—-]/;

/**
 * Splits a description into the part that a card shows and the rest. The shown part is whole
 * sentences or, if none fits, whole words; the card then adds an ellipsis (`isCut`).
 */
export function splitTeaser(
  description: string,
): readonly [shown: string, rest: string, isCut: boolean] {
  if (description.length <= MAX_LENGTH) return [description, '', false];
  let end = 0;
  for (const { 0: words, index } of description.slice(0, MAX_LENGTH + 2).matchAll(SENTENCE_END))
    if (index + words.length <= MAX_LENGTH) end = index + words.length;
  const isCut = end < MIN_LENGTH;
  if (isCut) end = endOfWords(description.slice(0, MAX_LENGTH));
  return end < MIN_LENGTH
    ? [description, '', false]
    : [description.slice(0, end), description.slice(end), isCut];
}

/** The end of the last whole word, without punctuation that would continue the sentence. */
function endOfWords(text: string): number {
  let end = text.lastIndexOf(' ');
  while (end > 0 && NO_WORD.test(text[end - 1] ?? '')) end -= 1;
  return Math.max(0, end);
}
