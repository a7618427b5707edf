import type { Words } from '../en/index.ts';

/** After the number of sources: singular and plural. */
const COUNTED: Record<keyof Words['status']['statuses'], readonly [one: string, several: string]> =
  {
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

export const status: Words['status'] = {
  title: 'État du site',
  description: (paper) => `${paper}\u00a0: l’état des sources.`,
  stoodAt: (time) => `État le ${time}. Aussi\u00a0: `,
  toNetwork: 'tout le réseau',
  noLocalSource: 'Les lecteurs voient la dernière édition. Aucune source locale n’est suivie.',
  fresh: 'Les lecteurs voient des actualités locales fraîches.',
  old: (age) =>
    `Les lecteurs voient des actualités locales obtenues il y a ${age}. Aucune source locale ne peut être lue en ce moment.`,
  site: 'Le site',
  edition: 'Édition',
  stories: (count) => `${count} ${count > 1 ? 'articles' : 'article'}`,
  pictures: 'Images',
  picturesFrom: {
    'made small': 'réduites',
    through: 'transmises telles quelles',
    publisher: 'chez leurs éditeurs',
    none: 'aucune',
  },
  noPictures: '\u00a0: aucun fil n’en a, ou PICTURE_SECRET manque à ingest',
  localNews: 'Actualités locales, dernière bonne consultation',
  notKnown: 'inconnue',
  unpublished: 'Obtenu et non publié',
  since: 'depuis\u00a0: ',
  archive: 'Numéros passés',
  storiesLeftOut: (count: number, day: string) =>
    `${day}\u00a0: sans place pour ${count} ${count < 2 ? 'article' : 'articles'}.`,
  damagedObjects: (count: number, keys: string) =>
    `Copies d’objets endommagés\u00a0: ${count} (${keys}).`,
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
  feedAt: (host) => `fil à ${host}`,
  feed: 'fil',
  never: 'jamais',
  none: 'aucune',
  soon: 'bientôt',
  dueNow: 'maintenant',
  cutOff: (times) => (times === 1 ? 'interrompue une fois' : `interrompue ${times} fois`),
  malformed: (flaw) => `mal formé\u00a0: ${flaw}, lu malgré tout`,
  checkNow: 'Consulter maintenant',
  refusals: {
    'no queue':
      'Ce site n’a pas de file d’attente pour demander une consultation. L’exploitant peut lancer npm run poll.',
    'never polled':
      'Elle n’a pas encore été consultée; la prochaine actualisation le fera d’ici cinq minutes.',
    gone: 'Son éditeur dit que le fil a disparu pour de bon\u00a0: elle n’est plus consultée.',
    due: 'Son tour est déjà venu\u00a0: elle sera consultée d’ici quelques minutes.',
    'retry later': 'Son éditeur nous a demandé d’attendre.',
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
    requested: 'Elle sera consultée d’ici environ cinq minutes. Rechargez alors cette page.',
    limit: 'Cette page a épuisé ses consultations du jour. L’exploitant peut lancer npm run poll.',
    failed:
      'La consultation n’a pas pu être demandée\u00a0: la base de données ou la file d’attente ne répond pas. Réessayez plus tard.',
  },
  checkedSource: (publisher, id) => `${publisher} (${id})\u00a0:`,
  possibleNow: 'Elle ne pouvait pas être consultée alors, et peut l’être maintenant.',
  network: {
    title: 'État du réseau',
    description: 'L’état des publications du réseau.',
    stoodAt: (total, time) =>
      `État ${total === 1 ? 'de l’unique publication' : `des ${total} publications`} le ${time}. `,
    toOwn: 'État de cette publication',
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
    notKnown: 'inconnu',
    old: (age) => `il y a ${age}`,
    failing: (failing, followed) => `${failing} sur ${followed}`,
    pages: 'Pages de la liste',
  },
  timeAndAge: (time, age) => `${time} (il\u00a0y\u00a0a\u00a0${age})`,
  minutes: (minutes) => `${minutes}\u00a0min`,
  hours: (hours, minutes) => `${hours}\u00a0h ${minutes}\u00a0min`,
  days: (days, hours) => `${days}\u00a0j ${hours}\u00a0h`,
};

export const alarms: Words['alarms'] = {
  sentences: {
    'front page fails':
      'La page d’accueil ne peut pas être produite\u00a0: les lecteurs voient une page qui le dit.',
    'paper not shown':
      'Le journal n’a pas été copié là où le site le lit, ou n’y est pas lisible\u00a0: les lecteurs ont la version publiée avant, ou le premier journal du réseau.',
    'no edition':
      'Il n’y a pas d’édition à montrer\u00a0: les lecteurs voient les articles intégrés au site.',
    'local news is stale': 'Aucune source locale n’a été bien consultée depuis six heures ou plus.',
    'database does not respond':
      'La base de données ne répond pas\u00a0: on ne sait rien des sources, et aucun fil n’est lu. Les lecteurs voient la dernière édition.',
    'edition not published':
      'Des nouvelles obtenues n’ont pas pu être publiées depuis une demi-heure ou plus. Les lecteurs voient une édition plus ancienne.',
  },
  titles: {
    'front page fails': 'La page d’accueil est en panne',
    'paper not shown': 'Le journal n’est pas montré tel qu’il a été publié',
    'no edition': 'Il n’y a pas d’édition',
    'local news is stale': 'Les actualités locales ne sont plus fraîches',
    'database does not respond': 'La base de données ne répond pas',
    'edition not published': 'Les nouvelles ne sont pas publiées',
  },
  advice: {
    overdue:
      'La faute est de notre côté\u00a0: la consultation n’a pas commencé. Si la plupart des sources sont en retard, la tâche planifiée (cron) s’est arrêtée; voyez «\u00a0Alarms\u00a0» dans docs/operations.md.',
    unreachable:
      'La faute semble être de notre côté\u00a0: aucun hôte n’a pu être joint. Chaque source est consultée de nouveau après 15 minutes. Si cela dure une heure, consultez la page d’état de Cloudflare.',
    gone: 'L’éditeur dit que le fil a disparu pour de bon (410). Mettez sa nouvelle adresse dans la liste des sources, ou retirez la source.',
    publisher: 'L’éditeur',
    service: 'Le service qui convertit les fils en JSON',
    refused: (sender) =>
      `${sender} nous refuse (403). Demandez que nos requêtes soient admises, en nommant notre User-Agent; d’ici là, un nouvel essai a lieu toutes les quatre heures.`,
    cutOff:
      'Ses consultations se terminent sans résultat\u00a0: le fil est peut-être trop lourd pour une seule. Mettez la source en pause si cela continue.',
    refusedOnce: (sender) =>
      `${sender} nous a refusés une fois (403). Rien à faire encore; un nouvel essai aura lieu dans quatre heures.`,
    fewerRequests: (sender) =>
      `${sender} demande moins de requêtes (429). Rien à faire\u00a0: les intervalles s’allongent d’eux-mêmes. Si cela continue, convenez d’un intervalle avec l’éditeur et donnez-le dans intervalMinutes.`,
    serverFails: (status) =>
      `Le serveur est en panne (${status}). Rien à faire pendant un jour; les essais reprennent à des intervalles de plus en plus longs.`,
    serverFailsLong: (status) =>
      `Le serveur est en panne depuis plus d’un jour (${status}). Écrivez à l’éditeur, ou mettez la source en pause.`,
    noFeed: (status) =>
      `Il n’y a pas de fil à son adresse (${status}). Si cela dure un jour, cherchez la nouvelle adresse et mettez-la dans la liste des sources.`,
    noStories: 'Le fil ne contient aucun article.',
    unreadable:
      'Le fil ne peut pas être lu. Rien à faire pendant un jour; les essais reprennent à des intervalles de plus en plus longs.',
    unreadableLong: 'Le fil n’a pas pu être lu depuis plus d’un jour.',
    moved:
      'Le fil a déménagé pour de bon\u00a0: mettez sa nouvelle adresse dans la liste des sources.',
    movedTo: (address) =>
      `Le fil a déménagé pour de bon\u00a0: mettez sa nouvelle adresse ${address} dans la liste des sources.`,
    findOut: 'Cette commande dit ce qui ne va pas\u00a0: ',
    address: 'ADRESSE',
  },
};
