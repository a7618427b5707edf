/**
 * Fields between lines of ---, or with ... at their end; trailing white space is allowed, since it
 * is invisible.
 */
const FENCED =
  /^\ufeff?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??(?:---|\.\.\.)[ \t]*(?:\r?\n([\s\S]*))?$/;

/**
 * Splits a Markdown file into its fields, which start on its second line, and the text after them;
 * `undefined` if it does not start with fields.
 */
export function splitFrontMatter(text: string): { front: string; body: string } | undefined {
  const found = FENCED.exec(text);
  return found ? { front: found[1] ?? '', body: found[2] ?? '' } : undefined;
}
