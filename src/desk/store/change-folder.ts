import type { Publication } from '../../publications/publication.ts';
import type { Person } from '../who/people.ts';

/** Whose folder is changed, by whom, and when: a request about a paper is one. */
export interface FolderContext {
  readonly env: DeskEnv;
  readonly publication: Publication;
  readonly person: Person;
  readonly now: Date;
}

/** The texts of a paper's folder, by their paths in it. */
export type FolderTexts = ReadonlyMap<string, string>;

/** What becomes of the texts: all of them as they are to be, or the same where nothing is to change. Two calls give the same. */
export type TextChange = (texts: FolderTexts) => FolderTexts;

/** What became of a change of a paper's folder. */
export type FolderChange =
  | { readonly kind: 'published' | 'unchanged' }
  /** The desk has no folder of the paper: it was published by a command that did not leave it here. */
  | { readonly kind: 'no folder' }
  /** What is wrong with the folder as it would be; or that a feed or host is another paper's. Nothing was published. */
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

/**
 * Changes texts of a paper's folder and publishes it as its next version. Where somebody else saves a version meanwhile, the change is
 * made anew to theirs, so that of two who change different things neither is lost.
 */
export type ChangeFolder = (
  paper: FolderContext,
  change: TextChange,
  message: string,
) => Promise<FolderChange>;

/** Changes the folder that the desk keeps of a paper: it keeps none before the paper was first saved here. */
export const changeFolder: ChangeFolder = async () => ({ kind: 'no folder' });
