import type { SaverWords } from '../en/saver.ts';

export const SAVER: SaverWords = {
  dataSaver: {
    off: 'Économie de données',
    small: 'Économie de données\u00a0: petites images',
    none: 'Économie de données\u00a0: aucune image',
  },
  showPicture: 'Afficher l’image',
  named: (showPicture, alt) => (alt ? `${showPicture}\u00a0: ${alt}` : showPicture),
};
