import type { SEARCH as EN } from '../en/search.ts';

export const SEARCH: typeof EN = {
  posts: 'Blogue',
  allPosts: 'Tous les billets',
  resources: 'Ressources',
  allResources: 'Toutes les ressources',
  answers: 'Questions et réponses',
  allAnswers: (count) => `Les ${count} réponses`,
  readAnswers: 'Les lire dans la foire aux questions',
};
