import type { Page } from 'playwright-core';
import type { Language } from '../../../src/shared/words/languages.ts';
import type { DeskReader } from './desk-page.ts';

/** A page of the desk in one of its states. */
export interface DeskState {
  readonly name: string;
  readonly path: string;
  /** An editor, unless it says who. */
  readonly as?: DeskReader['as'];
  readonly prepare?: (page: Page, language: Language) => Promise<unknown>;
  /** Brings the page into its state, from where it is open, whatever its language. */
  readonly open?: (page: Page) => Promise<unknown>;
}
