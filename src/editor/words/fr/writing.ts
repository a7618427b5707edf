import type { WRITING as EN } from '../en/writing.ts';

/** The messages of the editor's script during writing. */
export const WRITING: typeof EN = {
  preview: { heading: 'Aperçu pendant la rédaction' },
  crop: {
    heading: 'La partie de l’image qui sera utilisée',
    help: 'Déplacez le cadre avec le doigt, la souris ou les flèches. Changez sa taille par son coin, ou avec + et −.',
    numbers: 'En chiffres',
    x: 'Depuis la gauche',
    y: 'Depuis le haut',
    width: 'Largeur',
    height: 'Hauteur',
    whole: 'Toute l’image est utilisée.',
    position:
      'Coupé\u00a0: {left}\u00a0% à gauche, {right}\u00a0% à droite, {top}\u00a0% en haut, {bottom}\u00a0% en bas.',
    sizeChange: 'Taille\u00a0: {before} → {after}',
  },
};
