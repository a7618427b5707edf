import type { RssGeneratorWords } from '../en/rss-generator.ts';

export const RSS_GENERATOR: RssGeneratorWords = {
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
    'La zone omet le texte intégral des billets\u00a0: «\u00a0Copier le XML\u00a0» et «\u00a0Télécharger le RSS\u00a0» donnent le fichier, qui le contient.',
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
