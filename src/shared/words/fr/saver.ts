import type { SaverWords } from '../en/saver.ts';

export const SAVER: SaverWords = {
  dataSaver: 'Économie de données',
  showPicture: 'Afficher l’image',
  named: (showPicture, alt) => (alt ? `${showPicture}\u00a0: ${alt}` : showPicture),
};
