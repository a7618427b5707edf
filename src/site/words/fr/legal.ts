import type { LEGAL as EN } from '../en/legal.ts';

export const LEGAL: typeof EN = {
  updated: (date) => `Dernière mise à jour\u00a0: ${date}`,
};
