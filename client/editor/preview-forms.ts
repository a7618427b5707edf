import type { EditorScriptWords } from '../../src/shared/editor-script.ts';
import { make } from './make.ts';

/** How long after a change the preview follows (ms). */
const DELAY_MS = 800;
/** How long a preview may take before the next request (ms). */
const TIMEOUT_MS = 20_000;
/** There the preview is beside the form and open; below the form it opens on demand. */
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
    // A frame of its own for each: in the same one each would be a step of the browser's Back.
    const next = make('iframe', { name: `preview-${Date.now()}`, title: heading });
    next.hidden = frame !== undefined;
    panel.append(next);
    const end = (isShown: boolean) => {
      clearTimeout(timeout);
      next.onload = null;
      if (isShown) frame = takePlace(next, frame);
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

/** Some browsers also report the empty document that every frame begins with as loaded. */
function isLoaded({ contentWindow }: HTMLIFrameElement): boolean {
  try {
    return contentWindow?.location.href !== 'about:blank';
  } catch {
    // Only a document of another origin throws, and the empty one is none.
    return true;
  }
}

/** Shows a frame in the place of the one before, scrolled as far. */
function takePlace(next: HTMLIFrameElement, before: HTMLIFrameElement | undefined) {
  next.hidden = false;
  try {
    next.contentWindow?.scrollTo(0, before?.contentWindow?.scrollY ?? 0);
  } catch {
    // A document of another origin begins at its top.
  }
  before?.remove();
  return next;
}

/** What a form would send, without its files. */
function textsOf(form: HTMLFormElement): Texts {
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
}

/** Sends texts as a form does, into a frame. */
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
