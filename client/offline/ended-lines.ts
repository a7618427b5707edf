/** A line of a page that is true until a time (`UNTIL` in src/shared/page-attributes.ts, whose module would be a chunk of its own). */
const LINE = /<p data-until="([^"]*)">.*?<\/p>/gs;
/** What is around such lines, once there are none in it. */
const EMPTY_BOX = /<aside class="warnings"[^>]*><\/aside>/;

/** The HTML of a stored page without what was over at `now` (ms): a weather warning that has ended is shown by no copy. */
export function withoutEndedLines(html: string, now: number): string {
  if (!html.includes('data-until')) return html;
  return html
    .replace(LINE, (line, until: string) => (Date.parse(until) <= now ? '' : line))
    .replace(EMPTY_BOX, '');
}
