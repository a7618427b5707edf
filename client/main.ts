import { NOT_FOUND, NOW_PLAYING } from '../src/shared/page-attributes.ts';
import { awaitReconnect } from './await-reconnect.ts';
import { hydrateIslands } from './hydrate-islands.ts';
import { loadLateParts, replaceBrokenPictures } from './late-parts.ts';
import { closeMobileMenu } from './mobile-menu.ts';
import { pageParsed } from './page-parsed.ts';
import { showRelativeTimes } from './relative-times.ts';
import { retry } from './retry.ts';

// The script of every page. It contains no framework and names no island.

hydrateIslands();

pageParsed.then(() => {
  showRelativeTimes(document);
  replaceBrokenPictures();
  loadLateParts();
  closeMobileMenu();
  awaitReconnect();
  if (document.querySelector(`[${NOT_FOUND}]`))
    // biome-ignore lint/suspicious/noConsole: requirements#not-found
    console.error('Page not found:', location.pathname);
});

const onScroll = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 10);
addEventListener('scroll', onScroll, { passive: true });
// Reading the scroll position forces a layout; in the first frame the browser does one anyway.
requestAnimationFrame(onScroll);

// What needs no interaction starts after the load event.
addEventListener('load', () => {
  const track = document.querySelector(`[${NOW_PLAYING}]`);
  if (track)
    retry(() => import('./radio/now-playing.ts')).then((module) => module.showNowPlaying(track));
  // Offline reading.
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
});
