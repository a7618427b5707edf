import { zonedTime } from '../../src/lib/clock/locale.ts';
import { showRelativeTimes } from '../relative-times.ts';

const CLOCK = /\d(?::|\sh\s)\d\d/;

/** The absolute times as the server wrote them. */
const written = new WeakMap<HTMLTimeElement, string>();
let zone: string | undefined;
const additions = new MutationObserver(() => {
  const times = document.querySelectorAll('time');
  if (Array.from(times).some((time) => !written.has(time))) rewriteTimes();
});

/** Writes the page's absolute times in a zone (default: the server's) and renews relative ones. */
export function showTimesIn(timeZone: string | undefined): void {
  zone = timeZone;
  additions.disconnect();
  rewriteTimes();
  if (zone) additions.observe(document.body, { childList: true, subtree: true });
}

function rewriteTimes(): void {
  // The absolute time is the title from then on.
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
