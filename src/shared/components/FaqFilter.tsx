import type { FaqFilterWords } from '../words/en/faq-filter.ts';
import { SearchField } from './SearchField.tsx';

/** Maximum length of a search on /faq (characters). */
export const MAX_QUERY_LENGTH = 100;

export function FaqFilter({ query, words }: { query: string; words: FaqFilterWords }) {
  return (
    <search>
      <form className="search" action="/faq">
        <SearchField
          query={query}
          hint={words.hint}
          label={words.label}
          maxLength={MAX_QUERY_LENGTH}
        />
        <button type="submit">{words.search}</button>
      </form>
    </search>
  );
}
