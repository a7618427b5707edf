/** Ends of a segment that are no end of a sentence: an initial, initials, or a shortened title before a name. */
const ABBREVIATION =
  /(?:^|[\s(“"])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|Dr|Mr|Mrs|Ms|Mx|St|Ste|Gov|Gen|Lt|Col|Capt|Cpl|Cst|Sgt|Insp|Supt|Rev|Hon|Prof|Sen|Rep|Pres|Jr|Sr|No|vs)\.\s*$/u;

/** The first `count` sentences of a text (spec §9: two for the featured story). */
export function firstSentences(text: string, count: number, language: string): string {
  let taken = '';
  let sentences = 0;
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(
    text,
  )) {
    taken += segment;
    if (!ABBREVIATION.test(segment)) sentences += 1;
    if (sentences === count) break;
  }
  return taken.trim();
}
