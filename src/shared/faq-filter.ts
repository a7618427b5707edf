import { readOwnSearch } from './search/search.ts';
import type { FaqFilterWords } from './words/en/faq-filter.ts';

/** Matches questions in whose text or answer a search finds the query. */
export function faqMatcher(query: string): (question: string, answer: string) => boolean {
  const { matches } = readOwnSearch(query);
  return (question, answer) => matches(question) || matches(answer);
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
