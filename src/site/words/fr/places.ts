import type { Words } from '../en/index.ts';

export const weather: Words['weather'] = {
  place: (name) => `La météo à ${name}`,
  feelsLike: (temperature) => `Ressenti ${temperature}`,
  calm: 'Vent calme',
  wind: (direction, speed, gust) =>
    `Vent ${direction === undefined ? '' : `${direction} `}${speed}\u00a0km/h${gust === undefined ? '' : `, rafales à ${gust}`}`,
  high: (temperature) => `max. ${temperature}`,
  low: (temperature) => `min. ${temperature}`,
  // The time is a date or "il y a 2 heures": no verb fits before both.
  observed: 'Observation\u00a0:',
  old: 'Ce bulletin date de plus de 3\u00a0heures.',
  none: 'Pas de bulletin récent',
  data: 'Données\u00a0: ',
  warnings: 'Alertes météo',
  levels: { yellow: 'Jaune', orange: 'Orange', red: 'Rouge' },
  warnedPlaces: ' pour ',
  feedTitle: (name) => `${name}\u00a0: alertes météo`,
  feedDescription: (service) => `Les alertes météo qui sont en vigueur. Données\u00a0: ${service}.`,
  observedAt: 'observation du ',
  stationWarnings: (name) => `Alertes à ${name}`,
  unknownCommunity: 'Cette communauté n’existe pas',
  changePlace: 'Changer de communauté',
};

export const notices: Words['notices'] = {
  title: 'Avis',
  strip: 'Avis et alertes',
  description: (paper) =>
    `${paper}\u00a0: fermetures, déplacements, eau et santé, événements déplacés et alertes météo en vigueur.`,
  kinds: {
    water: 'Eau et santé',
    closure: 'Fermeture',
    travel: 'Déplacements',
    event: 'Événement déplacé',
    other: 'Avis',
  },
  everywhere: 'Partout',
  others: (count, areWarnings) => {
    if (areWarnings) return count === 1 ? '1 autre alerte' : `${count} autres alertes`;
    return count === 1 ? '1 autre avis ou alerte' : `${count} autres avis et alertes`;
  },
  inForce: 'En vigueur maintenant',
  coming: 'Dans les trois prochains jours',
  none: 'Aucun avis ni aucune alerte météo n’est en vigueur, et aucun avis n’est prévu dans les trois prochains jours.',
  from: (time) => `début\u00a0: ${time}`,
  more: 'En savoir plus',
  feed: 'Les avis en fil Atom',
  feedTitle: (name) => `${name}\u00a0: avis`,
};

export const communities: Words['communities'] = {
  title: 'Communautés',
  description: (count, paper) =>
    `Les ${count} communautés que couvre ${paper}\u00a0: leurs manchettes, leur météo et leur heure.`,
  intro: (count) => `Manchettes, météo et heure locale de ${count} communautés.`,
  headlines: (count) => (count < 2 ? `${count} manchette` : `${count} manchettes`),
  noHeadlines: 'Aucune manchette récente',
  placeDescription: (place, region, paper) =>
    `Manchettes sur ${place} (${region}) réunies par ${paper}, avec la météo, les alertes et l’heure locale.`,
  news: (place) => `Manchettes sur ${place}`,
  none: (place, days) =>
    `Aucune manchette des ${days} derniers jours ne nomme ${place}. La prochaine paraîtra ici et dans le fil.`,
  feed: (place) => `${place}\u00a0: les manchettes en RSS`,
  until: (time) => `jusqu’au ${time}`,
  localTime: 'Heure locale',
  clockNote: 'C’était l’heure au moment où la page a été faite.',
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
    `Où se trouve ${place} parmi les autres communautés\u00a0: le nord est en haut.`,
  neighbours: (region) => `Autres communautés de la région ${region}`,
  distance: (kilometres) => `à ${kilometres} km`,
  all: 'Toutes les communautés',
  sources: 'D’où viennent les noms',
  feedOf: (place, paper) =>
    `Manchettes sur ${place} réunies par ${paper}, avec un lien vers chaque article.`,
  feedsIntro: 'Chaque communauté a aussi son fil; sa page y mène\u00a0:',
};

export const chooseCommunity: Words['chooseCommunity'] = {
  zone: (zone) => `Les heures de ce site\u00a0: ${zone}.`,
  ofPlace: (zone, place) => `${zone}, comme à ${place}`,
  label: 'Votre communauté',
  pick: 'Choisissez une communauté',
  choose: 'Choisir',
  chooseThis: (name) => `Choisir ${name} comme votre communauté`,
  hint: 'Les heures seront alors dans son fuseau, et la une montrera sa météo. Votre choix reste dans ce navigateur.',
  chosen: (name, zone) =>
    `Votre communauté est ${name}\u00a0: les heures de ce site sont dans son fuseau (${zone}), et la une demande sa météo par son nom. Le choix reste dans ce navigateur.`,
  forget: 'Oublier votre communauté',
  forgotten: 'Aucune communauté n’est choisie.',
  notStored: 'Votre navigateur ne permet pas à ce site d’enregistrer votre choix.',
};

export const push: Words['push'] = {
  notOurs: 'Seules les pages de ce site peuvent envoyer ceci',
  malformed: 'Ceci n’est pas un abonnement aux alertes',
  tooMany: 'Il y a trop d’abonnements aux alertes; réessayez demain',
};
