/** The words of a search in the publication's own texts. */
export const SEARCH = {
  posts: 'Blog',
  allPosts: 'All posts',
  resources: 'Resources',
  allResources: 'All resources',
  answers: 'Questions and answers',
  allAnswers: (count: number) => `All ${count} answers`,
  /** Where all answers found are named already. */
  readAnswers: 'Read them in the FAQ',
};
