import { UNTIL } from '../src/shared/page-attributes.ts';

/** Interval of the checks: ended lines disappear within a minute, even after a tab slept. */
const INTERVAL_MS = 30_000;

/** Removes lines such as warnings when they end, until the page has none left. */
export function removeEndedLines(): void {
  const remove = () => {
    const lines = document.querySelectorAll(`[${UNTIL}]`);
    for (const line of lines) {
      if (isOver(line.getAttribute(UNTIL))) removeLine(line);
    }
    if (lines.length === 0) clearInterval(timer);
  };
  const timer = setInterval(remove, INTERVAL_MS);
  document.addEventListener('visibilitychange', remove);
  remove();
}

function isOver(until: string | null): boolean {
  return Date.parse(until ?? '') <= Date.now();
}

/** Removes a line; after the last line, its section or box. */
function removeLine(line: Element): void {
  const box = line.parentElement;
  line.remove();
  if (box?.childElementCount === 0) (box.closest('section') ?? box).remove();
}
