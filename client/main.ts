import { CHOICES, CHOICES_FORM } from '../src/shared/choices.ts';
import { CHOOSE_COMMUNITY, CHOSEN_COMMUNITY } from '../src/shared/chosen-community.ts';
import { NOW_PLAYING } from '../src/shared/page-attributes.ts';
import { hydrateIslands } from './hydrate-islands.ts';
import { awaitReconnect, loadLateParts, replaceBrokenPictures } from './late-parts.ts';
import { pageParsed } from './page-parsed.ts';
import { showRelativeTimes } from './relative-times.ts';
import { retry } from './retry.ts';

// The script of every page. It contains no framework and names no island.

hydrateIslands();

pageParsed.then(() => {
  showRelativeTimes(document);
  replaceBrokenPictures();
  loadLateParts();
  retry(() => import('./late-scripts.ts'));
  awaitReconnect();
});

// What the reader has chosen: a community, and what not to see. Nothing of it is loaded where nothing is chosen and nothing can be.
// Another tab, or the page that the reader comes back from, may have chosen something.
const follow = (kept: string, control: string, load: () => Promise<unknown>) => {
  const follower = () =>
    retry(
      async () =>
        // Where the browser refuses its storage there is no choice, and that is tried again in vain.
        (document.querySelector(`[${control}]`) || localStorage[kept]) && load(),
    );
  follower();
  for (const type of ['pageshow', 'storage']) addEventListener(type, follower);
};
follow(CHOSEN_COMMUNITY, CHOOSE_COMMUNITY, () => import('./community/follow-choice.ts'));
follow(CHOICES, CHOICES_FORM, () => import('./choices/follow-choices.ts'));

const onScroll = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 10);
addEventListener('scroll', onScroll, { passive: true });
// Reading the scroll position forces a layout; in the first frame the browser does one anyway.
requestAnimationFrame(onScroll);

// What needs no interaction starts after the load event.
addEventListener('load', () => {
  const track = document.querySelector(`[${NOW_PLAYING}]`);
  if (track)
    retry(() => import('./radio/now-playing.ts')).then((module) => module.showNowPlaying(track));
});
