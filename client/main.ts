import { NOW_PLAYING } from '../src/shared/page-attributes.ts';
import { awaitFirstInteraction, replaceBrokenPictures } from './first-interaction.ts';
import { hydrateIslands } from './hydrate-islands.ts';
import { closeMobileMenu } from './mobile-menu.ts';
import { pageParsed } from './page-parsed.ts';
import { showRelativeTimes } from './relative-times.ts';
import { retry } from './retry.ts';

// The one script that every page has. It knows no framework and no island by name.

hydrateIslands();

pageParsed.then(() => {
  showRelativeTimes(document);
  replaceBrokenPictures();
  awaitFirstInteraction();
  closeMobileMenu();
});

const onScroll = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 10);
addEventListener('scroll', onScroll, { passive: true });
// Where a page stands is known only once it is laid out: asked in its first frame, that is work done anyway.
requestAnimationFrame(onScroll);

// What happens by itself, once all that the page shows is there.
addEventListener('load', () => {
  const track = document.querySelector(`[${NOW_PLAYING}]`);
  if (track)
    retry(() => import('./radio/now-playing.ts')).then((module) => module.showNowPlaying(track));
  // Reading without a connection.
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
});
