import { FORMS } from './forms.ts';
import { HEADLINES } from './headlines.ts';
import { LAYOUT } from './layout.ts';
import { NOTICES } from './notices.ts';
import { PEOPLE } from './people.ts';

/** The words of the desk in English. */
export const EN = {
  layout: LAYOUT,
  forms: FORMS,
  headlines: HEADLINES,
  notices: NOTICES,
  ...PEOPLE,
};

/** The words of the desk, by area. Each language has all of them. */
export type DeskWords = typeof EN;
