import type { Words } from '../en/index.ts';

/** The words of events and their calendars. */
export const events: Words['events'] = {
  title: 'Événements',
  description: (paper) =>
    `Ce qui se passe, par jour et par communauté : dates, heures et lieux des événements annoncés par ${paper}.`,
  titleIn: (place) => `Événements : ${place}`,
  descriptionIn: (place, paper) =>
    `Dates, heures et lieux des événements annoncés par ${paper} pour cette communauté : ${place}.`,
  calendar: 'S’abonner à ces événements dans votre agenda',
  calendarTitle: (paper) => `${paper} : événements`,
  calendarTitleIn: (paper, place) => `${paper} : événements, ${place}`,
  community: 'Communauté',
  everywhere: 'Toutes les communautés',
  show: 'Afficher',
  allDay: 'Toute la journée',
  cancelled: 'Annulé',
  none: 'Aucun événement n’est annoncé pour le moment.',
  noneIn: (place) => `Aucun événement n’est annoncé pour le moment : ${place}.`,
  noneOfWeek: 'Aucun événement n’est annoncé pour les sept prochains jours.',
  unreadable:
    'Les événements ne peuvent pas être lus pour le moment. Veuillez réessayer dans quelques minutes.',
  earlier: 'Événements précédents',
  later: 'Événements suivants',
  all: 'Tous les événements',
  ofWeek: 'Événements des sept prochains jours',
  howTo: 'Annoncez votre événement',
  howToText:
    'Indiquez-nous son nom, le jour, l’heure, le lieu et qui l’organise, au moins 48 heures avant le début.',
  contact: 'Nous écrire',
  when: 'Quand',
  where: 'Où',
  organiser: 'Organisation',
  add: 'Ajouter à mon agenda',
  more: (host) => `En savoir plus : ${host}`,
};
