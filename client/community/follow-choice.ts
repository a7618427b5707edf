import { HAS_COMMUNITIES } from '../../src/shared/chosen-community.ts';
import { pageParsed } from '../page-parsed.ts';
import { makeControls, showChosenInControls } from './choose-control.ts';
import { canStore, readChosen } from './chosen-community.ts';
import { showTimesIn } from './reader-times.ts';
import { showWeatherOf } from './reader-weather.ts';

// The chosen community sets the zone of times and the weather. client/main.ts loads this module if
// one is chosen, or can be.

/** Makes the page follow the choice that the browser has now. */
function follow(): void {
  if (!document.documentElement.hasAttribute(HAS_COMMUNITIES)) return;
  const chosen = readChosen();
  showTimesIn(chosen?.timeZone);
  showWeatherOf(chosen?.slug);
  showChosenInControls();
}

pageParsed.then(() => {
  if (canStore()) makeControls(follow);
  follow();
});
// A page that the browser had put aside is shown again; another tab has chosen.
for (const type of ['pageshow', 'storage']) addEventListener(type, () => pageParsed.then(follow));
