import type { PARTS as EN } from '../en/parts.ts';

export const PARTS: typeof EN = {
  breakingNews: 'Dernière heure',
  weather: 'Météo',
  degrees: (value) => `${value}\u00a0°C`,
  highLow: (high, low) => `max. ${high}, min. ${low}`,
  headlines: 'Manchettes',
  breadcrumbs: 'Fil d’Ariane',
  contents: 'Sur cette page',
  browse: 'Parcourir les rubriques',
  viewAll: 'Voir toutes les rubriques →',
};
