import type { RESOURCES as EN } from '../en/resources.ts';

export const RESOURCES: typeof EN = {
  title: 'Ressources',
  titleOf: (tab) => `Ressources\u00a0: ${tab}`,
  titleTagged: (tag) => `Ressources sur «\u00a0${tag}\u00a0»`,
  tabs: 'Catégories de ressources',
  categories: 'Catégories',
  externalLinks: 'Liens externes',
  tagged: (tag) => `Sur «\u00a0${tag}\u00a0»`,
  inAll: (count) =>
    `${count} ${count < 2 ? 'ressource' : 'ressources'} dans toutes les catégories · `,
  showAll: 'Afficher toutes les ressources',
  featured: 'À la une',
  readGuide: 'Lire le guide',
  view: 'Voir la ressource',
  download: 'Télécharger le PDF',
  wikipedia: 'Wikipédia',
  wikipediaArticle: 'Article connexe sur Wikipédia',
  guide: 'Guide',
  sources: 'Sources',
  related: 'Ressources connexes',
};
