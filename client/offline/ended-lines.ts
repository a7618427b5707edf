/** Repeats `UNTIL` of src/shared/page-attributes.ts: a shared chunk cannot be imported. */
const LINE = '<p data-until="';
const LINE_END = '</p>';
/** The box around such lines, when it is empty. */
const EMPTY_BOX = /<aside class="warnings"[^<>]*><\/aside>/;

/** Removes lines of a stored page that ended by `now` (ms), such as past weather warnings. */
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
