import type { STATUS as EN } from '../en/status.ts';

/** Behind the number of sources, one and several. */
const COUNTED: Record<keyof typeof EN.statuses, readonly [one: string, several: string]> = {
  good: ['bonne', 'bonnes'],
  waiting: ['pas encore consultée', 'pas encore consultées'],
  unreachable: ['injoignable', 'injoignables'],
  overdue: ['en retard', 'en retard'],
  failing: ['en échec', 'en échec'],
  'cut off': ['interrompue', 'interrompues'],
  refused: ['refusée', 'refusées'],
  gone: ['disparue', 'disparues'],
  paused: ['en pause', 'en pause'],
};

export const STATUS: typeof EN = {
  title: 'État du site',
  description: (paper) => `${paper}\u00a0: l’état des sources.`,
  stoodAt: (time) => `L’état du site le ${time} – en JSON\u00a0: `,
  toNetwork: 'le réseau en un coup d’œil',
  phone:
    'Un lecteur de fils sur votre téléphone peut vous dire quand quelque chose vous attend\u00a0: ',
  subscribe: 's’abonner aux alarmes',
  noLocalSource: 'Les lecteurs voient la dernière édition. Aucune source locale n’est suivie.',
  fresh: 'Les lecteurs voient des actualités locales fraîches.',
  old: (age) =>
    `Les lecteurs voient des actualités locales obtenues il y a ${age}. Aucune source locale ne peut être lue en ce moment.`,
  site: 'Le site',
  edition: 'Édition',
  stories: (count) => `${count} ${count > 1 ? 'articles' : 'article'}`,
  noEdition: 'aucune',
  localNews: 'Actualités locales, dernière bonne consultation',
  notKnown: 'inconnue',
  unpublished: 'Obtenu et non publié',
  since: 'depuis\u00a0: ',
  build: 'Version',
  sources: 'Sources',
  attention: 'Ce qui demande de l’attention vient en premier.',
  columns: {
    source: 'Source',
    status: 'État',
    lastGood: 'Dernière bonne consultation',
    items: 'Éléments',
    next: 'Prochaine consultation',
    failures: 'Échecs de suite',
    lastError: 'Dernière erreur',
  },
  statuses: {
    good: 'Bonne',
    waiting: 'Pas encore consultée',
    unreachable: 'Injoignable',
    overdue: 'En retard',
    failing: 'En échec',
    'cut off': 'Interrompue\u00a0: consultée seule',
    refused: 'Refusée\u00a0: à régler par l’exploitant',
    gone: 'Disparue\u00a0: à régler par l’exploitant',
    paused: 'En pause',
  },
  count: (count, status) => `${count} ${COUNTED[status][count > 1 ? 1 : 0]}`,
  colon: '\u00a0: ',
  feedAt: (host) => `fil à ${host}`,
  feed: 'fil',
  never: 'jamais',
  noError: 'aucune',
  soon: 'bientôt',
  dueNow: 'maintenant',
  cutOff: (times) => (times === 1 ? 'interrompue une fois' : `interrompue ${times} fois`),
  malformed: (flaw) => `mal formé\u00a0: ${flaw}, lu malgré tout`,
  hubs: (hubs) =>
    `${hubs.length > 1 ? 'concentrateurs' : 'concentrateur'} WebSub\u00a0: ${hubs.join(', ')}`,
  checkNow: 'Consulter maintenant',
  refusals: {
    'no queue':
      'Ce site n’a pas de file d’attente, par laquelle une consultation se demande. La commande de l’exploitant est npm run poll.',
    'never polled':
      'Elle n’a jamais été consultée. La prochaine actualisation le fera, d’ici cinq minutes.',
    gone: 'Son éditeur dit que le fil a disparu pour de bon\u00a0: elle n’est plus consultée.',
    due: 'Son tour est déjà venu\u00a0: elle sera consultée d’ici quelques minutes.',
    'asked to wait': 'Son éditeur nous a demandé d’attendre.',
    'just polled':
      'Elle a été consultée il y a moins de 15 minutes, l’intervalle minimal entre deux consultations.',
    'just requested':
      'Quelqu’un l’a fait consulter il y a moins d’une heure, et une fois l’heure est la limite.',
    'cut off':
      'Ses consultations sont interrompues\u00a0: elle est consultée seule, après des pauses de plus en plus longues.',
    refused: 'Son éditeur nous refuse\u00a0: un nouvel essai a lieu après quatre heures.',
    'no validators':
      'Elle n’envoie pas de validateurs\u00a0: chaque consultation coûte à son éditeur le fil entier, et une seule a lieu par jour.',
    'publisher’s wish': 'Son éditeur demande une pause plus longue entre deux requêtes.',
  },
  notOurForm: 'Ce formulaire ne s’envoie que depuis la page d’état de ce site.',
  from: (time) => `Elle pourra être consultée à partir de ce moment\u00a0: ${time}.`,
  checked: {
    asked: 'Elle sera consultée d’ici environ cinq minutes. Rechargez alors cette page.',
    limit:
      'Les consultations que cette page peut demander en un jour sont épuisées. La commande de l’exploitant est npm run poll.',
    failed:
      'La consultation n’a pas pu être demandée\u00a0: la base de données ou la file d’attente ne répond pas. Réessayez plus tard.',
  },
  checkedSource: (publisher, id) => `${publisher} (${id})\u00a0:`,
  possibleNow: 'Elle ne pouvait pas être consultée alors, et peut l’être maintenant.',
  network: {
    title: 'État du réseau',
    description: 'L’état des publications du réseau.',
    stoodAt: (total, time) =>
      `L’état ${total === 1 ? 'de l’unique publication' : `des ${total} publications`} le ${time} – `,
    toOwn: 'l’état de celle-ci',
    caption: 'Seule la page d’état d’une publication dit si ses pages peuvent être produites.',
    columns: {
      publication: 'Publication',
      edition: 'Édition',
      failing: 'Sources en échec',
      alarm: 'Alarme',
    },
    noAlarm: 'Elle n’a pas d’alarme.',
    noAlarms: 'Aucune des publications de cette page n’a d’alarme.',
    alarms: (count) =>
      count === 1
        ? 'Une publication de cette page a une alarme.'
        : `${count} publications de cette page ont une alarme.`,
    noEdition: 'aucune',
    notKnown: 'inconnu',
    old: (age) => `il y a ${age}`,
    failing: (failing, followed) => `${failing} sur ${followed}`,
    none: 'aucune',
    pages: 'Pages de la liste',
    previous: 'Précédente',
    pageOf: (page, pages) => `Page ${page} de ${pages}`,
    next: 'Suivante',
  },
  timeAndAge: (time, age) => `${time} (il\u00a0y\u00a0a\u00a0${age})`,
  minutes: (minutes) => `${minutes}\u00a0min`,
  hours: (hours, minutes) => `${hours}\u00a0h ${minutes}\u00a0min`,
  days: (days, hours) => `${days}\u00a0j ${hours}\u00a0h`,
};
