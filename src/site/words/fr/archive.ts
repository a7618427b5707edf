import type { Words } from '../en/index.ts';

export const archive: Words['archive'] = {
  title: 'Anciens numéros',
  description: (paper) =>
    `Les manchettes jour par jour, réunies par ${paper}\u00a0: un calendrier des anciens numéros et une recherche par année.`,
  intro:
    'Choisissez un jour pour voir ses manchettes, chacune avec un lien vers la page de son éditeur.',
  none: 'Il n’y a pas encore d’anciens numéros; le premier paraîtra d’ici une heure.',
  months: 'Mois',
  years: 'Années',
  searchLabel: 'Chercher dans les anciens numéros',
  year: 'Année',
  searchTitle: (query, year) => `«\u00a0${query}\u00a0» parmi les manchettes (${year})`,
  noneFound: (query, year) =>
    `Aucun résultat pour «\u00a0${query}\u00a0» dans les anciens numéros (${year}).`,
  searched: (first, last) =>
    first === last
      ? `Période parcourue\u00a0: ${first}.`
      : `Période parcourue\u00a0: de ${first} à ${last}.`,
  noneThere: (query) => `Aucune manchette de cette période ne correspond à «\u00a0${query}\u00a0».`,
  older: 'Résultats plus anciens',
  incomplete:
    'Certains numéros de cette année ne peuvent être lus pour le moment. Relancez la recherche dans une minute.',
  dayTitle: (date) => `Manchettes, ${date}`,
  dayDescription: (date, paper) =>
    `Les manchettes réunies par ${paper} ce jour-là (${date}), par rubrique, avec leur éditeur et leur heure.`,
  isOpen: 'La journée n’est pas terminée; d’autres manchettes peuvent suivre.',
  days: 'Numéros',
  allOf: (section, count) => `Les ${count} manchettes\u00a0: ${section}`,
  wholeDay: 'Toutes les rubriques de ce jour',
  ofTheseDays: 'Toutes les manchettes\u00a0:',
  noIssue: 'Aucun numéro pour ce jour',
  noIssueText: (date) => `Nous n’avons aucune manchette pour cette date\u00a0: ${date}.`,
  before: 'Numéro précédent\u00a0: ',
  after: 'Numéro suivant\u00a0: ',
};
