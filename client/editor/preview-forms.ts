import type { EditorScriptWords } from '../../src/shared/editor-script.ts';
import { make } from './make.ts';

/** How long after a change the preview follows. */
const DELAY_MS = 800;
/** How long a preview may take before the next request (ms). */
const TIMEOUT_MS = 20_000;
/**
 * Beside the form if there is room; below it, the preview opens on demand, as it is loaded
 * repeatedly.
 */
const IS_WIDE = '(width >= 80rem)';

/**
 * Shows a preview beside or below each form with `data-preview`, rendered by the server at that
 * address.
 */
export function previewForms({ preview }: EditorScriptWords): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-preview]')) {
    const panel = make('details', { class: 'live-preview' }, make('summary', {}, preview.heading));
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
      const next = make('iframe', { name: `preview-${Date.now()}`, title: preview.heading });
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
        if (isAnswered(next)) end(true);
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

/** Shows a frame in the place of the one before, as far down as that was read. */
function takePlace(next: HTMLIFrameElement, before: HTMLIFrameElement | undefined) {
  next.hidden = false;
  try {
    next.contentWindow?.scrollTo(0, before?.contentWindow?.scrollY ?? 0);
  } catch {
    // A document of an origin of its own begins at its top.
  }
  before?.remove();
  return next;
}

/** What a form would send, without its files. */
function textsOf(form: HTMLFormElement): (readonly [name: string, value: string])[] {
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
}

/** Sends texts as a form does, into a frame. */
function send(
  texts: readonly (readonly [name: string, value: string])[],
  action: string,
  target: string,
): void {
  const copy = make('form', { method: 'post', action, target });
  copy.hidden = true;
  for (const [name, value] of texts) {
    const field = make('textarea', { name });
    field.value = value;
    copy.append(field);
  }
  document.body.append(copy);
  copy.submit();
  copy.remove();
}
