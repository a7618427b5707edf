import type { FaqFilterWords } from './words/en/faq-filter.ts';

/** Matches questions whose text or answer contains the query, regardless of case and of the form of quotation marks. */
export function faqMatcher(query: string): (question: string, answer: string) => boolean {
  const wanted = fold(query.trim());
  return (question, answer) => fold(question).includes(wanted) || fold(answer).includes(wanted);
}

/** How many questions are shown, in words. */
export function faqCountLine(
  shown: number,
  total: number,
  query: string,
  words: FaqFilterWords,
): string {
  const wanted = query.trim();
  if (wanted === '') return words.all(total);
  return shown === 0 ? words.none(wanted) : words.found(shown, total, wanted);
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[’‘]/g, "'").replace(/[“”]/g, '"');
}
