import { zonedTime } from '../../../src/lib/clock/locale.ts';
import {
  EDITOR_PERSON,
  type EditorScriptWords,
  IS_ANSWER,
  SAVED_FORM,
} from '../../../src/shared/editor-script.ts';
import { make, makeButton } from '../../make.ts';
import {
  type Draft,
  type DraftPlace,
  readDrafts,
  removeDraft,
  removeSent,
  storeDraft,
  sweepDrafts,
} from './drafts.ts';
import {
  hasFields,
  readFields,
  readVersion,
  sharesFields,
  writeFields,
  writeVersion,
} from './form-fields.ts';

/** The pause after a change before a draft is stored (ms). */
const DELAY_MS = 300;

/**
 * Stores drafts of forms with `data-draft-key` in this browser until they are saved, and offers to
 * restore them when the page is opened again. Never changes a form unasked.
 */
export function storeForms(words: EditorScriptWords): void {
  const person = document.body.getAttribute(EDITOR_PERSON);
  if (!person) return;
  openConflictByGet();
  const path = location.pathname;
  const saved = document.body.getAttribute(SAVED_FORM);
  tryStorage(() => {
    if (saved) removeSent(localStorage, { person, path, key: saved });
    sweepDrafts(localStorage, Date.now());
  });
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft-key]')) {
    const { draftKey: key = '' } = form.dataset;
    if (/^[\w:.-]+$/.test(key)) storeForm(form, { person, path, key }, words);
  }
}

function storeForm(form: HTMLFormElement, place: DraftPlace, words: EditorScriptWords): void {
  const shown = readFields(form);
  const atFirst = JSON.stringify(shown);
  const stored = tryStorage(() => readDrafts(localStorage, place)) ?? [];
  // The form was sent and is shown again with its input, as the server has read it.
  const returned = isAnswer() ? stored.find(({ isSent }) => isSent) : undefined;
  const same = returned ?? stored.find(({ fields }) => hasFields(shown, fields));
  let id = same?.id ?? Math.random().toString(36).slice(2);

  const write = (isSent: boolean) => {
    const fields = readFields(form);
    const isAsBefore = JSON.stringify(fields) === atFirst && !same;
    const version = readVersion(form);
    tryStorage(() => {
      if (isAsBefore && !isSent) removeDraft(localStorage, place, id);
      else storeDraft(localStorage, place, { id, at: Date.now(), version, fields, isSent });
    });
  };
  const writeChanges = afterChanges(form, () => write(false));
  // On the window, to run after other listeners, which may prevent the submission.
  addEventListener('submit', (event) => {
    const isElsewhere = event.submitter?.hasAttribute('formtarget');
    if (event.target !== form || event.defaultPrevented || isElsewhere) return;
    writeChanges();
    write(true);
  });
  if (returned) {
    write(false);
    openByGet(form);
  }
  const others = stored.filter((draft) => draft !== same && sharesFields(shown, draft.fields));
  showDrafts(form, returned ? [] : others, words.drafts, {
    restore: (draft) => {
      // Store the current input first, so that restoring a draft does not lose it.
      writeChanges();
      id = draft.id;
      writeFields(form, draft.fields);
      writeVersion(form, draft.version);
    },
    discard: (draft) => {
      tryStorage(() => removeDraft(localStorage, place, draft.id));
    },
  });
}

function isAnswer(): boolean {
  return document.body.hasAttribute(IS_ANSWER);
}

/** Replaces the history entry of a rejected form, so that Back and Reload send a GET, not the form. */
function openByGet(form: HTMLFormElement): void {
  const action = new URL(form.getAttribute('action') ?? '', location.href);
  if (action.pathname === location.pathname) history.replaceState(history.state, '');
}

/**
 * The same for a conflict page: Back and Reload show the page of the record, which offers the text
 * that was sent, but not what was changed on the conflict page.
 */
function openConflictByGet(): void {
  const { page } = document.querySelector<HTMLFormElement>('form[data-page]')?.dataset ?? {};
  if (page !== undefined) history.replaceState(history.state, '', page);
}

/** Calls `write` after changes and before the page is left. Returns a function to write now. */
function afterChanges(form: HTMLFormElement, write: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const writeNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    write();
  };
  for (const type of ['input', 'change'])
    form.addEventListener(type, () => {
      clearTimeout(timer);
      timer = setTimeout(writeNow, DELAY_MS);
    });
  addEventListener('pagehide', writeNow);
  document.addEventListener('visibilitychange', writeNow);
  return writeNow;
}

/** Shows a form's stored drafts above it, each with its time, to restore or discard. */
function showDrafts(
  form: HTMLFormElement,
  drafts: readonly Draft[],
  words: EditorScriptWords['drafts'],
  actions: Readonly<Record<'restore' | 'discard', (draft: Draft) => void>>,
): void {
  if (drafts.length === 0) return;
  const list = make('ul');
  const heading = make('h2', {}, words.heading);
  const panel = make('section', { class: 'drafts', role: 'status' }, heading, list);
  for (const draft of drafts) {
    const time = timeText(draft.at);
    const buttons = (['restore', 'discard'] as const).map((name) => {
      const button = makeButton(words[name], () => {
        actions[name](draft);
        row.remove();
        if (list.childElementCount === 0) panel.remove();
        // Move the focus: the pressed button was removed.
        (list.querySelector('button') ?? firstControl(form))?.focus();
      });
      if (drafts.length > 1) button.setAttribute('aria-label', `${words[name]}: ${time}`);
      return button;
    });
    const row = make('li', {}, make('time', {}, time), ...buttons);
    list.append(row);
  }
  form.before(panel);
}

function timeText(at: number): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return zonedTime({ language: `${document.documentElement.lang}-CA`, timeZone }, new Date(at));
}

function firstControl(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select');
}

/** Runs `work`; ignores errors, because storage may be blocked or full. */
function tryStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
