import type { EVENTS as EN } from '../en/events.ts';

/** The pages of events. */
export const EVENTS: typeof EN = {
  heading: 'Événements',
  intro:
    'Bingo, hockey, assemblées, festins\u00a0: ce à quoi les gens peuvent aller. Le lectorat le voit tout de suite, à la page des événements et dans les calendriers qui la suivent. Ceux des calendriers que le journal suit viennent d’eux-mêmes et ne figurent pas ici.',
  add: 'Nouvel événement',
  change: (time) => `Modifier l’événement\u00a0: ${time}`,
  publish: 'Publier maintenant',
  save: 'Enregistrer la modification',
  onlyThis:
    'Seule cette date est enregistrée. Rouvrez l’événement pour modifier aussi les suivantes.',
  saveLater: (count) => `L’enregistrer aussi pour ${laterOnes(count)}`,
  cancelled: 'annulé',
  cancel: {
    button: 'L’annuler',
    later: (count) => `L’annuler, avec ${laterOnes(count)}`,
    help: 'Le lectorat le voit encore, comme annulé.',
  },
  cancelledConflict: {
    heading: 'Quelqu’un l’a annulé avant vous',
    text: (name, at) =>
      `${name} l’a annulé le ${at}, après que vous l’avez ouvert. Le lectorat le voit comme annulé. Rien de votre texte n’est perdu\u00a0: là où il diffère de l’autre, les deux textes sont ci-dessous. Si vous enregistrez le vôtre, l’événement reste annulé; s’il a lieu malgré tout, dites-le sur sa page.`,
    saveMine: 'Enregistrer le mien\u00a0: il reste annulé',
  },
  restore: {
    button: 'Il a lieu finalement',
    later: (count) => `Il a lieu finalement, et ${laterOnes(count)} aussi`,
    help: 'Le lectorat voit maintenant qu’il est annulé.',
  },
  remove: {
    heading: 'C’était une erreur',
    text: 'Il disparaît, et personne ne lit qu’il est annulé\u00a0: pour ce qui n’a jamais été prévu, ou figure ici deux fois.',
    button: 'Le supprimer',
    later: (count) => `Le supprimer, avec ${laterOnes(count)}`,
  },
  title: 'Qu’est-ce que c’est?',
  titleHelp: 'Comme une affiche le dirait\u00a0: «\u00a0Soirée de hockey des jeunes\u00a0».',
  day: 'Jour',
  from: 'Commence à',
  fromHelp: (zone) =>
    `À laisser vide si cela dure toute la journée. L’heure est celle des communautés choisies; si leurs heures diffèrent, ou si aucune n’est choisie, celle du journal\u00a0: ${zone}.`,
  lastDay: 'Dernier jour',
  lastDayHelp: 'Pour ce qui dure plusieurs jours ou se termine après minuit.',
  until: 'Finit à',
  untilHelp: 'À laisser vide si on ne la connaît pas.',
  repeats: 'Se répète-t-il?',
  repeatsEach: {
    no: 'Non',
    week: 'Chaque semaine',
    'two-weeks': 'Toutes les deux semaines',
    'month-date': 'Chaque mois, à la même date',
    'month-weekday': 'Chaque mois, le même jour de la semaine',
  },
  repeatsUntil: 'Jusqu’au',
  repeatsUntilHelp: (max) =>
    `S’il se répète\u00a0: le dernier jour possible. Il peut avoir lieu ${max} fois au plus.`,
  place: 'Lieu',
  placeHelp: 'La salle, l’école, l’aréna\u00a0: «\u00a0Salle des cadets\u00a0».',
  where: 'Communautés',
  whereHelp: 'Là où il a lieu. N’en choisissez aucune pour ce qui est à la radio ou en ligne.',
  noCommunity: 'Aucune',
  more: 'Qui l’organise, texte, lien, langue',
  organiser: 'Qui l’organise?',
  text: 'Texte',
  textHelp: 'Ce qu’il faut encore savoir\u00a0: quoi apporter, combien il en coûte, qui appeler.',
  link: 'Lien',
  linkHelp: 'Une page qui en dit plus.',
  language: 'Langue du titre et du texte',
  ownLanguage: 'Celle du journal',
  untilAlone: 'Il a une heure de fin, mais aucune heure de début.',
  lastDayAlone: 'Dites aussi à quelle heure il finit le dernier jour.',
  endsBefore:
    'Il finirait avant de commencer. S’il se termine après minuit, choisissez le dernier jour.',
  past: 'C’est déjà passé.',
  tooFar: 'C’est dans plus de deux ans.',
  tooLong: 'Cela dure plus de trois mois.',
  onlyOnce: 'D’ici ce jour-là, il n’a lieu qu’une fois.',
  tooOften: (count, max) => `Cela ferait ${count} fois; il y en a ${max} au plus.`,
  toCome: 'À venir',
  over: 'Passés',
  none: 'Aucun.',
  moreTimes: (count, cancelled) =>
    (count === 1 ? '1 autre fois ensuite' : `${count} autres fois ensuite`) +
    (cancelled > 0 ? `, dont ${cancelled} annulée${cancelled > 1 ? 's' : ''}` : ''),
  allDay: 'toute la journée',
  dayTo: (first, last) => `du ${first} au ${last}`,
  by: (name) => `par ${name}`,
  done: {
    added: {
      now: 'Publié\u00a0: le lectorat le voit maintenant.',
      later:
        'Enregistré. L’événement n’a pas pu être publié tout de suite\u00a0: le lectorat le verra d’ici cinq minutes.',
    },
    changed: {
      now: 'Le lectorat voit maintenant la modification.',
      later: 'Enregistré. Le lectorat verra la modification d’ici cinq minutes.',
    },
    restored: {
      now: 'Le lectorat voit maintenant qu’il a lieu finalement.',
      later: 'Enregistré. Le lectorat verra d’ici cinq minutes qu’il a lieu finalement.',
    },
    cancelled: {
      now: 'Le lectorat voit maintenant qu’il est annulé.',
      later: 'Enregistré. Le lectorat verra d’ici cinq minutes qu’il est annulé.',
    },
    removed: {
      now: 'Il a disparu de toutes les pages.',
      later: 'Enregistré. Il aura disparu de toutes les pages d’ici cinq minutes.',
    },
  },
  changedMeanwhile: (name, when, at) =>
    `Rien n’a été supprimé\u00a0: ${name} a enregistré celui du ${when} le ${at}, après que vous avez ouvert cette page. Vérifiez-le, puis choisissez de nouveau.`,
  removedMeanwhile:
    'Quelqu’un a supprimé cet événement entre-temps. Le formulaire de cette date est ici\u00a0: envoyez-le pour l’ajouter de nouveau.',
  noRoom: (max, kilobytes) =>
    `La place manque\u00a0: un journal a au plus ${max} événements à venir, de ${kilobytes} ko en tout. Supprimez-en d’abord, ou raccourcissez-les.`,
};

function laterOnes(count: number): string {
  return count === 1 ? 'le suivant' : `les ${count} suivants`;
}
