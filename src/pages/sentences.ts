/** The first `count` sentences of a text (spec §9: two for the featured story). */
export function firstSentences(text: string, count: number, language: string): string {
  const segments = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text);
  return [...segments]
    .slice(0, count)
    .map((part) => part.segment)
    .join('')
    .trim();
}
