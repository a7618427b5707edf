/** Fields between lines of ---, or ... at their end; nobody sees white space behind them. */
const FENCED =
  /^\ufeff?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??(?:---|\.\.\.)[ \t]*(?:\r?\n([\s\S]*))?$/;

/**
 * The fields of a Markdown file, which begin on its second line, and the text below them;
 * `undefined` where it does not begin with fields.
 */
export function splitFrontMatter(
  text: string,
): { readonly front: string; readonly body: string } | undefined {
  const found = FENCED.exec(text);
  return found ? { front: found[1] ?? '', body: found[2] ?? '' } : undefined;
}
