import { LOADING, LOADING_WORDS, NOT_LOADED } from '../src/shared/page-attributes.ts';
import { pageParsed } from './page-parsed.ts';

/** A live region that stays in the page: screen readers announce changes, not new regions. */
const note = document.createElement('p');
note.setAttribute('role', 'status');
const SHOWN =
  'position:fixed;z-index:4;bottom:1rem;left:1rem;padding:.4rem 1rem;background:var(--ink);color:var(--paper)';
pageParsed.then(() => document.body.append(note));
let loading = 0;

function show(text = ''): void {
  note.textContent = text;
  note.style.cssText = text && SHOWN;
}

/** Marks a control as busy and shows a message until `work` settles; then reports a failure. */
export function busyWhile(control: Element, work: Promise<unknown>): void {
  const words = document.documentElement.getAttribute(LOADING_WORDS);
  const [busy, failed] = (words ?? `${LOADING}|${NOT_LOADED}`).split('|');
  loading += 1;
  control.ariaBusy = 'true';
  show(busy);
  const end = (text?: string) => {
    loading -= 1;
    control.ariaBusy = null;
    if (!loading || text) show(text);
  };
  work.then(
    () => end(),
    () => end(failed),
  );
}
