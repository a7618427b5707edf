import type { Words } from '../en/index.ts';

export const choices: Words['choices'] = {
  title: 'Choisir ce que vous voyez',
  description:
    'Masquez des mots, des sources et des langues\u00a0: leurs articles sont masqués dans ce navigateur seulement.',
  intro:
    'Les articles masqués le sont sur toutes les pages; à leur place, une ligne dit combien il y en a et permet de les afficher. Vos choix restent dans ce navigateur\u00a0: personne d’autre ne les connaît.',
  needsScript: 'Cette page a besoin de JavaScript, qui est désactivé dans votre navigateur.',
  words: 'Mots masqués',
  wordsHint:
    'Masque les articles dont le titre ou le texte contient un de ces mots, ou un mot qui commence par lui.',
  word: 'Mot ou expression',
  mute: 'Masquer',
  remove: (word) => `Afficher de nouveau les articles qui contiennent «\u00a0${word}\u00a0»`,
  publishers: 'Sources affichées',
  languages: 'Langues affichées',
  saved: 'Enregistré dans ce navigateur.',
  full: 'Vous en avez déjà 100\u00a0: retirez-en un d’abord.',
  notStored: 'Votre navigateur ne permet pas à ce site d’enregistrer votre choix.',
};
