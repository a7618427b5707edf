import {
  EDITOR_PERSON,
  type EditorScriptWords,
  SAVED_FORM,
} from '../../../src/shared/editor-script.ts';
import { showDrafts } from './draft-panel.ts';
import {
  type Draft,
  type DraftPlace,
  readDrafts,
  removeDraft,
  removeSent,
  storeDraft,
  sweepDrafts,
} from './drafts.ts';
import { type FormFields, readFields, versionField, writeFields } from './form-fields.ts';

/** The pause after a change before a draft is stored (ms). */
const DELAY_MS = 300;

/**
 * Stores drafts of forms with `data-keep` in this browser until they are saved, and offers them
 * when the page is opened again with other content. Never changes a form by itself.
 */
export function storeForms(words: EditorScriptWords): void {
  const person = document.body.getAttribute(EDITOR_PERSON);
  if (!person) return;
  const path = location.pathname;
  const saved = document.body.getAttribute(SAVED_FORM);
  tryStorage(() => {
    if (saved) removeSent(localStorage, { person, path, key: saved });
    sweepDrafts(localStorage, Date.now());
  });
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keep]')) {
    const { keep: key = '' } = form.dataset;
    if (/^[\w:.-]+$/.test(key)) storeForm(form, { person, path, key }, words);
  }
}

function storeForm(form: HTMLFormElement, place: DraftPlace, words: EditorScriptWords): void {
  const atFirst = textOf(readFields(form));
  const kept = tryStorage(() => readDrafts(localStorage, place)) ?? [];
  // A form that returns with problems shows the draft.
  const same = kept.find(({ fields }) => textOf(fields) === atFirst);
  let id = same?.id ?? newId();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = (isSent: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    const fields = readFields(form);
    const isAsBefore = textOf(fields) === atFirst && !same;
    const version = versionField(form)?.value ?? '';
    tryStorage(() => {
      if (isAsBefore && !isSent) removeDraft(localStorage, place, id);
      else storeDraft(localStorage, place, { id, at: Date.now(), version, fields, isSent });
    });
  };
  const writeNow = () => {
    if (timer !== undefined) write(false);
  };
  const writeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(writeNow, DELAY_MS);
  };
  for (const type of ['input', 'change']) form.addEventListener(type, writeSoon);
  addEventListener('pagehide', writeNow);
  document.addEventListener('visibilitychange', writeNow);
  // Behind all others that may hold it back.
  addEventListener('submit', (event) => {
    const isElsewhere = event.submitter?.hasAttribute('formtarget');
    if (event.target === form && !event.defaultPrevented && !isElsewhere) write(true);
  });

  showDrafts(
    form,
    kept.filter((draft) => draft !== same),
    words.kept,
    {
      restore: (draft: Draft) => {
        writeNow();
        // What was written meanwhile stays stored beside the restored draft.
        id = draft.id;
        writeFields(form, draft.fields);
        const version = versionField(form);
        if (version) version.value = draft.version;
      },
      discard: (draft: Draft) => {
        tryStorage(() => removeDraft(localStorage, place, draft.id));
      },
    },
  );
}

function textOf(fields: FormFields): string {
  return JSON.stringify(fields);
}

function newId(): string {
  return Math.random().toString(36).slice(2);
}

/** A browser may refuse storage or be full: then nothing is stored, and everything else works. */
function tryStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
