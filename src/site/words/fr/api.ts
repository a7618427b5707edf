import type { API as EN } from '../en/api.ts';

export const API: typeof EN = {
  badParameter: 'Paramètre incorrect',
  repeated: 'est donné plus d’une fois',
  missing: 'manque',
  wholeNumber: 'doit être un nombre entier',
  atLeast: (least) => `doit être au moins ${least}`,
  atMost: (most) => `doit être au plus ${most}`,
  atMostCharacters: (most) => `doit compter au plus ${most} caractères`,
  allOrOneOf: (ids) => `doit être «\u00a0all\u00a0» ou l’un de ceux-ci\u00a0: ${ids}`,
  oneOf: (ids) => `doit être l’un de ceux-ci\u00a0: ${ids}`,
  noVersion: 'doit être une version telle que la donne cette adresse',
  tooMany: 'Trop de requêtes',
  tryAgain: 'réessayez dans une minute',
};
