import type { NEWS_PAGE as EN } from '../en/news-page.ts';

export const NEWS_PAGE: typeof EN = {
  description: (coverage, categories) =>
    `Les dernières manchettes${coverage ? ` ${coverage}` : ''}, en ${categories} rubriques.`,
  subtitle: (coverage, categories) =>
    `L’actualité${coverage ? ` ${coverage}` : ''}, en ${categories} rubriques.`,
  board: 'L’actualité en images',
  beside: 'Dernière heure, sujets et ressources',
  topics: 'Sujets',
  resources: 'Ressources',
};
