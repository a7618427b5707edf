import type { Words } from '../en/index.ts';

export const radio: Words['radio'] = {
  description: (paper) =>
    `${paper}\u00a0: écoutez la radio en direct, jour et nuit, et voyez ce qui joue en ce moment.`,
  descriptionWithoutStation: (paper) =>
    `${paper} n’a pas encore de station de radio. Ses émissions en direct se feront entendre ici.`,
  station: 'Station',
  noStation: 'Pas encore de station',
  noStationTagline: 'Dès qu’il y en aura une, ses émissions en direct s’écouteront ici.',
  nowPlaying: 'En ce moment',
  liveProgramming: 'Les émissions en direct de notre station.',
  by: 'par',
  tip: 'Conseil\u00a0: si le son ne démarre pas de lui-même, cliquez sur Écouter.',
  stream: 'Flux',
  hourly: (megabytes) => `${megabytes}\u00a0Mo l’heure`,
  openStream: 'Ouvrir le flux',
  otherProgram: 'Écouter dans une autre application',
  copyAddress: 'Copiez une adresse dans une application audio qui lit les flux en direct\u00a0:',
  format: (name) => `${name}\u00a0: `,
  keyboard: 'Raccourcis clavier du lecteur',
  space: 'Espace',
  spaceDoes: 'lance et arrête la lecture, sauf sur Couper le son et la minuterie',
  mDoes: 'coupe le son',
  arrowsDo: 'changent le volume d’un cran; Page préc. et Page suiv., de dix',
  refusals: {
    portRepeated: 'Le port est donné plus d’une fois.',
    portMalformed: 'Le port n’est pas un numéro de port.',
    noStation: 'Cette publication n’a pas de station de radio.',
    noStream: (port) => `Il n’y a pas de flux au port ${port}.`,
    silent: 'La station est silencieuse.',
    unreachable: 'La station est injoignable.',
    offTheAir: 'La station n’est pas en ondes.',
  },
};

export const contact: Words['contact'] = {
  description: (paper) =>
    `Joindre ${paper}\u00a0: écrivez, téléphonez, proposez un sujet ou annoncez un événement communautaire.`,
  intro:
    'Un sujet, un événement, une correction ou une question\u00a0: nous lisons tout ce que nous recevons.',
  information: 'Coordonnées',
  email: 'Courriel de la rédaction',
  address: 'Adresse',
  quickLinks: 'Liens rapides',
  message: 'Écrivez-nous',
  form: 'Formulaire de contact',
  withoutForm: {
    beforeEmail: 'Un formulaire prendra place ici. D’ici là, écrivez à ',
    beforePhone: ' ou composez le ',
    end: '.',
  },
};

export const community: Words['community'] = {
  news: 'Nouvelles de la communauté',
  hub: 'Carrefour communautaire',
  close: 'Fermer',
  guidelines: 'Règles de la communauté',
  contact: 'Nous joindre',
};

export const resources: Words['resources'] = {
  title: 'Ressources',
  titleOf: (tab) => `Ressources\u00a0: ${tab}`,
  titleTagged: (tag) => `Ressources sur «\u00a0${tag}\u00a0»`,
  tabs: 'Catégories de ressources',
  categories: 'Catégories',
  externalLinks: 'Liens externes',
  tagged: (tag) => `Sur «\u00a0${tag}\u00a0»`,
  inAll: (count) =>
    `${count} ${count < 2 ? 'ressource' : 'ressources'} dans toutes les catégories · `,
  showAll: 'Afficher toutes les ressources',
  featured: 'À la une',
  readGuide: 'Lire le guide',
  view: 'Voir la ressource',
  download: 'Télécharger le PDF',
  wikipedia: 'Wikipédia',
  wikipediaArticle: 'Article connexe sur Wikipédia',
  guide: 'Guide',
  sources: 'Sources',
  related: 'Ressources connexes',
};

export const books: Words['books'] = {
  back: '← Retour à l’accueil',
  shelf: 'Tous les livres',
  // Fits women and men.
  authorInFocus: 'À l’honneur',
  authorsBooks: 'Voir ses livres',
  promotion: 'Promotion',
  apply: 'Faire une demande d’admission',
  learnMore: 'En savoir plus',
  aboutUniversity: ' sur l’université',
  buy: 'Voir sur Amazon',
};

const PICTURE_RIGHTS =
  'L’image d’une nouvelle paraît à côté du nom de son éditeur; celle de la nouvelle en vedette porte le crédit que donne son fil. Un éditeur qui ne souhaite pas que ses images paraissent ici peut écrire à {email}\u00a0: nous les retirerons.';

export const legal: Words['legal'] = {
  updated: (date) => `Dernière mise à jour\u00a0: ${date}`,
  pictures: {
    own: `Les images des nouvelles viennent de l’adresse même de ce site, tout comme celles que nos propres textes prennent ailleurs. Notre serveur va les chercher et vous les envoie en petits fichiers\u00a0: les éditeurs n’apprennent donc pas qui lit. ${PICTURE_RIGHTS}`,
    publisher: `Les images des nouvelles viennent directement des serveurs des éditeurs. Le serveur qui vous envoie une image voit votre adresse IP, mais non la page que vous lisez, car nous demandons à votre navigateur de ne pas la lui indiquer. Des images de nos propres textes peuvent aussi venir des serveurs d’autres entreprises, de la même façon. ${PICTURE_RIGHTS}`,
    none: 'Les nouvelles paraissent sans les images de leurs éditeurs. Toutes les autres images viennent du site lui-même\u00a0: aucun autre serveur n’apprend donc, par une image, que vous nous lisez.',
  },
};

export const partners: Words['partners'] = {
  title: 'Partenaires médias',
  description: (paper) => `${paper}\u00a0: les documents que partagent les partenaires médias.`,
  shared: 'Voici ce que nos partenaires proposent aux lecteurs. Souhaitez-vous vous joindre à eux?',
  invitation: 'Votre organisme a-t-il quelque chose à proposer à nos lecteurs?',
  documents: 'Documents des partenaires',
  document: (number) => `Document de partenaire ${number}`,
};

export const faq: Words['faq'] = {
  title: 'Foire aux questions',
  intro: (paper) =>
    `${paper}\u00a0: comment fonctionne le site, d’où viennent les manchettes et que faire quand quelque chose ne va pas.`,
  banner: 'Vous cherchez plutôt les dernières manchettes? ',
  browseNews: 'Parcourir l’actualité →',
  showAll: 'Afficher toutes les questions',
  linkToAnswer: 'Lien vers cette réponse',
  more: 'Encore des questions?',
  moreText: 'Écrivez ou téléphonez\u00a0: quelqu’un vous répondra.',
  email: 'Courriel',
  hours: 'Heures',
};

export const siteMap: Words['siteMap'] = {
  title: 'Plan du site',
  description: (count, paper) =>
    `${paper}\u00a0: les ${count} pages principales, ce que chacune contient et la fréquence de ses mises à jour.`,
  intro: 'Où se trouve chaque chose, ce qu’on y lit et à quelle fréquence cela change.',
  totalPages: 'Pages au total',
  categoryCount: 'Catégories',
  mobileOptimized: 'Adapté aux mobiles',
  seoOptimized: 'Optimisé pour la recherche',
  yes: 'Oui',
  more: 'Autres pages',
  moreIntro: (count) => `Outre les ${count} pages principales comptées ci-dessus\u00a0:`,
  forMachines: 'Pour les machines',
  files: {
    siteMap: 'pour les moteurs de recherche',
    robots: 'pour les robots d’indexation',
    llm: 'pour les modèles de langage',
  },
  priority: ' (priorité), ',
  priorities: { High: 'Élevée', Medium: 'Moyenne', Low: 'Faible' },
  frequencies: {
    Hourly: 'Chaque heure',
    Daily: 'Chaque jour',
    Weekly: 'Chaque semaine',
    Monthly: 'Chaque mois',
    Yearly: 'Chaque année',
  },
  categories: {
    Main: 'Principal',
    Content: 'Contenu',
    Community: 'Communauté',
    Services: 'Services',
    Information: 'Renseignements',
    Support: 'Soutien',
    Legal: 'Mentions légales',
  },
  descriptions: {
    home: 'La une\u00a0: l’article vedette, les dernières nouvelles et les plus récentes de chaque rubrique.',
    news: 'Toutes les manchettes, par rubrique, avec un outil de recherche.',
    blog: 'Nos propres articles et opinions.',
    community: 'Nouvelles et événements locaux, arts, santé, et comment participer.',
    resources: 'Des guides avec leurs sources, pour la maison et pour l’école.',
    partners: 'Les documents que partagent nos partenaires médias.',
    faq: (count) => `Les réponses à ${count} questions sur le site.`,
    contact: 'Par courriel, par téléphone ou sur place.',
    privacy: 'Ce qui est conservé au sujet des lecteurs, et ce qui ne l’est pas.',
    terms: 'Les règles d’utilisation du site et de ses textes.',
  },
  further: {
    today: 'les principales manchettes du jour, à imprimer ou à enregistrer',
    communities: 'les manchettes, la météo et l’heure de chacune',
    notices: 'fermetures, déplacements, eau et santé, et alertes météo',
    choices: 'les mots, les sources et les langues que vous préférez ne pas voir',
    events: 'ce qui se passe, par jour et par communauté, et en agenda',
    archive: 'les manchettes des jours passés, avec un outil de recherche',
    about: 'qui publie ce site, et comment les manchettes sont choisies',
    radio: 'le flux de la station, et ce qui joue en ce moment',
    books: 'un choix de titres que nous recommandons',
    rss: 'les fils de nos billets et des manchettes',
  },
};
