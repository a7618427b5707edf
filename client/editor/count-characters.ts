import type { EditorScriptWords } from '../../src/shared/editor-script.ts';
import { fillIn } from '../../src/shared/fill-in.ts';
import { make } from '../make.ts';

/** Screen readers announce the count from this many remaining characters on. */
const NEAR_END = 20;
/** The pause in typing after which the count is announced (ms). */
const QUIET_MS = 700;

/** Remaining characters up to `max`, counted as the server does; negative above it. */
export function charactersLeft(text: string, max: number): number {
  return max - [...text.replace(/\r\n?/g, '\n').trim()].length;
}

/** Shows beside each field with `data-max` how many characters are left. */
export function countCharacters(words: EditorScriptWords): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '[data-max]',
  ))
    countIn(field, words);
}

function countIn(field: HTMLInputElement | HTMLTextAreaElement, words: EditorScriptWords): void {
  const max = Number(field.dataset.max);
  const shown = make('p', { class: 'count', id: `${field.id}-count` });
  const spoken = make('p', { class: 'visually-hidden', role: 'status' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    const left = charactersLeft(field.value, max);
    const text = fillIn(left < 0 ? words.over : words.left, { count: Math.abs(left) });
    shown.textContent = text;
    shown.classList.toggle('over', left < 0);
    return left <= NEAR_END ? text : '';
  };
  field.addEventListener('input', () => {
    const text = show();
    clearTimeout(timer);
    timer = setTimeout(() => spoken.replaceChildren(text), QUIET_MS);
  });
  show();
  field.after(shown, spoken);
  const describedBy = field.getAttribute('aria-describedby');
  field.setAttribute('aria-describedby', [describedBy, shown.id].filter(Boolean).join(' '));
}
