import type { Words } from '../en/index.ts';

export const feeds: Words['feeds'] = {
  posts: (domain) => `${domain} - Actualités et nouveautés`,
  all: 'Toutes les rubriques',
  headlines: (paper, name) => `${paper}\u00a0: manchettes, ${name}`,
  headlinesOf: (name) => `Titres\u00a0: ${name}`,
  gathered: (name, paper) =>
    `${name}\u00a0: les titres réunis par ${paper}, avec un lien vers chaque article.`,
  opml: (paper) => `${paper}\u00a0: fils RSS`,
  categories: ['Actualités', 'Blogue'],
  untitled: 'Sans titre',
  noDocument: 'Ce document n’existe pas.',
  unavailable: 'Ce document ne peut être produit pour le moment.',
};

export const rss: Words['rss'] = {
  title: 'Générateur de fil RSS',
  description: (paper) =>
    `${paper}\u00a0: les derniers billets en fil RSS, auquel s’abonner, à copier ou à télécharger, et les fils de toutes les rubriques.`,
  intro: (paper) =>
    `${paper}\u00a0: les derniers billets, réunis en format RSS pour votre lecteur de fils.`,
  openXml: 'Ouvrir le XML pour le copier',
  howTo: 'Comment utiliser le fil',
  steps: [
    'Copiez l’adresse du fil, ci-dessus.',
    'Dans votre lecteur de fils, choisissez d’ajouter un fil ou de vous abonner, et collez l’adresse.',
    'Les nouveaux billets apparaissent d’eux-mêmes dans le lecteur, qui les demande environ une fois l’heure.',
  ],
  carries: (posts) => `Le fil contient au plus les ${posts} derniers billets.`,
  publishElsewhere: 'Pour publier le fil ailleurs, copiez le XML ou téléchargez le fichier ',
  readers: 'Lecteurs de fils populaires',
  places: {
    everywhere: 'dans le navigateur, sur Android et iOS',
    everywhereFree: 'dans le navigateur, sur Android et iOS; logiciel libre',
    browser: 'dans le navigateur',
    appleFree: 'sur macOS et iOS; logiciel libre',
    desktopFree: 'sur Windows, macOS et Linux; logiciel libre',
    serverFree: 'sur votre propre serveur; logiciel libre',
  },
  more: 'Autres fils',
  samePosts: {
    beforeAtom: 'Les mêmes billets sont offerts en format ',
    beforeJson: ' et ',
    beforeOpml: '. Les billets et les titres de chaque rubrique sont réunis dans un ',
    opml: 'fichier OPML',
    end: ', à importer en une fois. Les titres, tous ou par rubrique\u00a0:',
  },
  own: {
    heading: 'Un fil à votre mesure',
    text: 'Choisissez ce qu’il doit contenir, ouvrez-le, puis copiez son adresse dans votre lecteur de fils.',
    words: 'Contenant les mots',
    section: 'Rubrique',
    community: 'Communauté',
    publisher: 'Éditeur',
    any: 'Peu importe',
    open: 'Ouvrir le fil',
  },
};

export const rssGenerator: Words['rssGenerator'] = {
  refresh: 'Actualiser',
  copy: 'Copier le XML',
  download: 'Télécharger le RSS',
  feedUrl: 'Adresse du fil',
  items: 'Éléments',
  updated: 'Dernière mise à jour',
  checked: 'Dernière vérification',
  notYet: 'Pas encore',
  xml: 'XML du fil RSS généré',
  withoutTexts:
    'Cet aperçu omet le texte intégral des billets; «\u00a0Copier le XML\u00a0» et «\u00a0Télécharger le RSS\u00a0» donnent le fichier complet.',
  dismiss: 'Fermer',
  generated: {
    title: 'Fil RSS généré',
    text: 'Les derniers billets du blogue ont été réunis en format RSS.',
  },
  failed: { title: 'Erreur', text: 'Le fil RSS n’a pas pu être généré. Veuillez réessayer.' },
  copied: { title: 'Copié!', text: 'Le XML du fil RSS a été copié dans le presse-papiers.' },
  notCopied: {
    title: 'Erreur',
    text: 'Le XML n’a pas pu être copié. Il est maintenant sélectionné\u00a0: copiez-le à la main.',
  },
  downloaded: { title: 'Téléchargé!', text: 'Le fichier RSS a été téléchargé.' },
};

export const llm: Words['llm'] = {
  about: (paper, place, hasResources) =>
    `${paper} est un site public d’actualités et de vie communautaire (${place}). Il réunit les manchettes que d’autres éditeurs offrent dans leurs fils; chacune mène à l’article de l’éditeur, qui demeure la source à citer. Les fils des rubriques contiennent le titre, une courte description et l’adresse de chaque manchette; les fils des billets contiennent ses propres textes. ${hasResources ? 'Le blogue et les ressources sont de sa rédaction.' : 'Le blogue est de sa rédaction.'} La lecture ne demande aucun compte.`,
  pages: 'Pages',
  sections: 'Rubriques d’actualité',
  section: (name) => `Actualités\u00a0: ${name}`,
  feeds: 'Fils',
  postsAs: (format) => `Billets du blogue en format ${format}`,
  headlines: (name) => `Manchettes en format RSS\u00a0: ${name}`,
  opml: 'Tous les fils en format OPML',
  warnings: 'Alertes météo en format RSS',
  weather:
    'celles qui sont en vigueur; les données viennent d’un service météorologique, dont la dernière observation est sur la page d’accueil',
  // llmstxt.org gives this heading a meaning, so it is not translated.
  optional: 'Optional',
  editors: (email, phone) => `Rédaction\u00a0: ${email}, ${phone}`,
};

export const api: Words['api'] = {
  badParameter: 'Paramètre incorrect',
  repeated: 'est donné plus d’une fois',
  missing: 'manque',
  wholeNumber: (least, most) => `doit être un nombre entier de ${least} à ${most}`,
  atMostCharacters: (most) => `doit compter au plus ${most} caractères`,
  allOrOneOf: (ids) => `doit être «\u00a0all\u00a0» ou l’un de ceux-ci\u00a0: ${ids}`,
  noSuchCall: 'Cette adresse n’existe pas',
  tryAgain: 'réessayez dans une minute',
};

export const search: Words['search'] = {
  allPosts: 'Tous les billets',
  allResources: 'Toutes les ressources',
  answers: 'Questions et réponses',
  allAnswers: (count) => `Les ${count} réponses`,
  readAnswers: 'Les lire dans la foire aux questions',
};
