import type { FEEDS as EN } from '../en/feeds.ts';

export const FEEDS: typeof EN = {
  posts: (domain) => `${domain} - Actualités et nouveautés`,
  all: 'Toutes les rubriques',
  headlines: (domain, name) => `${domain} - Titres\u00a0: ${name}`,
  headlinesOf: (name) => `Titres\u00a0: ${name}`,
  gathered: (name, paper) =>
    `${name}\u00a0: les titres réunis par ${paper}, avec un lien vers chaque article.`,
  opml: (paper) => `${paper}\u00a0: fils RSS`,
  categories: ['Actualités', 'Blogue'],
  untitled: 'Sans titre',
  noDocument: 'Ce document n’existe pas.',
  unavailable: 'Ce document ne peut être produit pour le moment.',
};
