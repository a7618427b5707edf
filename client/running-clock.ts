import { clockTime } from '../src/lib/clock/locale.ts';
import { CLOCK, CLOCK_NOTE } from '../src/shared/page-attributes.ts';

const INTERVAL_MS = 10_000;

/** Keeps a place's local time up to date; the server wrote that of the page. */
export function runClocks(): void {
  const { lang } = document.documentElement;
  const update = () => {
    for (const line of document.querySelectorAll(`[${CLOCK}]`)) {
      const time = clockTime(
        { language: lang, timeZone: line.getAttribute(CLOCK) ?? 'UTC' },
        new Date(),
      );
      if (line.textContent !== time) line.textContent = time;
    }
  };
  update();
  // It keeps its space, so that nothing moves.
  for (const note of document.querySelectorAll<HTMLElement>(`[${CLOCK_NOTE}]`))
    note.style.visibility = 'hidden';
  setInterval(update, INTERVAL_MS);
  document.addEventListener('visibilitychange', update);
}
