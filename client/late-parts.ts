import {
  AD_FRAME,
  DONATION,
  FALLBACK,
  FRAME,
  OFFLINE_COPIES,
  POST_ACTION,
  UNTIL,
} from '../src/shared/page-attributes.ts';
import { PLACEHOLDER_WIDTH } from '../src/shared/picture-address.ts';
import { RSS_ACTION } from '../src/shared/rss-generator.ts';
import { busyWhile } from './busy.ts';
import { retry } from './retry.ts';
import { isPastHalf } from './scroll-depth.ts';

const DONATION_AFTER_MS = 30_000;
const frames = () => import('./frames.ts');
/** Buttons whose scripts are loaded at the first press, and what they do. */
const PRESSED: readonly (readonly [
  selector: string,
  load: () => Promise<(button: HTMLButtonElement) => unknown>,
])[] = [
  [
    `[${FRAME}] button`,
    () =>
      frames().then(
        ({ showFrame }) =>
          (button) =>
            showFrame(button.parentElement as Element),
      ),
  ],
  [`[${POST_ACTION}]`, () => import('./post-actions.ts').then(({ actOnPost }) => actOnPost)],
  [`[${RSS_ACTION}]`, () => import('./rss-generator.ts').then(({ actOnFeed }) => actOnFeed)],
];

/** Loads what a page gets after its load event, as advertisements and the donation pop-up, or at the reader's click, as third-party frames. */
export function loadLateParts(): void {
  const site = document.querySelector<HTMLElement>(`[${DONATION}]`);
  let isOffered = !site;

  const offer = () => {
    if (!isOffered && site)
      retry(() => import('./donation.ts')).then((module) => module.offerDonation(site));
    isOffered = true;
  };
  addEventListener('load', () => {
    setTimeout(offer, DONATION_AFTER_MS);
    if (document.querySelector(`[${AD_FRAME}]`)) retry(frames).then((module) => module.watchAds());
    if (document.querySelector(`[${UNTIL}]`))
      retry(() => import('./ended-lines.ts')).then((module) => module.removeEndedLines());
  });
  addEventListener(
    'scroll',
    () => isPastHalf(scrollY, document.documentElement.scrollHeight, innerHeight) && offer(),
    { passive: true },
  );
  addEventListener('click', ({ target }) => {
    for (const [selector, load] of PRESSED) {
      const button = (target as Element).closest<HTMLButtonElement>(selector);
      if (!button || button.ariaBusy) continue;
      const loaded = load();
      busyWhile(button, loaded);
      // Where the script cannot be loaded the reader can press again.
      loaded.then(
        (act) => act(button),
        () => {},
      );
    }
  });
}

/**
 * Replaces a picture that cannot be loaded by its fallback, once. A credit is hidden while there is
 * no picture above it, or the placeholder.
 */
export function replaceBrokenPictures(): void {
  const replace = (image: HTMLElement) => {
    const address = image.getAttribute(FALLBACK);
    image.removeAttribute(FALLBACK);
    if (address) image.setAttribute('src', address);
  };
  const onSettled = (image: EventTarget | null) => {
    if (!(image instanceof HTMLImageElement)) return;
    if (!image.naturalWidth) replace(image);
    const credit = image.nextElementSibling?.closest<HTMLElement>('.featured figcaption');
    // In its place, so that nothing moves.
    if (credit)
      credit.style.visibility = image.naturalWidth > 2 * PLACEHOLDER_WIDTH ? '' : 'hidden';
  };
  for (const image of document.images) if (image.complete) onSettled(image);
  for (const type of ['load', 'error'])
    addEventListener(type, ({ target }) => onSettled(target), true);
}

/**
 * On the offline page that stands in for another one, loads that page once the reader has reconnected. Browsers report a
 * connection before a request can succeed, so the page is requested first.
 */
export function awaitReconnect(): void {
  if (!document.querySelector(`[${OFFLINE_COPIES}]`) || location.pathname === '/offline') return;
  const request = () => fetch(location.href, { method: 'HEAD', cache: 'no-store' });
  addEventListener('online', () => retry(request).then(() => location.reload()), { once: true });
}
