import type { FormProblems } from '../forms/checks.ts';
import type { NewPaper } from './new-paper-draft.ts';

/** A feed that was found for a new paper. */
export interface FoundChoice {
  readonly address: string;
  readonly title: string;
  /** What was judged of it, in a sentence. */
  readonly verdict: string;
}

/** What the fields of a page are shown with. */
export interface StepProps {
  readonly paper: NewPaper;
  readonly problems: FormProblems | undefined;
  /** Where a paper is on this machine; `undefined` elsewhere. */
  readonly localHost?: string | undefined;
  readonly found?: readonly FoundChoice[] | undefined;
  /** The page that was searched for feeds. */
  readonly pasted?: string | undefined;
}
