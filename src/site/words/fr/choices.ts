import type { Words } from '../en/index.ts';

export const choices: Words['choices'] = {
  title: 'Choisir ce que vous voyez',
  description:
    'Masquez des mots, des sources et des langues\u00a0: leurs articles sont masqués dans ce navigateur seulement.',
  intro:
    'Les articles que vous masquez le sont sur toutes les pages; une ligne dit combien il y en a et les affiche de nouveau. Le choix reste dans ce navigateur\u00a0: personne d’autre ne l’apprend.',
  needsScript: 'Pour choisir, il faut JavaScript, qui est désactivé dans ce navigateur.',
  words: 'Mots masqués',
  wordsHint:
    'Les articles dont le titre ou le texte contient un de ces mots, ou un mot qui commence ainsi, sont masqués.',
  word: 'Mot ou expression',
  mute: 'Masquer',
  remove: (word) => `Afficher de nouveau les articles qui contiennent «\u00a0${word}\u00a0»`,
  publishers: 'Sources affichées',
  languages: 'Langues affichées',
  saved: 'Enregistré dans ce navigateur.',
  full: 'Il y en a déjà 100\u00a0: retirez-en un d’abord.',
  notStored: 'Ce navigateur refuse de conserver votre choix.',
};
