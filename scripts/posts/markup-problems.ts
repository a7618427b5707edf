import { parseLightMarkup } from '../../src/site/blog/light-markup.ts';

/** Markup that requirements#post-markup does not have: it would be shown as text. */
const STRAY: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/^ {0,3}#{4,6}\s/, 'headings have one to three #'],
  [/^ {0,3}#{1,3}[^#\s]/, 'a heading needs a space behind its #'],
  [/<\/?[a-z][^>]*>/i, 'HTML is shown as it stands'],
  [/!?\[[^\]]*\]\([^)]*\)/, 'links and pictures are not part of the light markup'],
  [/^\s*(?:[-+*]|\d{1,3}[.)])\s+\S/, 'lists are not part of the light markup'],
  [/`/, 'code is not part of the light markup'],
];

/** What an author cannot have meant, by line (from 1). */
export function findMarkupProblems(text: string): { line: number; message: string }[] {
  const lines = text.split(/\r?\n/);
  const found = lines.flatMap((content, index) =>
    STRAY.filter(([pattern]) => pattern.test(content)).map(([, message]) => ({
      line: index + 1,
      message,
    })),
  );
  return [...found, ...findLoneMarks(lines)].sort((a, b) => a.line - b.line);
}

/** Paragraphs with a ** that makes nothing bold: it has no partner, or a space on its inner side. */
function findLoneMarks(lines: readonly string[]): { line: number; message: string }[] {
  const found: { line: number; message: string }[] = [];
  for (let start = 0; start < lines.length; ) {
    let end = start;
    while (end < lines.length && lines[end]?.trim() !== '') end++;
    const paragraph = lines.slice(start, end);
    const isLeft = parseLightMarkup(paragraph.join('\n')).some(({ runs }) =>
      runs.some((run) => run.kind === 'text' && run.text.includes('**')),
    );
    if (isLeft) {
      const at = paragraph.findIndex((line) => line.includes('**'));
      found.push({ line: start + at + 1, message: '** makes nothing bold here' });
    }
    start = end + 1;
  }
  return found;
}
