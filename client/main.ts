import { CHOICES, CHOICES_FORM } from '../src/shared/choices.ts';
import { CHOOSE_COMMUNITY, CHOSEN_COMMUNITY } from '../src/shared/chosen-community.ts';
import { applyOnChange } from './apply-on-change.ts';
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

// The reader's stored choices: a community, and what to hide.
applyOnChange(CHOSEN_COMMUNITY, CHOOSE_COMMUNITY, () => import('./community/follow-choice.ts'));
applyOnChange(CHOICES, CHOICES_FORM, () => import('./choices/follow-choices.ts'));

const onScroll = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 10);
addEventListener('scroll', onScroll, { passive: true });
// Reading the scroll position forces a layout, which the browser does in the first frame anyway.
requestAnimationFrame(onScroll);
