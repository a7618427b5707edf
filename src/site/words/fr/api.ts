import type { API as EN } from '../en/api.ts';

export const API: typeof EN = {
  badParameter: 'Paramètre incorrect',
  repeated: 'est donné plus d’une fois',
  missing: 'manque',
  wholeNumber: (least, most) => `doit être un nombre entier de ${least} à ${most}`,
  atMostCharacters: (most) => `doit compter au plus ${most} caractères`,
  allOrOneOf: (ids) => `doit être «\u00a0all\u00a0» ou l’un de ceux-ci\u00a0: ${ids}`,
  noSuchCall: 'Cette adresse n’existe pas',
  tooMany: 'Trop de requêtes',
  tryAgain: 'réessayez dans une minute',
};
