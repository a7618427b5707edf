import { FALLBACK, HELD_SRC } from '../../src/shared/page-attributes.ts';
import type { SaverWords } from '../../src/shared/words/en/saver.ts';
import { isHeldPicture, ownAddress, shownAddress } from './held-picture.ts';

/** The pictures that the reader has asked for. */
const shown = new WeakSet<HTMLImageElement>();
/** Ends what holds pictures back that come later; absent while the saver is off. */
let stop: AbortController | undefined;

/**
 * Holds every picture back that has not been loaded, and those that come later, until the reader asks for it: each is a button in its
 * own place, and keeps its alternative text. `held`: the SVG that stands there.
 */
export function holdPictures(held: string, words: SaverWords): void {
  if (stop) return;
  stop = new AbortController();
  const { signal } = stop;
  const source = `data:image/svg+xml,${encodeURIComponent(held)}`;
  const hold = (image: HTMLImageElement) => holdPicture(image, source, words);
  for (const image of pictures()) hold(image);
  // What the service worker has held back, and what scripts add.
  document.addEventListener('load', ({ target }) => isPicture(target) && hold(target), {
    capture: true,
    signal,
  });
  const added = new MutationObserver(() => {
    for (const image of pictures()) hold(image);
  });
  added.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => added.disconnect());
  const ask = (event: Event) => {
    const { target } = event;
    if (!isPicture(target) || target.getAttribute('role') !== 'button') return;
    event.preventDefault();
    showPicture(target, () => stop && hold(target));
  };
  addEventListener('click', ask, { signal });
  addEventListener('keydown', (event) => /^(?:Enter| )$/.test(event.key) && ask(event), { signal });
}

/** Shows all that is held back. */
export function showPictures(): void {
  stop?.abort();
  stop = undefined;
  for (const image of pictures()) if (image.getAttribute('role') === 'button') showPicture(image);
}

function holdPicture(image: HTMLImageElement, source: string, words: SaverWords): void {
  const isByWorker = isHeldPicture(image) && !image.hasAttribute(HELD_SRC);
  if (image.getAttribute('role') === 'button' || (shown.has(image) && !isByWorker)) return;
  if (!isByWorker) {
    if (image.complete && image.naturalWidth > 0) return;
    image.setAttribute(HELD_SRC, ownAddress(image.getAttribute('src') ?? ''));
    image.src = source;
  }
  image.setAttribute('role', 'button');
  image.setAttribute('aria-label', words.named(words.showPicture, image.alt));
  image.tabIndex = 0;
}

function showPicture(image: HTMLImageElement, onFailure?: () => void): void {
  const address = ownAddress(image.getAttribute(HELD_SRC) ?? image.src);
  for (const name of [HELD_SRC, 'role', 'aria-label']) image.removeAttribute(name);
  // It keeps the focus, and is no stop of the Tab key any more.
  image.tabIndex = -1;
  shown.add(image);
  // One with a fallback gets that.
  if (onFailure && !image.hasAttribute(FALLBACK))
    image.addEventListener(
      'error',
      () => {
        shown.delete(image);
        onFailure();
      },
      { once: true },
    );
  const [withoutFragment = ''] = address.split('#');
  image.src = shownAddress(withoutFragment, navigator.serviceWorker?.controller != null);
}

function pictures(): NodeListOf<HTMLImageElement> {
  return document.querySelectorAll('main img');
}

function isPicture(target: EventTarget | null): target is HTMLImageElement {
  return target instanceof HTMLImageElement && target.closest('main') !== null;
}
