import { DONATION } from '../src/shared/donation.ts';
import {
  AD_FRAME,
  CLOCK,
  FALLBACK,
  NOW_PLAYING,
  OFFLINE_COPIES,
  UNTIL,
} from '../src/shared/page-attributes.ts';
import { PLACEHOLDER_WIDTH } from '../src/shared/picture-address.ts';
import { retry } from './retry.ts';
import { isPastHalf } from './scroll-depth.ts';

const DONATION_AFTER_MS = 30_000;

/** Runs `work` after the page's load event, immediately if it has already fired. */
export function onLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work);
}

/** Loads advertisements, the station's current track and the donation pop-up after `load`. */
export function loadLateParts(): void {
  const site = document.querySelector<HTMLElement>(`[${DONATION}]`);
  let isOffered = !site;

  const offer = () => {
    if (!isOffered && site)
      retry(() => import('./donation.ts')).then((module) => module.offerDonation(site));
    isOffered = true;
  };
  onLoad(() => {
    setTimeout(offer, DONATION_AFTER_MS);
    const track = document.querySelector(`[${NOW_PLAYING}]`);
    if (track)
      retry(() => import('./radio/now-playing.ts')).then((module) => module.showNowPlaying(track));
    if (document.querySelector(`[${AD_FRAME}]`))
      retry(() => import('./frames.ts')).then((module) => module.watchAds());
    if (document.querySelector(`[${CLOCK}]`))
      retry(() => import('./running-clock.ts')).then((module) => module.runClocks());
    if (document.querySelector(`[${UNTIL}]`))
      retry(() => import('./ended-lines.ts')).then((module) => module.removeEndedLines());
  });
  addEventListener(
    'scroll',
    () => isPastHalf(scrollY, document.documentElement.scrollHeight, innerHeight) && offer(),
    { passive: true },
  );
}

/** Gives a broken picture its fallback, once; hides the lead's credit while it has no picture. */
export function replaceBrokenPictures(): void {
  const replace = (image: HTMLElement) => {
    const address = image.getAttribute(FALLBACK);
    image.removeAttribute(FALLBACK);
    if (address) image.setAttribute('src', address);
  };
  const onSettled = (image: EventTarget | null) => {
    if (!(image instanceof HTMLImageElement)) return;
    if (image.complete && !image.naturalWidth) replace(image);
    const credit = image.nextElementSibling?.closest<HTMLElement>('.featured figcaption');
    // Hidden but not removed, so that nothing moves.
    if (credit)
      credit.style.visibility = image.naturalWidth > 2 * PLACEHOLDER_WIDTH ? '' : 'hidden';
  };
  for (const image of document.images) onSettled(image);
  // Not on `window`, which pictures' load events do not reach.
  for (const type of ['load', 'error'])
    document.addEventListener(type, ({ target }) => onSettled(target), true);
}

/** Reloads the page that the offline page replaces once a request for it succeeds. */
export function awaitReconnect(): void {
  if (!document.querySelector(`[${OFFLINE_COPIES}]`) || location.pathname === '/offline') return;
  const request = () => fetch(location.href, { method: 'HEAD', cache: 'no-store' });
  addEventListener('online', () => retry(request).then(() => location.reload()), { once: true });
}
