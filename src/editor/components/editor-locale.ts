import { createContext, use } from 'react';
import type { Language } from '../../shared/words/languages.ts';
import type { DeskWords } from '../words/en/index.ts';

/** What every part of a page of the desk is written in. */
export interface DeskLocale {
  readonly language: Language;
  readonly words: DeskWords;
}

/** The page that is rendered: `<InDesk value={…}>` is around all of it. */
export const InDesk = createContext<DeskLocale | undefined>(undefined);

/** The words of the desk in the language of the page. */
export function useDeskWords(): DeskWords {
  return useDeskLocale().words;
}

/** The language of the page, with its words. */
export function useDeskLocale(): DeskLocale {
  const locale = use(InDesk);
  if (!locale) throw new Error('nothing says in which language the desk is shown');
  return locale;
}
