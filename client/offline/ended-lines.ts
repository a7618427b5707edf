/** A line of a page that is true until a time (`UNTIL` in src/shared/page-attributes.ts, whose module would be a chunk of its own). */
const LINE = '<p data-until="';
const LINE_END = '</p>';
/** What is around such lines, once there are none in it. */
const EMPTY_BOX = /<aside class="warnings"[^<>]*><\/aside>/;

/** The HTML of a stored page without what was over at `now` (ms): a weather warning that has ended is shown by no copy. */
export function withoutEndedLines(html: string, now: number): string {
  if (!html.includes('data-until')) return html;
  const [first = '', ...lines] = html.split(LINE);
  return lines
    .reduce((rest, line) => {
      const until = line.slice(0, line.indexOf('"'));
      const end = line.indexOf(LINE_END);
      const isOver = end !== -1 && Date.parse(until) <= now;
      return rest + (isOver ? line.slice(end + LINE_END.length) : LINE + line);
    }, first)
    .replace(EMPTY_BOX, '');
}
