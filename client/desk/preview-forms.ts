import type { DeskScriptWords } from '../../src/shared/desk-script.ts';
import { make } from './make.ts';

/** How long after a change the preview follows. */
const DELAY_MS = 800;
/** How long a preview may take before the next is asked for. */
const TIMEOUT_MS = 20_000;
/** Where there is room beside the form; below it the preview is opened by hand, as it is loaded again and again. */
const IS_WIDE = '(width >= 80rem)';

/** Shows beside or below each form with `data-preview` what its text will look like, as the server at that address shows it. */
export function previewForms({ preview }: DeskScriptWords): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-preview]')) {
    const panel = make('details', { class: 'live-preview' }, make('summary', {}, preview.heading));
    form.after(panel);
    let frame: HTMLIFrameElement | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isChanged = true;
    let isLoading = false;

    const load = () => {
      if (!panel.open || !isChanged || isLoading || navigator.onLine === false) return;
      isChanged = false;
      isLoading = true;
      // A frame of its own for each: in the same one each would be a step of the browser's Back.
      const next = make('iframe', { name: `preview-${Date.now()}`, title: preview.heading });
      next.hidden = frame !== undefined;
      panel.append(next);
      const done = () => {
        clearTimeout(timeout);
        isLoading = false;
        load();
      };
      const timeout = setTimeout(done, TIMEOUT_MS);
      const show = () => {
        if (!isAnswered(next)) return;
        next.removeEventListener('load', show);
        takePlace(next, frame);
        frame = next;
        done();
      };
      next.addEventListener('load', show);
      sendCopy(form, next.name);
    };
    form.addEventListener('input', () => {
      isChanged = true;
      clearTimeout(timer);
      timer = setTimeout(load, DELAY_MS);
    });
    panel.addEventListener('toggle', load);
    panel.open = matchMedia(IS_WIDE).matches;
  }
}

/** Some browsers say that the empty document, which every frame begins with, was loaded. */
function isAnswered({ contentWindow }: HTMLIFrameElement): boolean {
  try {
    return contentWindow?.location.href !== 'about:blank';
  } catch {
    // What it may not look into is no empty document.
    return true;
  }
}

function takePlace(next: HTMLIFrameElement, before: HTMLIFrameElement | undefined): void {
  next.hidden = false;
  try {
    next.contentWindow?.scrollTo(0, before?.contentWindow?.scrollY ?? 0);
  } catch {
    // A document of an origin of its own begins at its top.
  }
  before?.remove();
}

/** Sends what a form would, without its files, into a frame. */
function sendCopy(form: HTMLFormElement, target: string): void {
  const action = form.dataset.preview ?? '';
  const copy = make('form', { method: 'post', action, target });
  copy.hidden = true;
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue;
    const field = make('textarea', { name });
    field.value = value;
    copy.append(field);
  }
  document.body.append(copy);
  copy.submit();
  copy.remove();
}
