import { RELATIVE_TIMES } from '../../../shared/words/fr/relative-times.ts';
import type { LAYOUT as EN } from '../en/layout.ts';

export const LAYOUT: typeof EN = {
  skip: 'Aller au contenu',
  notice: 'À propos de cette édition',
  relativeTimes: RELATIVE_TIMES,
};
