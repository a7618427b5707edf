import { parseLightMarkup } from './light-markup.ts';
import { linkAddress, textPicture } from './post-addresses.ts';
import { allRuns } from './post-html.ts';

/** The kinds of problems of a text. The editor and the command have words for each. */
const MARKUP_PROBLEMS = [
  'deep heading',
  'heading without space',
  'html',
  'other list mark',
  'dash without space',
  'number without space',
  'link with space',
  'link without end',
  'code',
  'no link',
  'link without words',
  'no picture',
  'picture without words',
  'lone asterisks',
] as const;

/** A probable mistake of the author. Lines count from 1. `written` is the invalid address. */
export interface MarkupProblem {
  line: number;
  kind: (typeof MARKUP_PROBLEMS)[number];
  written?: string;
}

type Found = Omit<MarkupProblem, 'line'>;

/** Markup that the light markup lacks or writes differently: it would be shown as text. */
const STRAY: readonly (readonly [pattern: RegExp, kind: MarkupProblem['kind']])[] = [
  [/^ {0,3}#{4,6}\s/, 'deep heading'],
  [/^ {0,3}#{1,3}[^#\s]/, 'heading without space'],
  [/<\/?[a-z][^<>]*>/i, 'html'],
  [/^\s*(?:[•◦▪+]\s|[•◦▪]\S)/u, 'other list mark'],
  [/^\s*-\p{L}/u, 'dash without space'],
  [/^\s*\d{1,3}[.)]\p{L}/u, 'number without space'],
  [/\[[^[\]]*\]\s{1,9}\((?:https?:|mailto:|\/)/i, 'link with space'],
  [/\[[^[\]]*\]\((?:https?:|mailto:|\/)[^)[]*$/i, 'link without end'],
  [/`/, 'code'],
];

/** Links and pictures, valid or not; addresses may contain pairs of parentheses. */
const LINK = /(!?)\[([^[\]]*)\]\(([^()[\s]*(?:\([^()[\s]*\)[^()[\s]*)*)(?:\s[^)[]*)?\)/g;

/** Probable mistakes of the author, by line (from 1). */
export function findMarkupProblems(text: string): MarkupProblem[] {
  const lines = text.split(/\r?\n/);
  const found = lines.flatMap((content, index) =>
    [
      ...STRAY.flatMap(([pattern, kind]) => (pattern.test(content) ? [{ kind }] : [])),
      ...findLinkProblems(content),
    ].map((found) => ({ line: index + 1, ...found })),
  );
  return [...found, ...findLoneMarks(lines)].sort((a, b) => a.line - b.line);
}

function findLinkProblems(line: string): Found[] {
  return Array.from(line.matchAll(LINK), ([, sign, words = '', address = '']) =>
    sign === '!' ? pictureProblem(words, address) : linkProblem(words, address),
  ).filter((found) => found !== undefined);
}

function linkProblem(words: string, address: string): Found | undefined {
  if (linkAddress(address) === undefined) return { kind: 'no link', written: address };
  return words.trim() === '' ? { kind: 'link without words' } : undefined;
}

function pictureProblem(alt: string, address: string): Found | undefined {
  if (textPicture(address, undefined) === undefined)
    return { kind: 'no picture', written: address };
  return alt.trim() === '' ? { kind: 'picture without words' } : undefined;
}

/** Paragraphs with a ** without effect: without a partner, or with a space on its inner side. */
function findLoneMarks(lines: readonly string[]): MarkupProblem[] {
  const found: MarkupProblem[] = [];
  for (let start = 0; start < lines.length; ) {
    let end = start;
    while (end < lines.length && lines[end]?.trim() !== '') end++;
    const paragraph = lines.slice(start, end);
    const isLeft = allRuns(parseLightMarkup(paragraph.join('\n'))).some((runs) =>
      runs.some((run) => run.kind === 'text' && run.text.includes('**')),
    );
    if (isLeft) {
      const at = paragraph.findIndex((line) => line.includes('**'));
      found.push({ line: start + at + 1, kind: 'lone asterisks' });
    }
    start = end + 1;
  }
  return found;
}
