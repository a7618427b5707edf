import { LOADING, LOADING_WORD } from '../src/shared/page-attributes.ts';
import { pageParsed } from './page-parsed.ts';

/** A live region that stays in the page: screen readers announce changes, not new regions. */
const note = document.createElement('p');
note.setAttribute('role', 'status');
const SHOWN =
  'position:fixed;z-index:4;bottom:1rem;left:50%;translate:-50%;padding:.4rem 1rem;border-radius:4px;background:var(--ink);color:var(--paper)';
pageParsed.then(() => document.body.append(note));
let loading = 0;

/** Marks a control as busy, and shows a loading message, until `work` settles. */
export function busyWhile(control: Element, work: Promise<unknown>): void {
  loading += 1;
  control.ariaBusy = 'true';
  note.textContent = document.documentElement.getAttribute(LOADING_WORD) ?? LOADING;
  note.style.cssText = SHOWN;
  const end = () => {
    loading -= 1;
    control.ariaBusy = null;
    if (loading > 0) return;
    note.textContent = note.style.cssText = '';
  };
  work.then(end, end);
}
