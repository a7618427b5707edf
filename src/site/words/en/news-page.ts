/** The words of /news around its list. */
export const NEWS_PAGE = {
  /** `coverage` says where the news is from: `from Nunavut, Canada and the world`. */
  description: (coverage: string | undefined, categories: number) =>
    `The latest headlines${coverage ? ` ${coverage}` : ''}, in ${categories} categories.`,
  subtitle: (coverage: string | undefined, categories: number) =>
    `The latest${coverage ? ` ${coverage}` : ''}, in ${categories} categories.`,
  board: 'Latest News Feed',
  beside: 'Breaking news, topics and resources',
  topics: 'Topics',
  resources: 'Resources',
};
