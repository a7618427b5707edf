/** The words of the search of /faq. */
export const FAQ_FILTER = {
  hint: 'Search the questions...',
  label: 'Search the questions',
  search: 'Search',
  /** Names the line that says how many there are. */
  countLabel: 'Questions found',
  /** How many questions are shown; `query` is empty where nothing is searched for. */
  count: (shown: number, total: number, query: string) => {
    if (query === '') return `${total} questions`;
    if (shown === 0) return `No questions match “${query}”.`;
    return `${shown} of ${total} questions ${shown === 1 ? 'matches' : 'match'} “${query}”`;
  },
};

export type FaqFilterWords = typeof FAQ_FILTER;
