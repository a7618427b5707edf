import type { Words } from '../en/index.ts';

export const home: Words['home'] = {
  fallbackItems: [
    {
      category: 'Actualités locales',
      title: 'Les premières manchettes arrivent',
      description:
        'Les fils sont lus quelques minutes après la publication du journal. Leurs manchettes s’affichent ensuite ici.',
    },
    {
      category: 'Sciences',
      title: 'Chaque manchette mène à son éditeur',
      description:
        'Cette page montre le début de chaque article. La suite est sur la page de son éditeur.',
    },
    {
      category: 'Culture',
      title: 'Les articles de ce journal sont à la page Opinions',
      description: 'Le menu y mène, ainsi qu’aux événements et aux avis.',
    },
  ],
  columns: { local: 'Actualités locales', arts: 'Arts et culture', health: 'Santé et bien-être' },
  beside: 'Dernière heure et météo',
  seeAll: 'Tout voir',
  seeAllOf: (name) => `Tout voir\u00a0: ${name}`,
  opinion: 'Opinions et éditoriaux',
  loadingFeatured: 'Chargement de l’article à la une…',
  by: 'Par',
  continueReading: 'Lire la suite →',
};

export const newsPage: Words['newsPage'] = {
  description: (coverage, categories) =>
    `L’actualité${coverage ? ` ${coverage}` : ''}, en ${categories} rubriques.`,
  board: 'L’actualité en images',
  beside: 'Dernière heure, sujets et ressources',
  topics: 'Sujets',
  resources: 'Ressources',
};

export const today: Words['today'] = {
  title: 'L’édition du jour sur une feuille',
  description: (paper) =>
    `${paper} sur une feuille\u00a0: toutes les rubriques, avec la météo et les alertes, à lire sans connexion, à enregistrer et à imprimer sur deux pages de format lettre.`,
  onOneSheet: 'sur une feuille',
  link: 'Édition à imprimer',
  pages: 'Pages du site',
  frontPage: 'Accueil',
  news: 'Toutes les actualités',
  subscribe: 'Recevoir les alertes',
  save: 'Enregistrer cette feuille',
  about:
    'Le fichier enregistré se lit sans connexion. Imprimé, il tient sur deux pages de format lettre au plus.',
  headlinesOf: (time) => `Manchettes\u00a0: ${time}`,
  noDate: 'sans date',
  notPrinted: (count, address) =>
    `${count === 1 ? 'Une autre manchette' : `${count} autres manchettes`}\u00a0: ${address}`,
  none: 'Les premières manchettes arrivent. Revenez dans quelques minutes.',
  nothing: 'Il n’y a pas de manchettes en ce moment.',
  newest: 'La feuille la plus récente',
  byMail: 'Les manchettes du jour par courriel',
  addressKept: (service) =>
    `L’inscription se fait chez ${service}, qui conserve votre adresse; ce site ne la reçoit pas.`,
  warnings: 'Alertes en vigueur',
  morePlaces: (count) => (count === 1 ? '1 autre' : `${count} autres`),
  feelsLike: (degrees) => `température ressentie ${degrees}`,
  wind: (direction, speed) =>
    direction ? `vent ${direction} de ${speed}\u00a0km/h` : `vent de ${speed}\u00a0km/h`,
  gust: (speed) => `rafales de ${speed}\u00a0km/h`,
  observed: (time) => `observation\u00a0: ${time}`,
  observedLongAgo: (time) => `observation d’il y a plus de trois heures\u00a0: ${time}`,
  noReport: (place) => `${place}\u00a0: aucune observation récente.`,
  elsewhere: (time) => `Ailleurs (${time} ou plus tard)`,
  weatherSource: (service) => `Prévisions et alertes\u00a0: ${service}.`,
};

export const blog: Words['blog'] = {
  title: 'Blogue',
  description: 'Opinions et récits sur la vie, la terre, la langue, les arts et la cuisine d’ici.',
  tagline: 'Opinions et récits des quatre coins de la région.',
  about: (keyword) => `Billets sur «\u00a0${keyword}\u00a0»`,
  onPage: (page) => `, page ${page}`,
  descriptionAbout: (paper, keyword) =>
    `${paper}\u00a0: les billets sur «\u00a0${keyword}\u00a0», du plus récent au plus ancien.`,
  loading: 'Chargement',
  allPosts: '← Tous les billets',
  none: 'Aucun billet de blogue pour le moment.',
  noneAbout: 'Aucun billet n’a ce mot-clé.',
  read: 'Lire l’article',
  pages: 'Pages du blogue',
};

export const post: Words['post'] = {
  description: (paper) => `${paper}\u00a0: un article du blogue.`,
  back: '← Retour au blogue',
  by: 'Par ',
  updated: (date) => `Mis à jour le ${date}`,
  minutes: (minutes) => `${minutes}\u00a0min de lecture`,
  keywords: 'Mots-clés',
  pinterest: 'Voir sur Pinterest',
  video: 'Vidéo connexe',
  share: {
    title: 'Partager',
    address: 'Lien vers cet article',
    copy: 'Copier le lien',
    mail: 'Partager par courriel',
    print: 'Imprimer',
    copied: 'Le lien a été copié.',
    selected: 'Le lien est sélectionné\u00a0: copiez-le avec votre clavier ou le menu.',
  },
  more: 'Plus du blogue',
  related: 'Articles connexes',
  neighbours: 'Autour de cet article',
  previous: 'Précédent',
  next: 'Suivant',
};
