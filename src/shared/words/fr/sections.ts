import type { SECTIONS as EN } from '../en/sections.ts';

export const SECTIONS: typeof EN = {
  local: 'Local',
  national: 'National',
  world: 'Monde',
  politics: 'Politique',
  business: 'Affaires',
  technology: 'Technologie',
  health: 'Santé',
  sports: 'Sports',
  arts: 'Arts',
  food: 'Alimentation',
  lifestyle: 'Art de vivre',
  'real-estate': 'Immobilier',
  automotive: 'Auto',
  opinion: 'Opinions',
  automobiles: 'Automobiles',
  archives: 'Archives',
  events: 'Événements',
};
