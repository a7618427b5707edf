/** Fields between lines of --- (or ... at the end); trailing, invisible white space may follow. */
const FENCED =
  /^\ufeff?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??(?:---|\.\.\.)[ \t]*(?:\r?\n([\s\S]*))?$/;

/** Splits a Markdown file into fields and text; `undefined` if it does not start with fields. */
export function splitFrontMatter(text: string): { front: string; body: string } | undefined {
  const found = FENCED.exec(text);
  return found ? { front: found[1] ?? '', body: found[2] ?? '' } : undefined;
}
