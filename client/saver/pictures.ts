import { FALLBACK, ORIGINAL_SRC, ORIGINAL_SRCSET } from '../../src/shared/page-attributes.ts';
import type { SaverWords } from '../../src/shared/words/en/saver.ts';
import type { Saving } from './choice.ts';
import { isPlaceholder, shownAddress } from './placeholder.ts';

/** The reader's choice for pictures, or `full` if it overrules `Save-Data`. */
export type Treatment = Saving | 'full';

/** The current treatment; `undefined` while a page starts. */
let treatment: Treatment | undefined;
/** Pictures that stay shown, because the reader requested them or they had loaded before. */
let shown = new WeakSet<HTMLImageElement>();
/** Stops the treatment of pictures that appear later. */
let stop: AbortController | undefined;
let changeCount = 0;

/**
 * Treats present and later pictures. `small`: unloaded story pictures are loaded in the smallest
 * width, others replaced by a placeholder. `none`: all are replaced. `full`: story pictures are
 * loaded from addresses that do not depend on `Save-Data`. A placeholder (an SVG) is a button.
 */
export function treatPictures(next: Treatment, placeholder: string, words: SaverWords): void {
  if (next === treatment) return;
  const isStart = treatment === undefined;
  treatment = next;
  changeCount += 1;
  stop?.abort();
  shown = new WeakSet();
  for (const image of pictures()) changePicture(image, next, isStart);
  if (next === 'off') return;
  stop = new AbortController();
  const { signal } = stop;
  const source = `data:image/svg+xml,${encodeURIComponent(placeholder)}`;
  const treat = (image: HTMLImageElement) => {
    const isStory = isStoryPicture(image);
    if (next === 'none' || (next === 'small' && !isStory)) replacePicture(image, source, words);
    else if (isStory && !isLeftToWorker(image) && (next === 'full' || !isLoaded(image)))
      changeAddresses(image, presentAddresses);
  };
  const treatAll = () => {
    for (const image of pictures()) treat(image);
  };
  treatAll();
  // Pictures that the service worker has replaced, and those that scripts add.
  const treatLoaded = ({ target }: Event) => isPicture(target) && treat(target);
  document.addEventListener('load', treatLoaded, { capture: true, signal });
  const added = new MutationObserver(treatAll);
  added.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => added.disconnect());
  const act = (event: Event) => {
    const { target } = event;
    if (!isPicture(target) || !isButton(target)) return;
    event.preventDefault();
    showPicture(target, () => !signal.aborted && treat(target));
  };
  addEventListener('click', act, { signal });
  addEventListener('keydown', (event) => /^(?:Enter| )$/.test(event.key) && act(event), {
    signal,
  });
}

/** Applies a new treatment to a picture that is already on the page. */
function changePicture(image: HTMLImageElement, next: Treatment, isStart: boolean): void {
  const isStory = isStoryPicture(image);
  if (next === 'none') {
    if (isLoaded(image) && !isStart) shown.add(image);
  } else if (next === 'small') {
    if (isStory && isButton(image)) showPicture(image);
  } else if (isButton(image) || (isStory && !isStart)) {
    // The picture shown may be the small one.
    showPicture(image);
  }
}

function replacePicture(image: HTMLImageElement, source: string, words: SaverWords): void {
  const isByWorker = isPlaceholder(image) && !image.src.startsWith('data:');
  if (isButton(image) || (shown.has(image) && !isByWorker)) return;
  if (!isByWorker) {
    // With a `srcset`, the size does not identify the service worker's SVG: the browser divides it
    // by the chosen density.
    const isUnknown = hasWorker() && isStoryPicture(image);
    if (isLoaded(image) && !isUnknown) return;
    changeAddresses(image, (_, attribute) => (attribute === 'src' ? source : undefined));
  }
  image.setAttribute('role', 'button');
  image.setAttribute('aria-label', words.named(words.showPicture, image.alt));
  image.tabIndex = 0;
}

function showPicture(image: HTMLImageElement, onFailure?: () => void): void {
  if (isButton(image)) {
    for (const name of ['role', 'aria-label']) image.removeAttribute(name);
    // The picture retains the focus, but is no longer a tab stop.
    image.tabIndex = -1;
  }
  if (onFailure) {
    shown.add(image);
    // A picture with a fallback shows that instead.
    if (!image.hasAttribute(FALLBACK))
      image.addEventListener(
        'error',
        () => {
          shown.delete(image);
          onFailure();
        },
        { once: true },
      );
  }
  changeAddresses(image, presentAddresses);
}

/** Whether only the service worker decides; it leaves addresses that this page has changed. */
function isLeftToWorker(image: HTMLImageElement): boolean {
  return hasWorker() && !image.hasAttribute(ORIGINAL_SRC);
}

/** The addresses for the current treatment, fresh ones if the service worker sent a substitute. */
function presentAddresses(value: string, attribute: 'src' | 'srcset'): string {
  let present = value;
  if (treatment === 'small') present = smallAddresses(value);
  if (treatment === 'full') present = explicitAddresses(value);
  if (!hasWorker()) return present;
  const [withoutFragment = ''] = present.split('#');
  return attribute === 'src'
    ? shownAddress(withoutFragment, changeCount)
    : mapAddresses(present, (address) => shownAddress(address, changeCount));
}

function pictures(): NodeListOf<HTMLImageElement> {
  return document.querySelectorAll('main img');
}

function isPicture(target: EventTarget | null): target is HTMLImageElement {
  return target instanceof HTMLImageElement && target.closest('main') !== null;
}

function isStoryPicture(image: HTMLImageElement): boolean {
  return isStoryAddress(ownAddress(image));
}

function isButton(image: HTMLImageElement): boolean {
  return image.getAttribute('role') === 'button';
}

function isLoaded(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth > 0;
}

function hasWorker(): boolean {
  return navigator.serviceWorker?.controller != null;
}

/** Story pictures in a `src` or `srcset`; offline/addresses.ts has the same pattern. */
const STORY_PICTURE = /(?<![^\s,])\/media\/(?:160|320|640|1280)\/([\w.~-]+)\.\w+(?![^\s,])/g;

/** Attributes with addresses, and the attributes that hold the original values. */
const ATTRIBUTES = [
  ['src', ORIGINAL_SRC],
  ['srcset', ORIGINAL_SRCSET],
] as const;

/** Maps each address of a story's picture in a `src` or `srcset`. */
export function mapAddresses(value: string, change: (address: string) => string): string {
  return value.replace(STORY_PICTURE, (address) => change(address));
}

export function smallAddresses(value: string): string {
  return value.replace(STORY_PICTURE, '/media/160/$1.jpg');
}

/** Maps addresses of stories' pictures to ones that do not depend on `Save-Data`. */
export function explicitAddresses(value: string): string {
  return mapAddresses(value, (address) => address.replace(/\.jpg$/, '.webp'));
}

/** Whether a value is exactly one address of a story's picture. */
export function isStoryAddress(value: string): boolean {
  return value !== '' && value.replace(STORY_PICTURE, '') === '';
}

/** The address in the original `src` of a picture, even while it is replaced. */
export function ownAddress(image: Element): string {
  return image.getAttribute(ORIGINAL_SRC) ?? image.getAttribute('src') ?? '';
}

/** Replaces a picture's addresses; `change` gets the original, and may restore or remove it. */
export function changeAddresses(
  image: Element,
  change: (value: string, attribute: 'src' | 'srcset') => string | undefined,
): void {
  for (const [name, original] of ATTRIBUTES) {
    const address = image.getAttribute(original) ?? image.getAttribute(name);
    if (address === null) continue;
    const changed = change(address, name);
    if (changed === address) image.removeAttribute(original);
    else image.setAttribute(original, address);
    // Setting the same value again would make the browser load the picture again.
    if (changed === undefined) image.removeAttribute(name);
    else if (image.getAttribute(name) !== changed) image.setAttribute(name, changed);
  }
}
