import type { RSS as EN } from '../en/rss.ts';

export const RSS: typeof EN = {
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
};
