import MarkdownIt, { type Token } from 'markdown-it';

/** A piece of a line: text in one style, or the break between two lines. */
export type Run =
  | { readonly kind: 'text'; readonly text: string; readonly strong: boolean; readonly em: boolean }
  | { readonly kind: 'break' };

/** A heading of level 1 to 3 or a paragraph. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly runs: readonly Run[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] };

/** The end of a text whose punctuation belongs to the word before it. */
const ENDS_WORD = /\S[^\s\p{Ps}\p{Pi}¿¡]$/u;
/** The start of a text whose punctuation belongs to the word behind it. */
const STARTS_WORD = /^(?:[\p{Ps}\p{Pi}¿¡]\S|["'][\p{L}\p{N}])/u;
/** UTF-16 units of two characters. */
const TWO_CHARACTERS = 4;

/**
 * CommonMark's emphasis, without its rule that an asterisk between punctuation and a letter is no delimiter.
 * requirements#post-markup does not have that rule, so `**Note:**text` and `text**“Quoted”**` are bold.
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

// 'zero' parses paragraphs and text only; HTML, links, pictures, lists, code and character references stay text.
const markdown = new MarkdownIt('zero').enable(['heading', 'newline', 'emphasis']);
markdown.inline.State = LightMarkupState;

/**
 * Parses the light markup of requirements#post-markup: #, ##, ###, **bold**, *italic*, a blank line between paragraphs, a newline
 * as a line break. Everything else is text. The result is data, not HTML, so nothing in it can be executed.
 */
export function parseLightMarkup(source: string): Block[] {
  const tokens = markdown.parse(source, {});
  return tokens.flatMap((token, index): Block[] => {
    if (token.type !== 'inline') return [];
    const opening = tokens[index - 1];
    const runs = readRuns(token.children ?? []);
    const level = opening?.type === 'heading_open' ? opening.markup.length : 0;
    if (level === 1 || level === 2 || level === 3) return [{ kind: 'heading', level, runs }];
    // Headings of level 4 to 6 are not part of the light markup.
    const signs = level > 0 ? [text(`${opening?.markup} `, 0, 0)] : [];
    return [{ kind: 'paragraph', runs: [...signs, ...runs] }];
  });
}

function readRuns(tokens: readonly Token[]): Run[] {
  const runs: Run[] = [];
  let strong = 0;
  let em = 0;
  for (const token of tokens) {
    const { type, markup, content, nesting } = token;
    if (type === 'softbreak' || type === 'hardbreak') runs.push({ kind: 'break' });
    else if (type === 'text') append(runs, text(content, strong, em));
    // Emphasis with underscores is not part of the light markup.
    else if (markup.startsWith('_')) append(runs, text(markup, strong, em));
    else if (markup === '**') strong += nesting;
    else if (markup === '*') em += nesting;
  }
  return runs;
}

function text(content: string, strong: number, em: number): Extract<Run, { kind: 'text' }> {
  return { kind: 'text', text: content, strong: strong > 0, em: em > 0 };
}

/** Appends text, to the last run if the style is the same. */
function append(runs: Run[], next: Extract<Run, { kind: 'text' }>): void {
  if (next.text === '') return;
  const last = runs.at(-1);
  if (last?.kind === 'text' && last.strong === next.strong && last.em === next.em)
    runs[runs.length - 1] = { ...last, text: last.text + next.text };
  else runs.push(next);
}
