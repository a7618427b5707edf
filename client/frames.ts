import {
  AD_FILLED,
  FRAME,
  FRAME_LOADING,
  FRAME_LOADS,
  FRAME_TITLE,
} from '../src/shared/page-attributes.ts';
import { savesData } from './saver/choice.ts';

/** How far below the viewport a frame begins to load. */
const NEAR = '600px 0px';
/** How long a note covers a frame that has not finished loading. */
const HIDDEN_MS = 8_000;

/** The sandbox of a frame. The site's own frames contain advertisements: they never get the site's origin. */
export function sandboxFor(address: string, site: string): string {
  const common = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
  return new URL(address, site).origin === new URL(site).origin
    ? common
    : `${common} allow-same-origin allow-forms allow-presentation`;
}

/** Puts the frame into its box, which says that it is loading until the frame has loaded. */
export function loadFrame(box: Element): HTMLIFrameElement {
  const address = box.getAttribute(FRAME) ?? '';
  const frame = document.createElement('iframe');
  frame.title = box.getAttribute(FRAME_TITLE) ?? '';
  frame.setAttribute('sandbox', sandboxFor(address, location.href));
  frame.allow = 'fullscreen';
  // A video player does not play without a referrer: it gets the site's origin, never the page's address.
  frame.referrerPolicy = box.closest('.embed-video') ? 'origin' : 'no-referrer';
  frame.src = address;
  box.removeAttribute(FRAME);
  if (box.closest('.ad')) showOnceFilled(box, frame);
  else showOnceLoaded(box, frame);
  return frame;
}

function showOnceLoaded(box: Element, frame: HTMLIFrameElement): void {
  const note = document.createElement('p');
  note.textContent = box.getAttribute(FRAME_LOADING);
  const show = () => note.remove();
  frame.addEventListener('load', show);
  setTimeout(show, HIDDEN_MS);
  box.replaceChildren(note, frame);
}

/**
 * The slot has its own line, and the frame is hidden, until the document of the advertisement says that it is not empty. From then
 * on it covers the line, which nobody can reach any more; where a browser does not paint the frame yet, the line is seen.
 */
function showOnceFilled(box: Element, frame: HTMLIFrameElement): void {
  // The network's own scripts may send messages too.
  const show = ({ source, data }: MessageEvent) => {
    if (source !== frame.contentWindow || data !== AD_FILLED) return;
    frame.previousElementSibling?.toggleAttribute('inert', true);
    removeEventListener('message', show);
  };
  addEventListener('message', show);
  // A message from before the browser knew the frame's document has no source. Any message has the document look again.
  frame.addEventListener('load', () => frame.contentWindow?.postMessage('', '*'));
  box.append(frame);
}

/**
 * Loads the frames that are in view, and the others as they come near once the reader scrolls; those that wait for a click
 * excepted. For a reader who saves data all wait for a click, and advertisements are not loaded.
 */
export function watchFrames(): void {
  if (savesData()) return;
  loadWithin(scrollY > 0 ? NEAR : '0px');
  addEventListener('scroll', () => loadWithin(NEAR), { once: true, passive: true });
}

function loadWithin(rootMargin: string): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        if (target.hasAttribute(FRAME)) loadFrame(target);
      }
    },
    { rootMargin },
  );
  for (const box of document.querySelectorAll(`[${FRAME}]:not([${FRAME_LOADS}])`))
    watcher.observe(box);
}
