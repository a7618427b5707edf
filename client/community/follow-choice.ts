import { zonedTime } from '../../src/lib/clock/locale.ts';
import { HAS_COMMUNITIES } from '../../src/shared/chosen-community.ts';
import {
  WEATHER_BOX,
  type WeatherBoxResponse,
  weatherBoxPath,
} from '../../src/shared/weather-box.ts';
import { pageParsed } from '../page-parsed.ts';
import { showRelativeTimes } from '../relative-times.ts';
import { trusted } from '../trusted.ts';
import { makeControls, showChosenInControls } from './choose-control.ts';
import { canStore, readChosen } from './chosen-community.ts';

// Shows times in the chosen community's zone, and its weather. client/main.ts loads this module if
// a choice is stored, or if the page has the control.

const CLOCK = /\d(?::|\sh\s)\d\d/;

/** The absolute times as the server wrote them. */
const written = new WeakMap<HTMLTimeElement, string>();
let zone: string | undefined;
const additions = new MutationObserver(() => {
  const times = document.querySelectorAll('time');
  if (Array.from(times).some((time) => !written.has(time))) rewriteTimes();
});

/** Writes the page's absolute times in a zone (default: the server's) and renews relative ones. */
function showTimesIn(timeZone: string | undefined): void {
  zone = timeZone;
  additions.disconnect();
  rewriteTimes();
  if (zone) additions.observe(document.body, { childList: true, subtree: true });
}

function rewriteTimes(): void {
  // Moves absolute times to the `title` attribute.
  showRelativeTimes(document);
  for (const time of document.querySelectorAll('time')) {
    const original = written.get(time) ?? time.title;
    written.set(time, original);
    // A date alone is the same day everywhere.
    if (CLOCK.test(original)) time.title = zone ? writeIn(zone, time) : original;
  }
  showRelativeTimes(document);
}

function writeIn(timeZone: string, { dateTime }: HTMLTimeElement): string {
  const { lang } = document.documentElement;
  return zonedTime({ language: lang, timeZone }, new Date(dateTime));
}

/** The weather box of the server's page. */
let originalBox: HTMLElement | undefined;
/** The community whose weather was requested last. */
let wanted: string | undefined;

/** Shows a community's weather in the page's box; by default, or after an error, the original. */
async function showWeatherOf(slug: string | undefined): Promise<void> {
  const box = findBox();
  if (!box || wanted === slug) return;
  originalBox ??= box;
  wanted = slug;
  const isOwn = slug === undefined || originalBox.getAttribute(WEATHER_BOX) === slug;
  const next = isOwn ? originalBox : await loadBox(slug).catch(() => originalBox);
  // Ignores the response for an earlier choice, which may arrive last.
  if (next && wanted === slug) replaceBox(next);
}

function findBox(): HTMLElement | null {
  return document.querySelector(`[${WEATHER_BOX}]`);
}

async function loadBox(slug: string): Promise<HTMLElement> {
  const response = await fetch(weatherBoxPath(slug));
  if (!response.ok)
    throw new Error(`the weather of ${slug} could not be loaded: ${response.status}`);
  const { html } = (await response.json()) as Partial<WeatherBoxResponse>;
  const template = document.createElement('template');
  template.innerHTML = trusted.createHTML(String(html));
  const box = template.content.firstElementChild;
  if (!(box instanceof HTMLElement) || box.getAttribute(WEATHER_BOX) !== slug)
    throw new Error(`the response is not the weather of ${slug}`);
  return box;
}

/** Replaces the box by one that is at least as high, so that nothing below it moves up. */
function replaceBox(next: HTMLElement): void {
  const box = findBox();
  if (!box || box === next) return;
  next.style.minHeight = `${box.offsetHeight}px`;
  box.replaceWith(next);
  showRelativeTimes(document);
}

/** Applies the stored choice to the page. */
function applyChoice(): void {
  if (!document.documentElement.hasAttribute(HAS_COMMUNITIES)) return;
  const chosen = readChosen();
  showTimesIn(chosen?.timeZone);
  showWeatherOf(chosen?.slug);
  showChosenInControls();
}

pageParsed.then(() => {
  if (canStore()) makeControls(applyChoice);
  applyChoice();
});
// The choice may have changed before a restore from the back/forward cache, or in another tab.
for (const type of ['pageshow', 'storage'])
  addEventListener(type, () => pageParsed.then(applyChoice));
