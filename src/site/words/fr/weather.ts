import type { WEATHER as EN } from '../en/weather.ts';

export const WEATHER: typeof EN = {
  place: (name) => `La météo à ${name}`,
  feelsLike: (temperature) => `Ressenti ${temperature}`,
  calm: 'Vent calme',
  wind: (direction, speed, gust) =>
    `Vent ${direction === undefined ? '' : `${direction} `}${speed}\u00a0km/h${gust === undefined ? '' : `, rafales à ${gust}`}`,
  high: (temperature) => `max. ${temperature}`,
  low: (temperature) => `min. ${temperature}`,
  // The time is a date or "il y a 2 heures": neither can follow a verb in the same way.
  observed: 'Observation\u00a0:',
  old: 'Ce bulletin date de plus de 3\u00a0heures.',
  none: 'Pas de bulletin récent',
  data: 'Données\u00a0: ',
  warnings: 'Alertes météo',
  levels: { yellow: 'Niveau jaune', orange: 'Niveau orange', red: 'Niveau rouge' },
  colon: '\u00a0: ',
  warnedPlaces: ' pour ',
  and: (count) => `et ${count} de plus`,
  feedTitle: (name) => `${name}\u00a0: alertes météo`,
  feedDescription: (service) => `Les alertes météo qui sont en vigueur. Données\u00a0: ${service}.`,
  observedAt: 'observation du ',
  station: (name) => `Météo à ${name}`,
  stationWarnings: (name) => `Alertes à ${name}`,
  oldTitle: 'La météo est ancienne',
  oldText:
    'Aucune station n’a d’observation des trois dernières heures. Les lecteurs en sont avertis et, après douze heures, n’en voient plus. Voyez l’état des stations plus bas; si elles vont bien, c’est le service météorologique lui-même qui a du retard.',
  until: (time) => `Jusqu’au ${time}.`,
  unknownCommunity: 'Cette communauté n’existe pas',
};
