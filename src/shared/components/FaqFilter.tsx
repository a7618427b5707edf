/** The most characters of a search that /faq reads. */
export const MAX_QUERY_LENGTH = 100;

/** The search of /faq. */
export function FaqFilter({ query }: { readonly query: string }) {
  return (
    <search>
      <form className="faq-search" action="/faq">
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={MAX_QUERY_LENGTH}
          placeholder="Search the questions..."
          aria-label="Search the questions"
          autoComplete="off"
        />
        <button type="submit">Search</button>
      </form>
    </search>
  );
}
