import {
  AD_FILLED,
  AD_FRAME,
  FRAME,
  FRAME_LOADING,
  FRAME_TITLE,
} from '../src/shared/page-attributes.ts';
import styles from './frames.css?inline';
import { adoptStyles } from './make.ts';
import { sandboxFor } from './sandbox.ts';
import { savesData } from './saver/choice.ts';

/** Distance below the viewport at which an advertisement starts to load. */
const NEAR = '600px 0px';
/** How long a note covers a frame that has not finished loading. */
const HIDDEN_MS = 8_000;

let isStyled = false;

/** Inserts the frame into the box whose button was clicked, once, and focuses it. */
export function showFrame(box: Element): void {
  // First: if it fails, the button can be pressed again.
  if (!isStyled) adoptStyles(styles);
  isStyled = true;
  const frame = takeFrame(box, FRAME);
  if (!frame) return;
  const note = document.createElement('p');
  note.textContent = box.getAttribute(FRAME_LOADING);
  const show = () => note.remove();
  frame.addEventListener('load', show);
  setTimeout(show, HIDDEN_MS);
  box.replaceChildren(note, frame);
  frame.focus();
}

/** Makes the frame of a box from the address in an attribute; `undefined` after the first call. */
function takeFrame(box: Element, attribute: string): HTMLIFrameElement | undefined {
  const address = box.getAttribute(attribute);
  if (!address) return undefined;
  box.removeAttribute(attribute);
  const frame = document.createElement('iframe');
  frame.title = box.getAttribute(FRAME_TITLE) ?? '';
  frame.setAttribute('sandbox', sandboxFor(address, location.href));
  frame.allow = 'fullscreen';
  // A video player needs a referrer to play: it gets the site's origin, never the page's address.
  frame.referrerPolicy = box.closest('.embed-video') ? 'origin' : 'no-referrer';
  frame.src = address;
  return frame;
}

/** Covers the slot's line with the frame once the advertisement reports that it is not empty. */
function showAdOnceFilled(box: Element): void {
  const frame = takeFrame(box, AD_FRAME);
  if (!frame) return;
  // The network's own scripts may send messages too.
  const show = ({ source, data }: MessageEvent) => {
    if (source !== frame.contentWindow || data !== AD_FILLED) return;
    frame.previousElementSibling?.toggleAttribute('inert', true);
    removeEventListener('message', show);
  };
  addEventListener('message', show);
  // The first report may be lost: a message sent before the browser knows the frame's document has
  // no source. Any message makes the document report again.
  frame.addEventListener('load', () => frame.contentWindow?.postMessage('', '*'));
  box.append(frame);
}

/** Loads advertisements in view, and others as they come near; none for data savers. */
export function watchAds(): void {
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
        showAdOnceFilled(target);
      }
    },
    { rootMargin },
  );
  for (const box of document.querySelectorAll(`[${AD_FRAME}]`)) watcher.observe(box);
}
