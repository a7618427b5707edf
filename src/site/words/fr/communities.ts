import type { COMMUNITIES as EN } from '../en/communities.ts';

export const COMMUNITIES: typeof EN = {
  title: 'Collectivités',
  description: (count, paper) =>
    `Les ${count} collectivités que couvre ${paper}\u00a0: leurs manchettes, leur météo et leur heure.`,
  intro: (count) =>
    `Manchettes, météo et heure locale de ${count} collectivités. Le nombre est celui des manchettes récentes.`,
  headlines: (count) => (count < 2 ? `${count} manchette` : `${count} manchettes`),
  noHeadlines: 'Aucune manchette récente',
  placeDescription: (place, region, paper) =>
    `Manchettes sur ${place} (${region}) réunies par ${paper}, avec la météo, les alertes et l’heure locale.`,
  news: (place) => `Manchettes sur ${place}`,
  none: (place, days) =>
    `Aucune manchette des ${days} derniers jours ne nomme ${place}. La prochaine paraîtra ici et dans le fil.`,
  feed: (place) => `${place}\u00a0: les manchettes en RSS`,
  warnings: 'Alertes météo',
  until: (time) => `jusqu’au ${time}`,
  weather: 'Météo',
  localTime: 'Heure locale',
  clock: (time) => `${time} lorsque cette page a été faite`,
  nextChange: (date) => `Le prochain changement d’heure est le ${date}.`,
  noDaylight: 'L’heure ne change pas ici\u00a0: il n’y a pas d’heure avancée.',
  facts: 'Le lieu',
  names: 'Dans les langues locales',
  formerNames: 'Anciens noms et autres noms',
  region: 'Région',
  position: 'Position géographique',
  north: (degrees) => `${degrees} nord`,
  south: (degrees) => `${degrees} sud`,
  east: (degrees) => `${degrees} est`,
  west: (degrees) => `${degrees} ouest`,
  locator: (place) =>
    `Où se trouve ${place} parmi les autres collectivités\u00a0: le nord est en haut.`,
  neighbours: (region) => `Autres collectivités de la région ${region}`,
  distance: (kilometres) => `à ${kilometres} km`,
  all: 'Toutes les collectivités',
  sources: 'D’où viennent les noms',
  feedOf: (place, paper) =>
    `Manchettes sur ${place} réunies par ${paper}, avec un lien vers chaque article.`,
  feedsIntro: 'Chaque collectivité a aussi son fil, auquel mène sa page\u00a0:',
};
