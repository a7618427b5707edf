import { FRAME, FRAME_LOADS, FRAME_TITLE, FRAME_USED } from '../src/shared/page-attributes.ts';

/** How far below the viewport a frame begins to load. */
const NEAR = '600px 0px';
/** How long "Loading …" covers a frame that has not finished loading. */
const HIDDEN_MS = 8_000;

/** The sandbox of a frame. The site's own frames contain advertisements: they never get the site's origin. */
export function sandboxFor(address: string, site: string): string {
  const common = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
  return new URL(address, site).origin === new URL(site).origin
    ? common
    : `${common} allow-same-origin allow-forms allow-presentation`;
}

/** Puts the frame into its box, which shows "Loading …" until the frame has loaded. */
export function loadFrame(box: Element): HTMLIFrameElement {
  const address = box.getAttribute(FRAME) ?? '';
  const frame = document.createElement('iframe');
  frame.title = box.getAttribute(FRAME_TITLE) ?? '';
  frame.setAttribute('sandbox', sandboxFor(address, location.href));
  frame.allow = 'fullscreen';
  // A video player does not play without a referrer: it gets the site's origin, never the page's address.
  frame.referrerPolicy = box.closest('.embed-video') ? 'origin' : 'no-referrer';
  frame.src = address;
  // The only event that the page receives when the focus goes into a frame.
  addEventListener('blur', () => {
    if (document.activeElement === frame) frame.toggleAttribute(FRAME_USED, true);
  });
  const note = document.createElement('p');
  note.textContent = 'Loading …';
  const show = () => note.remove();
  frame.addEventListener('load', show);
  setTimeout(show, HIDDEN_MS);
  box.removeAttribute(FRAME);
  box.replaceChildren(note, frame);
  return frame;
}

/** Loads frames as they scroll near, except those that wait for a click. For a reader who saves data all wait for a click. */
export function watchFrames(): void {
  if (savesData()) {
    for (const box of document.querySelectorAll(`.ad [${FRAME}]`))
      box.textContent = 'Not loaded, to save your data.';
    return;
  }
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        if (target.hasAttribute(FRAME)) loadFrame(target);
      }
    },
    { rootMargin: NEAR },
  );
  for (const box of document.querySelectorAll(`[${FRAME}]:not([${FRAME_LOADS}=click])`))
    watcher.observe(box);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
