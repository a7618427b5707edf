import type { BLOG as EN } from '../en/blog.ts';

export const BLOG: typeof EN = {
  title: 'Blogue',
  description: 'Opinions et récits sur la vie, la terre, la langue, les arts et la cuisine d’ici.',
  tagline: 'Opinions et récits des quatre coins de la région.',
  about: (keyword) => `Billets sur «\u00a0${keyword}\u00a0»`,
  onPage: (page) => `, page ${page}`,
  descriptionAbout: (paper, keyword) =>
    `${paper}\u00a0: les billets sur «\u00a0${keyword}\u00a0», du plus récent au plus ancien.`,
  loading: 'Chargement',
  allPosts: '← Tous les billets',
  none: 'Aucun billet de blogue pour le moment.',
  noneAbout: 'Aucun billet n’a ce mot-clé.',
  read: 'Lire l’article',
  readNamed: (title) => `Lire l’article\u00a0: ${title}`,
  pages: 'Pages du blogue',
  previous: 'Précédente',
  pageOf: (page, pages) => `Page ${page} de ${pages}`,
  next: 'Suivante',
};
