import type { BOOKS as EN } from '../en/books.ts';

export const BOOKS: typeof EN = {
  title: 'Livres',
  back: '← Retour à l’accueil',
  shelf: 'Sur la table',
  authorInFocus: 'Auteur à l’honneur',
  authorsBooks: 'Voir les livres de l’auteur',
  promotion: 'Promotion',
  apply: 'Faire une demande d’admission',
  learnMore: 'En savoir plus',
  aboutUniversity: ' sur l’université',
  buy: 'Voir sur Amazon',
  buyNamed: (title) => `Voir sur Amazon\u00a0: ${title}`,
};
