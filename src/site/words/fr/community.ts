import type { COMMUNITY as EN } from '../en/community.ts';

export const COMMUNITY: typeof EN = {
  title: 'Communauté',
  news: 'Nouvelles de la communauté',
  hub: 'Carrefour communautaire',
  writeToUs: 'Écrivez-nous',
  close: 'Fermer',
  events: 'Événements locaux',
  guidelines: 'Règles de la communauté',
  contact: 'Nous joindre',
};
