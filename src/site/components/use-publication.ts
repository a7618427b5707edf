import { createContext, use } from 'react';
import type { Publication } from '../../model/publication/publication.ts';
import type { Words } from '../words/en/index.ts';
import { wordsOf } from '../words/words.ts';

/** The publication whose page is rendered. */
export const InPublication = createContext<Publication | undefined>(undefined);

export function usePublication(): Publication {
  const publication = use(InPublication);
  if (!publication) throw new Error('usePublication() outside <InPublication>');
  return publication;
}

export function useWords(): Words {
  return wordsOf(usePublication());
}
