import MarkdownIt, { type Token } from 'markdown-it';
import { linkAddress } from './post-addresses.ts';

/** A piece of a line: text in one style, or a line break. `href`: the link that it belongs to. */
export type Run =
  | {
      kind: 'text';
      text: string;
      strong: boolean;
      em: boolean;
      href?: string;
    }
  | { kind: 'break'; href?: string };

/** A block. Headings have levels 1 to 3 and are not nested; addresses of pictures are raw. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; runs: readonly Run[] }
  | { kind: 'paragraph'; runs: readonly Run[] }
  | { kind: 'picture'; address: string; alt: string }
  | { kind: 'quote'; blocks: readonly Block[] }
  | {
      kind: 'list';
      /** The first number, for a numbered list. */
      start: number | undefined;
      items: readonly (readonly Block[])[];
    };

type TextRun = Extract<Run, { kind: 'text' }>;

/** The end of a text whose punctuation belongs to the word before it. */
const ENDS_WORD = /\S[^\s\p{Ps}\p{Pi}¿¡]$/u;
/** The start of a text whose punctuation belongs to the word behind it. */
const STARTS_WORD = /^(?:[\p{Ps}\p{Pi}¿¡]\S|["'][\p{L}\p{N}])/u;
/** UTF-16 units of two characters. */
const TWO_CHARACTERS = 4;

/**
 * CommonMark's emphasis, without its rule (not in requirements#post-markup) for asterisks between
 * punctuation and a letter: `**Note:**text` and `text**“Quoted”**` are bold.
 */
class LightMarkupState extends MarkdownIt.StateInline {
  override scanDelims(start: number, canSplitWord: boolean) {
    const scanned = super.scanDelims(start, canSplitWord);
    if (this.src[start] !== '*') return scanned;
    const end = start + scanned.length;
    const before = this.src.slice(Math.max(0, start - TWO_CHARACTERS), start);
    const behind = this.src.slice(end, Math.min(end + TWO_CHARACTERS, this.posMax));
    return {
      ...scanned,
      can_open: scanned.can_open || STARTS_WORD.test(behind),
      can_close: scanned.can_close || ENDS_WORD.test(before),
    };
  }
}

// 'zero' parses paragraphs and text only; HTML, code, tables and character references stay text.
// Horizontal rules are parsed, because they would otherwise become nested lists, and are shown as
// the text * * *.
const markdown = new MarkdownIt('zero').enable([
  'heading',
  'hr',
  'newline',
  'emphasis',
  'list',
  'blockquote',
  'link',
  'image',
]);
markdown.inline.State = LightMarkupState;
markdown.normalizeLink = (address) => address;
// Links to other addresses stay text. Pictures are checked where they are shown.
markdown.validateLink = (address) => linkAddress(address) !== undefined;

/**
 * Parses the light markup of requirements#post-markup, and beyond it links, lists, quotes and
 * pictures. The result is data, not HTML, so nothing in it can be executed.
 */
export function parseLightMarkup(source: string): Block[] {
  return readBlocks(markdown.parse(source, {}).values(), false);
}

/** The blocks up to the end of the list item or quote around the tokens. */
function readBlocks(tokens: IterableIterator<Token>, isInside: boolean): Block[] {
  const blocks: Block[] = [];
  let opening: Token | undefined;
  for (let next = tokens.next(); !next.done; next = tokens.next()) {
    const token = next.value;
    if (token.type === 'list_item_close' || token.type === 'blockquote_close') break;
    if (token.type === 'blockquote_open')
      blocks.push({ kind: 'quote', blocks: readBlocks(tokens, true) });
    else if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open')
      blocks.push(readList(token, tokens));
    else if (token.type === 'hr') blocks.push({ kind: 'paragraph', runs: [text('* * *', 0, 0)] });
    else if (token.type === 'inline') blocks.push(...readText(token, opening, isInside));
    opening = token;
  }
  return blocks;
}

function readList(opening: Token, tokens: IterableIterator<Token>): Block {
  const items: Block[][] = [];
  for (let next = tokens.next(); next.value?.type === 'list_item_open'; next = tokens.next())
    items.push(readBlocks(tokens, true));
  const start =
    opening.type === 'ordered_list_open' ? Number(opening.attrGet('start') ?? 1) : undefined;
  return { kind: 'list', start, items };
}

/** A heading, or a paragraph with the pictures in it. */
function readText(token: Token, opening: Token | undefined, isInside: boolean): Block[] {
  const children = token.children ?? [];
  const level = opening?.type === 'heading_open' ? opening.markup.length : 0;
  if (!isInside && (level === 1 || level === 2 || level === 3))
    return [{ kind: 'heading', level, runs: readParts(children).flatMap(asRuns) }];
  const parts = readParts(children);
  // Headings of level 4 to 6, or in a list or quote, are not part of the light markup.
  if (level > 0) parts.unshift([text(`${opening?.markup} `, 0, 0), ...asRuns(parts.shift() ?? [])]);
  return toParagraphs(parts);
}

/** A part of a line: runs, or a picture between them. */
type Part = Run[] | Extract<Block, { kind: 'picture' }>;

function asRuns(part: Part): readonly Run[] {
  return Array.isArray(part) ? part : [text(part.alt, 0, 0)];
}

/** Pictures stand between paragraphs; those parts begin and end with text. */
function toParagraphs(parts: readonly Part[]): Block[] {
  return parts.flatMap((part): Block[] => {
    if (!Array.isArray(part)) return [part];
    const isText = (run: Run) => run.kind === 'text' && run.text.trim() !== '';
    const first = part.findIndex(isText);
    if (first < 0) return parts.length > 1 ? [] : [{ kind: 'paragraph', runs: part }];
    return [{ kind: 'paragraph', runs: part.slice(first, part.findLastIndex(isText) + 1) }];
  });
}

function readParts(tokens: readonly Token[]): Part[] {
  const parts: Part[] = [];
  let runs: Run[] = [];
  let strong = 0;
  let em = 0;
  let href: string | undefined;
  for (const token of tokens) {
    const { type, markup, content, nesting } = token;
    if (type === 'softbreak' || type === 'hardbreak')
      runs.push({ kind: 'break', ...(href && { href }) });
    else if (type === 'text') append(runs, text(content, strong, em, href));
    else if (type === 'link_open') href = linkAddress(String(token.attrGet('href')));
    else if (type === 'link_close') href = undefined;
    else if (type === 'image' && href) append(runs, text(content, strong, em, href));
    else if (type === 'image') {
      const address = String(token.attrGet('src'));
      parts.push(runs, { kind: 'picture', address, alt: content });
      runs = [];
    }
    // Emphasis with underscores is not part of the light markup.
    else if (markup.startsWith('_')) append(runs, text(markup, strong, em, href));
    else if (markup === '**') strong += nesting;
    else if (markup === '*') em += nesting;
  }
  return [...parts, runs];
}

function text(content: string, strong: number, em: number, href?: string): TextRun {
  return { kind: 'text', text: content, strong: strong > 0, em: em > 0, ...(href && { href }) };
}

/** Appends text, to the last run if style and link are the same. */
function append(runs: Run[], next: TextRun): void {
  if (next.text === '') return;
  const last = runs.at(-1);
  const isSame =
    last?.kind === 'text' &&
    last.strong === next.strong &&
    last.em === next.em &&
    last.href === next.href;
  if (isSame) runs[runs.length - 1] = { ...last, text: last.text + next.text };
  else runs.push(next);
}
