/** Characters that fit into the three lines of a card of /news. Where they do not, the lines end with an ellipsis. */
const MAX_LENGTH = 110;
/** A shorter beginning says too little. */
const MIN_LENGTH = 40;
/** The end of a sentence that is none of an abbreviation: behind a word in small letters or in syllabics, with another sentence to follow. */
const SENTENCE_END = /(?:^|[\s’'-])(?:\p{Ll}{3,}|\p{Lo}{2,})[.!?][”"’»)]*(?= [^\p{Ll}])/gu;

/**
 * A description in two: the whole sentences that a card shows, and the rest, empty where the card shows as much as it has lines for.
 * Together they are the description.
 */
export function splitTeaser(description: string): readonly [shown: string, rest: string] {
  if (description.length <= MAX_LENGTH) return [description, ''];
  let end = 0;
  for (const { 0: words, index } of description.slice(0, MAX_LENGTH + 2).matchAll(SENTENCE_END))
    if (index + words.length <= MAX_LENGTH) end = index + words.length;
  return end < MIN_LENGTH ? [description, ''] : [description.slice(0, end), description.slice(end)];
}
