import type { BOOKS as EN } from '../en/books.ts';

export const BOOKS: typeof EN = {
  title: 'Livres',
  back: '← Retour à l’accueil',
  shelf: 'Tous les livres',
  // Of a man or a woman alike.
  authorInFocus: 'À l’honneur',
  authorsBooks: 'Voir ses livres',
  promotion: 'Promotion',
  apply: 'Faire une demande d’admission',
  learnMore: 'En savoir plus',
  aboutUniversity: ' sur l’université',
  buy: 'Voir sur Amazon',
  buyNamed: (title) => `Voir sur Amazon\u00a0: ${title}`,
};
