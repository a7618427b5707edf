import type { ISLAND_ERROR as EN } from '../en/island-error.ts';

export const ISLAND_ERROR: typeof EN = {
  text: 'Erreur inattendue de l’application!',
  back: 'Retour aux actualités',
};
