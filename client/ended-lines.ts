import { UNTIL } from '../src/shared/page-attributes.ts';

/** Half a minute: what has ended is gone within a minute, also where a tab slept. */
const INTERVAL_MS = 30_000;

/** Takes what is over away from an open page, from now on, until nothing is left that ends. */
export function removeEndedLines(): void {
  const remove = () => {
    const lines = document.querySelectorAll(`[${UNTIL}]`);
    for (const line of lines) if (isOver(line.getAttribute(UNTIL))) removeLine(line);
    if (lines.length === 0) clearInterval(timer);
  };
  const timer = setInterval(remove, INTERVAL_MS);
  document.addEventListener('visibilitychange', remove);
  remove();
}

function isOver(until: string | null): boolean {
  return Date.parse(until ?? '') <= Date.now();
}

/** Takes a line away, and the box around it with the last one. */
function removeLine(line: Element): void {
  const box = line.parentElement;
  line.remove();
  if (box?.childElementCount === 0) box.remove();
}
