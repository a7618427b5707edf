import type { HEADLINES as EN } from '../en/headlines.ts';

/** The words of stories and their sources. */
export const HEADLINES: typeof EN = {
  heading: 'Manchettes',
  parts: 'Parties de cette section',
  stories: 'Nouvelles',
  sources: 'Sources',
  intro:
    'Ce que publient les éditeurs, du plus récent au plus ancien. Leurs textes ne peuvent pas être modifiés\u00a0: vous pouvez masquer une nouvelle ou en placer une en tête de la page d’accueil.',
  later:
    'Enregistré. Cela n’a pas pu être publié tout de suite\u00a0: le lectorat verra la modification d’ici cinq minutes.',
  lead: {
    heading: 'La manchette principale',
    none: 'La page d’accueil choisit elle-même sa manchette principale.',
    until: (time, name) => `jusqu’au ${time}, épinglée par ${name}`,
    pin: 'Placer en tête',
    for: 'À partir de maintenant, pendant',
    change: 'Modifier',
    hours: (hours) => (hours === 1 ? '1 heure' : `${hours} heures`),
    release: 'Ne plus placer en tête',
    pinned: 'Le lectorat voit la nouvelle en tête de la page d’accueil.',
    released: 'La nouvelle n’est plus placée en tête.',
  },
  find: {
    words: 'Mots',
    section: 'Rubrique',
    all: 'Toutes les rubriques',
    find: 'Chercher',
    count: (count) => (count > 1 ? `${count} nouvelles` : `${count} nouvelle`),
    none: 'Aucune nouvelle trouvée.',
  },
  pages: {
    label: 'Pages de nouvelles',
    page: (page, pages) => `Page ${page} sur ${pages}`,
    newer: 'Nouvelles plus récentes',
    older: 'Nouvelles plus anciennes',
  },
  hide: 'Masquer',
  hidden: {
    heading: (count, max) => `Nouvelles masquées\u00a0: ${count} sur ${max} au plus`,
    none: 'Aucune nouvelle n’est masquée.',
    by: (name, time) => `masquée par ${name}, ${time}`,
    show: 'Afficher de nouveau',
    undo: 'Annuler',
    hidden: 'Le lectorat ne voit plus la nouvelle.',
    shown: 'La nouvelle n’est plus masquée\u00a0: le lectorat la voit de nouveau.',
  },
  problems: {
    heading: 'Rien n’a été modifié',
    gone: 'Cette nouvelle n’est plus dans le journal.',
    isHidden: 'Quelqu’un a masqué cette nouvelle. Affichez-la d’abord de nouveau.',
    full: (max) =>
      `${max} nouvelles sont masquées, et c’est le maximum. Affichez-en d’abord une de nouveau.`,
  },
  source: {
    intro:
      'Les fils d’où viennent les nouvelles, et les calendriers d’événements. Chacun est consulté aussi souvent que son éditeur le souhaite.',
    builtIn:
      'Les sources de ce journal changent avec une nouvelle version du site\u00a0: adressez-vous à la personne qui l’exploite.',
    shared:
      'Partagées avec d’autres journaux\u00a0: seule la personne qui exploite le site peut les modifier.',
    own: 'Propres au journal',
    none: 'Le journal n’en a pas encore.',
    statuses: {
      good: 'Bonne',
      waiting: 'Pas encore consultée',
      unreachable: 'Injoignable\u00a0: le problème semble venir de nous',
      overdue: 'En retard\u00a0: le problème vient de nous',
      failing: 'En échec',
      'cut off': 'Interrompue\u00a0: elle est peut-être trop volumineuse',
      refused: 'L’éditeur nous refuse',
      gone: 'L’éditeur indique qu’elle a disparu pour de bon',
      paused: 'En pause',
    },
    lastGood: (time) => `dernière consultation réussie\u00a0: ${time}`,
    neverRead: 'jamais consultée',
    items: (count) => (count > 1 ? `${count} nouvelles` : `${count} nouvelle`),
    newest: (time) => `la plus récente du ${time}`,
    feed: 'fil',
    calendar: 'calendrier',
    events: (count) => (count > 1 ? `${count} événements` : `${count} événement`),
    done: {
      added: 'La source a été ajoutée. Elle sera consultée d’ici cinq minutes.',
      carried: 'Le groupe a été ajouté. Ses nouvelles arrivent d’ici cinq minutes.',
      changed: 'La source a été modifiée.',
      removed: 'La source a été supprimée.',
    },
    change: 'Modifier',
    reasons: {
      refused: 'Son éditeur refuse nos requêtes (403).',
      fewerRequests:
        'Son éditeur demande moins de requêtes (429); les pauses s’allongent d’elles-mêmes.',
      serverFails: (status) => `Son serveur est en panne (${status}); nous réessayons.`,
      noFeed: (status) => `Il n’y a pas de fil à son adresse (${status}).`,
      noCalendar: (status) => `Il n’y a pas de calendrier à son adresse (${status}).`,
      unreadableCalendar:
        'Le calendrier ne peut pas être lu; nous réessayons. Ses derniers événements restent.',
      noStories: 'Le fil ne contient aucun article.',
      unreadable: 'Le fil ne peut pas être lu; nous réessayons.',
    },
  },
  add: {
    heading: 'Ajouter une source',
    address: 'Adresse d’un site, d’une de ses pages, d’un fil ou d’un calendrier',
    addressHelp:
      'Collez-la telle que le navigateur l’affiche. Les fils et les calendriers du site sont cherchés, puis lus une fois.',
    find: 'Chercher les fils',
    found: (count) =>
      count === 1 ? 'Un fil ou calendrier trouvé' : `${count} fils et calendriers trouvés`,
    none: 'Ni fil ni calendrier n’a été trouvé à cette adresse. Demandez à l’éditeur s’il en existe un.',
    notJudged: 'Il n’a pas encore été lu.',
    judge: 'Lire celui-ci',
    choose: 'Suivre ce fil',
    chooseCalendar: 'Suivre ce calendrier',
    follow: 'Suivre et publier',
    followedHere: (desk) => `Le journal suit déjà cette source\u00a0: ${desk}.`,
    followedBy: (paper) =>
      `${paper} suit déjà cette source\u00a0: un fil n’est récupéré qu’une fois pour tous les journaux. Demandez à la personne qui exploite le site de la partager.`,
    followedByDesk: (desk) =>
      `Cette source est déjà suivie par le groupe de fils «\u00a0${desk}\u00a0», que les journaux peuvent partager.`,
    groups: 'Prendre aussi le groupe',
    groupsHelp: 'Toutes les nouvelles de ses éditeurs arrivent alors aussi dans le journal.',
    carry: 'Prendre et publier',
    noGroup: 'Cochez d’abord le groupe.',
    unreadable: (file) =>
      `Le fichier ${file} du brouillon est illisible. Corrigez-le dans la section «\u00a0Le journal\u00a0», puis réessayez.`,
    noFolder:
      'Le bureau n’a pas encore le dossier de ce journal. Enregistrez-le ici une fois, dans la section «\u00a0Le journal\u00a0», puis réessayez.',
  },
  fields: {
    publisher: 'Nom de l’éditeur',
    publisherHelp: 'Tel qu’il est affiché avec chaque nouvelle.',
    section: 'Rubrique',
    keeperHelp:
      'Qui tient le calendrier. Ce nom accompagne chaque événement qui n’en indique pas d’autre.',
    community: 'Communauté où ses événements ont lieu',
    noCommunity: 'celle que chaque événement indique',
    timeZone: 'Fuseau des heures qui n’en indiquent pas',
    noTimeZone: 'celui du lieu de chaque événement',
    language: 'Langue de ses nouvelles ou événements',
    ownLanguage: 'celle que le fil indique',
    paused: 'Raison de la pause',
    pausedHelp:
      'Tant qu’une raison est indiquée ici, la source n’est pas consultée, et rien d’elle n’est affiché.',
  },
  change: {
    heading: (publisher) => `Source\u00a0: ${publisher}`,
    save: 'Enregistrer et publier',
    remove: 'Supprimer la source',
    removeHelp: 'Ses nouvelles ou ses événements quittent le journal.',
    last: 'La liste propre d’un journal contient au moins une source. Mettez celle-ci en pause au lieu de la supprimer.',
    gone: 'Quelqu’un a supprimé cette source entre-temps.',
  },
};
