import type { EditorScriptWords } from '../../../src/shared/editor-script.ts';
import { make, makeButton } from '../make.ts';
import type { Draft } from './drafts.ts';

/** Shows a form's stored drafts above it, each with its time, to restore or discard. */
export function showDrafts(
  form: HTMLFormElement,
  drafts: readonly Draft[],
  words: EditorScriptWords['kept'],
  actions: Readonly<Record<'restore' | 'discard', (draft: Draft) => void>>,
): void {
  if (drafts.length === 0) return;
  const list = make('ul');
  const panel = make('section', { class: 'kept' }, make('h2', {}, words.heading), list);
  panel.setAttribute('role', 'status');
  for (const draft of drafts) {
    const time = make('time', {}, timeOf(draft));
    const answer = (action: (draft: Draft) => void) => {
      action(draft);
      row.remove();
      if (list.childElementCount === 0) panel.remove();
      // The button that was pressed is gone.
      (list.querySelector('button') ?? firstControl(form))?.focus();
    };
    const buttons = (['restore', 'discard'] as const).map((name) => {
      const button = makeButton(words[name], () => answer(actions[name]));
      // Several buttons differ by their time.
      if (drafts.length > 1) button.setAttribute('aria-label', `${words[name]}: ${timeOf(draft)}`);
      return button;
    });
    const row = make('li', {}, time, ...buttons);
    list.append(row);
  }
  form.before(panel);
}

function timeOf({ at }: Draft): string {
  return new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at);
}

function firstControl(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select');
}
