import {
  EDITOR_PERSON,
  type EditorScriptWords,
  SAVED_FORM,
} from '../../../src/shared/editor-script.ts';
import { showKept } from './draft-panel.ts';
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

/** How long after a change it is kept. */
const DELAY_MS = 300;

/**
 * Keeps what is written into forms with `data-keep` in this browser until it is saved, and offers it where the page is opened again and
 * has something else. It writes nothing into a form by itself.
 */
export function keepForms(words: EditorScriptWords): void {
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
    if (/^[\w:.-]+$/.test(key)) keepForm(form, { person, path, key }, words);
  }
}

function keepForm(form: HTMLFormElement, place: DraftPlace, words: EditorScriptWords): void {
  const atFirst = textOf(readFields(form));
  const kept = tryStorage(() => readDrafts(localStorage, place)) ?? [];
  // A form that comes back with what is wrong with it shows what was kept of it.
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

  showKept(
    form,
    kept.filter((draft) => draft !== same),
    words.kept,
    {
      restore: (draft: Draft) => {
        writeNow();
        // What was written meanwhile stays kept, beside what is put back.
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

/** A browser may refuse its storage, or have no more room: then nothing is kept, and all else goes on. */
function tryStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
