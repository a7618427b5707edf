import type { TODAY as EN } from '../en/today.ts';

export const TODAY: typeof EN = {
  title: 'L’édition du jour sur une feuille',
  description: (paper) =>
    `${paper} sur une feuille\u00a0: toutes les rubriques, avec la météo et les alertes, à lire sans connexion, à enregistrer et à imprimer sur deux pages de format lettre.`,
  onOneSheet: 'sur une feuille',
  link: 'Édition à imprimer',
  skip: 'Aller au contenu',
  pages: 'Pages du site',
  frontPage: 'Accueil',
  news: 'Toutes les actualités',
  save: 'Enregistrer cette feuille',
  about:
    'Le fichier enregistré se lit sans connexion. Imprimé, il tient sur deux pages de format lettre au plus.',
  headlinesOf: (time) => `Manchettes\u00a0: ${time}`,
  noDate: 'sans date',
  more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
  notPrinted: (count, address) =>
    `${count === 1 ? 'Une autre manchette' : `${count} autres manchettes`}\u00a0: ${address}`,
  none: 'Les premières manchettes arrivent. Revenez dans quelques minutes.',
  nothing: 'Il n’y a pas de manchettes en ce moment.',
  newest: 'La feuille la plus récente',
  warnings: 'Alertes en vigueur',
  levels: { yellow: 'Jaune', orange: 'Orange', red: 'Rouge' },
  until: (time) => `jusqu’au ${time}`,
  morePlaces: (count) => (count === 1 ? '1 autre' : `${count} autres`),
  moreWarnings: (count, address) =>
    `${count === 1 ? 'Une autre alerte' : `${count} autres alertes`}\u00a0: ${address}`,
  weather: 'Météo',
  colon: '\u00a0: ',
  feelsLike: (degrees) => `température ressentie ${degrees}`,
  wind: (direction, speed) =>
    direction ? `vent ${direction} de ${speed}\u00a0km/h` : `vent de ${speed}\u00a0km/h`,
  gust: (speed) => `rafales de ${speed}\u00a0km/h`,
  observed: (time) => `observation\u00a0: ${time}`,
  observedLongAgo: (time) => `observation d’il y a plus de trois heures\u00a0: ${time}`,
  noReport: (place) => `${place}\u00a0: aucune observation récente.`,
  elsewhere: (time) => `Ailleurs, observations faites depuis le ${time}`,
  weatherSource: (service) => `Prévisions et alertes\u00a0: ${service}.`,
};
