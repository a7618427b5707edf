/** The words of the search of /faq. */
export const FAQ_FILTER = {
  hint: 'Search the questions...',
  label: 'Search the questions',
  search: 'Search',
  /** How many questions there are where nothing is searched for. */
  all: (total: number) => `${total} questions`,
  none: (query: string) => `No questions match “${query}”.`,
  found: (shown: number, total: number, query: string) =>
    `${shown} of ${total} questions ${shown === 1 ? 'matches' : 'match'} “${query}”`,
};

export type FaqFilterWords = typeof FAQ_FILTER;
