import type { ChoicesWords } from '../en/choices.ts';

export const CHOICES: ChoicesWords = {
  hidden: (count) => (count < 2 ? `${count} article masqué` : `${count} articles masqués`),
  show: 'Afficher',
  shown: (count) =>
    count < 2 ? `${count} article masqué est affiché` : `${count} articles masqués sont affichés`,
  hide: 'Masquer',
  change: 'Modifier',
};
