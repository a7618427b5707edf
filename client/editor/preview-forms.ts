import type { EditorScriptWords } from '../../src/shared/editor-script.ts';
import { make } from '../make.ts';

/** Delay of the preview after a change (ms). */
const DELAY_MS = 800;
/** Time-out of a preview (ms). */
const TIMEOUT_MS = 20_000;
/** On wide screens the preview is open beside the form; otherwise closed below it. */
const IS_WIDE = '(width >= 80rem)';

type Texts = readonly (readonly [name: string, value: string])[];

/** Shows a preview of each form with `data-preview`, rendered by the server at that address. */
export function previewForms({ preview }: EditorScriptWords): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-preview]'))
    previewForm(form, preview.heading);
}

function previewForm(form: HTMLFormElement, heading: string): void {
  const panel = make('details', { class: 'live-preview' }, make('summary', {}, heading));
  form.after(panel);
  let frame: HTMLIFrameElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = '';
  let isLoading = false;

  const load = () => {
    const texts = textsOf(form);
    const written = JSON.stringify(texts);
    if (!panel.open || written === shown || isLoading || navigator.onLine === false) return;
    shown = written;
    isLoading = true;
    // A new frame each time: loads of the same frame would add entries to the history.
    const next = make('iframe', { name: `preview-${Date.now()}`, title: heading });
    next.hidden = frame !== undefined;
    panel.append(next);
    const end = (isShown: boolean) => {
      clearTimeout(timeout);
      next.onload = null;
      if (isShown) frame = replaceFrame(next, frame);
      else next.remove();
      isLoading = false;
      load();
    };
    const timeout = setTimeout(() => end(false), TIMEOUT_MS);
    next.onload = () => {
      if (isLoaded(next)) end(true);
    };
    send(texts, form.dataset.preview ?? '', next.name);
  };
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(load, DELAY_MS);
  });
  panel.addEventListener('toggle', load);
  panel.open = matchMedia(IS_WIDE).matches;
}

/** Whether the preview is loaded. Some browsers also fire `load` for the initial empty document. */
function isLoaded({ contentWindow }: HTMLIFrameElement): boolean {
  try {
    return contentWindow?.location.href !== 'about:blank';
  } catch {
    // Access throws only for another origin, so this is not the initial empty document.
    return true;
  }
}

/** Replaces the previous frame, and restores its scroll position. */
function replaceFrame(next: HTMLIFrameElement, before: HTMLIFrameElement | undefined) {
  next.hidden = false;
  try {
    next.contentWindow?.scrollTo(0, before?.contentWindow?.scrollY ?? 0);
  } catch {
    // A document of another origin: its scroll position is not accessible.
  }
  before?.remove();
  return next;
}

/** The values that a form would submit, without files. */
function textsOf(form: HTMLFormElement): Texts {
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
}

/** Submits texts as a form whose response loads in a frame. */
function send(texts: Texts, action: string, target: string): void {
  const copy = make('form', { method: 'post', action, target, hidden: '' });
  for (const [name, value] of texts) {
    const field = make('textarea', { name });
    field.value = value;
    copy.append(field);
  }
  document.body.append(copy);
  copy.submit();
  copy.remove();
}
