import { parseLightMarkup } from './light-markup.ts';
import { linkAddress, textPicture } from './post-addresses.ts';
import { allRuns } from './post-html.ts';

/** What the light markup does not have, or has otherwise: it would be shown as text. */
const STRAY: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/^ {0,3}#{4,6}\s/, 'headings have one to three #'],
  [/^ {0,3}#{1,3}[^#\s]/, 'a heading needs a space behind its #'],
  [/<\/?[a-z][^>]*>/i, 'HTML is shown as it stands'],
  [/^\s*(?:[•◦▪+]\s|[•◦▪]\S)/u, 'the items of a list start with - or 1. and a space'],
  [/^\s*-\p{L}/u, 'the items of a list need a space behind their -'],
  [/^\s*\d{1,3}[.)]\p{L}/u, 'the items of a list need a space behind their number'],
  [/\[[^\]]*\]\s+\((?:https?:|mailto:|\/)/i, 'a link has no space between ] and ('],
  [/\[[^\]]*\]\((?:https?:|mailto:|\/)[^)]*$/i, 'a link ends with ) on the same line'],
  [/`/, 'code is not part of the light markup'],
];

/** Links and pictures as they are written, whether or not they are ones; their addresses may have pairs of parentheses. */
const LINK = /(!?)\[([^\]]*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)[^)]*\)/g;

/** What an author cannot have meant, by line (from 1). */
export function findMarkupProblems(text: string): { line: number; message: string }[] {
  const lines = text.split(/\r?\n/);
  const found = lines.flatMap((content, index) =>
    [
      ...STRAY.flatMap(([pattern, message]) => (pattern.test(content) ? [message] : [])),
      ...findLinkProblems(content),
    ].map((message) => ({ line: index + 1, message })),
  );
  return [...found, ...findLoneMarks(lines)].sort((a, b) => a.line - b.line);
}

function findLinkProblems(line: string): string[] {
  return Array.from(line.matchAll(LINK), ([, sign, words = '', address = '']) =>
    sign === '!' ? pictureProblem(words, address) : linkProblem(words, address),
  ).filter((message) => message !== undefined);
}

function linkProblem(words: string, address: string): string | undefined {
  if (linkAddress(address) === undefined)
    return `${address || 'nothing'} is no address of a link: https://…, http://…, mailto:… or a path of the site, /…`;
  return words.trim() === '' ? 'a link needs words between its brackets' : undefined;
}

function pictureProblem(alt: string, address: string): string | undefined {
  if (textPicture(address, undefined) === undefined)
    return `${address || 'nothing'} is no address of a picture: https://… or a path of the site, /…`;
  return alt.trim() === '' ? 'a picture needs a description between its brackets' : undefined;
}

/** Paragraphs with a ** that makes nothing bold: it has no partner, or a space on its inner side. */
function findLoneMarks(lines: readonly string[]): { line: number; message: string }[] {
  const found: { line: number; message: string }[] = [];
  for (let start = 0; start < lines.length; ) {
    let end = start;
    while (end < lines.length && lines[end]?.trim() !== '') end++;
    const paragraph = lines.slice(start, end);
    const isLeft = allRuns(parseLightMarkup(paragraph.join('\n'))).some((runs) =>
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
