import type { FaqFilterWords } from '../words/en/faq-filter.ts';

/** Maximum length of a search on /faq (characters). */
export const MAX_QUERY_LENGTH = 100;

/** The search of /faq. */
export function FaqFilter({ query, words }: { query: string; words: FaqFilterWords }) {
  return (
    <search>
      <form className="faq-search" action="/faq">
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={MAX_QUERY_LENGTH}
          placeholder={words.hint}
          aria-label={words.label}
          autoComplete="off"
        />
        <button type="submit">{words.search}</button>
      </form>
    </search>
  );
}
