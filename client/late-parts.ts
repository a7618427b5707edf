import {
  AD_FRAME,
  DONATION,
  FALLBACK,
  FRAME,
  OFFLINE_COPIES,
  POST_ACTION,
  UNTIL,
} from '../src/shared/page-attributes.ts';
import { RSS_ACTION } from '../src/shared/rss-generator.ts';
import { retry } from './retry.ts';
import { isPastHalf } from './scroll-depth.ts';

const DONATION_AFTER_MS = 30_000;

/** Loads what a page gets after its load event, as advertisements and the donation pop-up, or at the reader's click, as third-party frames. */
export function loadLateParts(): void {
  const frames = () => import('./frames.ts');
  // Where a script cannot be loaded the reader can click again.
  const ignoreFailure = () => {};
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
    const box = (target as Element).closest(`[${FRAME}] button`)?.parentElement;
    if (box) frames().then((module) => module.showFrame(box), ignoreFailure);
    const button = (target as Element).closest(`[${POST_ACTION}]`);
    if (button)
      import('./post-actions.ts').then((module) => module.actOnPost(button), ignoreFailure);
    const control = (target as Element).closest<HTMLButtonElement>(`[${RSS_ACTION}]`);
    if (control)
      import('./rss-generator.ts').then((module) => module.actOnFeed(control), ignoreFailure);
  });
}

/** Replaces a picture that cannot be loaded by its fallback, once. */
export function replaceBrokenPictures(): void {
  const replace = (image: HTMLElement) => {
    const address = image.getAttribute(FALLBACK);
    image.removeAttribute(FALLBACK);
    if (address) image.setAttribute('src', address);
  };
  for (const image of document.images) if (image.complete && !image.naturalWidth) replace(image);
  addEventListener('error', ({ target }) => target instanceof HTMLElement && replace(target), true);
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
