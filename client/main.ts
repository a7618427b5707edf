import { CHOICES, CHOICES_FORM } from '../src/shared/choices.ts';
import { CHOOSE_COMMUNITY, CHOSEN_COMMUNITY } from '../src/shared/chosen-community.ts';
import { hydrateIslands } from './hydrate-islands.ts';
import { pageParsed } from './page-parsed.ts';
import { followButtons } from './press-buttons.ts';
import { showRelativeTimes } from './relative-times.ts';
import { retry } from './retry.ts';

// The script of every page. It contains no framework and names no island.

hydrateIslands();
followButtons();

pageParsed.then(() => {
  showRelativeTimes(document);
  retry(() => import('./late-scripts.ts'));
});

// Applies the reader's stored choices: a community, and what to hide. Loads the code only if the
// page has the control or a choice is stored. Another tab, or the page that the reader returns
// from, may have changed the choice.
const follow = (stored: string, control: string, load: () => Promise<unknown>) => {
  const follower = () =>
    retry(
      async () =>
        // Throws if the browser refuses access to its storage: then there is no choice, and retries
        // change nothing.
        (document.querySelector(`[${control}]`) || localStorage[stored]) && load(),
    );
  follower();
  for (const type of ['pageshow', 'storage']) addEventListener(type, follower);
};
follow(CHOSEN_COMMUNITY, CHOOSE_COMMUNITY, () => import('./community/follow-choice.ts'));
follow(CHOICES, CHOICES_FORM, () => import('./choices/follow-choices.ts'));

const onScroll = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 10);
addEventListener('scroll', onScroll, { passive: true });
// Reading the scroll position forces a layout, which the browser does in the first frame anyway.
requestAnimationFrame(onScroll);
