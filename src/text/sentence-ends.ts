/** Full stops and what else ends a sentence, with the quotes and brackets that close behind it. */
const END = /(?:(?<![.!?…᙮؟।])[.!?…᙮؟।]+["'”’»)\]›]*(?=\s|$)|(?<![。！？])[。！？]+["”’」』）]*)/g;
/** Words before a full stop that is not the end: an initial, initials, a shortened title, month or address. */
const ABBREVIATION =
  /(?:^|[\s(“"‹])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|Dr|Mr|Mrs|Ms|Mx|St|Ste|Gov|Gen|Lt|Col|Capt|Cpl|Cst|Const|Sgt|Insp|Supt|Rev|Hon|Prof|Sen|Rep|Pres|Jr|Sr|No|vs|Mt|Ft|Ave|Blvd|Rd|Inc|Ltd|Corp|Co|Bros|Dept|approx|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.$/u;
/** The longest of them with what may stand before it. */
const LONGEST = 12;

/**
 * The indexes after the sentences of a text, in order; the end of the text is one only where a full stop stands there.
 * Abbreviations, initials and dots before a small letter end none.
 */
export function* findSentenceEnds(text: string): Generator<number> {
  for (const { 0: mark, index } of text.matchAll(END)) {
    const end = index + mark.length;
    if (mark === '.' && ABBREVIATION.test(text.slice(Math.max(0, end - LONGEST), end))) continue;
    if (/^\s+\p{Ll}/u.test(text.slice(end, end + 3))) continue;
    yield end;
  }
}

/** The index after the last sentence that ends in a text; 0 where none does. */
export function lastSentenceEnd(text: string): number {
  let last = 0;
  for (const end of findSentenceEnds(text)) last = end;
  return last;
}

/** The first `count` sentences of a text (requirements#home-featured: two for the featured story); all of it where it has no more. */
export function firstSentences(text: string, count: number): string {
  let sentences = 0;
  for (const end of findSentenceEnds(text)) {
    sentences += 1;
    if (sentences === count) return text.slice(0, end).trim();
  }
  return text.trim();
}
