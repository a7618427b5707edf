import type { LLM as EN } from '../en/llm.ts';

export const LLM: typeof EN = {
  about: (paper, place, hasResources) =>
    `${paper} est un site public d’actualités et de vie communautaire (${place}). Il réunit les manchettes que d’autres éditeurs offrent dans leurs fils; chacune mène à l’article de l’éditeur, qui demeure la source à citer. Les fils des rubriques contiennent le titre, une courte description et l’adresse de chaque manchette; les fils des billets contiennent ses propres textes. ${hasResources ? 'Le blogue et les ressources sont de sa rédaction.' : 'Le blogue est de sa rédaction.'} La lecture ne demande aucun compte.`,
  pages: 'Pages',
  generator: 'Générateur de fil RSS',
  sections: 'Rubriques d’actualité',
  section: (name) => `Actualités\u00a0: ${name}`,
  feeds: 'Fils',
  postsAs: (format) => `Billets du blogue en format ${format}`,
  headlines: (name) => `Manchettes en format RSS\u00a0: ${name}`,
  opml: 'Tous les fils en format OPML',
  warnings: 'Alertes météo en format RSS',
  weather:
    'celles qui sont en vigueur; les données viennent d’un service météorologique, dont la dernière observation est sur la page d’accueil',
  resources: 'Ressources',
  // The format of llmstxt.org gives this heading a meaning: it is never translated.
  optional: 'Optional',
  siteMap: 'Plan du site pour les moteurs de recherche',
  newsSiteMap: 'Plan des nouvelles',
  newsSiteMapText: 'Les billets des deux derniers jours.',
  editors: (email, phone) => `Rédaction\u00a0: ${email}, ${phone}`,
};
