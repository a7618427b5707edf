import type { Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';
import { slugOf } from '../../lib/text/slug.ts';
import { SYLLABICS_LANGUAGE, splitSyllabics, withScript } from '../../shared/syllabics.ts';
import { quoted } from './problem.ts';

/** CommonMark with tables and language spans. HTML is text; bare addresses are not links. */
export const markdown = new MarkdownIt({ html: false, typographer: false, linkify: false });

addLanguageSpans(markdown);

/** The text of a token, without markup. */
export function plainText(token: Token | undefined): string {
  return (token?.children ?? [])
    .map((child) => (child.type === 'softbreak' ? ' ' : child.content))
    .join('');
}

markdown.core.ruler.push('heading-ids', ({ tokens }) => {
  /** How often each id was used, to number repeated headings. */
  const taken = new Map<string, number>();
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const words = plainText(tokens[index + 1]).replaceAll(/['’]/g, '');
    const base = `section-${slugOf(words, Number.POSITIVE_INFINITY)}`;
    let count = (taken.get(base) ?? 0) + 1;
    while (count > 1 && taken.has(`${base}-${count}`)) count += 1;
    taken.set(base, count);
    const id = count === 1 ? base : `${base}-${count}`;
    if (count > 1) taken.set(id, 1);
    token.attrSet('id', id);
  });
});

const { rules } = markdown.renderer;

rules.link_open = (tokens, index, options, _env, renderer) => {
  const token = tokens[index];
  if (token && /^https?:/.test(String(token.attrGet('href')))) {
    token.attrSet('target', '_blank');
    token.attrSet('rel', 'noopener');
  }
  return renderer.renderToken(tokens, index, options);
};

// Wide tables scroll on narrow screens: they must be focusable and have a name.
rules.table_open = (tokens, index) => {
  const label = `Table: ${headCells(tokens, index).join(', ')}`;
  return `<div class="table" role="region" tabindex="0" aria-label="${markdown.utils.escapeHtml(label)}"><table>\n`;
};
rules.table_close = () => '</table></div>\n';

rules.text = (tokens, index) =>
  splitSyllabics(tokens[index]?.content ?? '')
    .map((part) => markdown.utils.escapeHtml(part))
    .map((part, at) => (at % 2 === 0 ? part : `<span lang="${SYLLABICS_LANGUAGE}">${part}</span>`))
    .join('');

function headCells(tokens: readonly Token[], from: number): string[] {
  let end = from;
  while (end < tokens.length && tokens[end]?.type !== 'thead_close') end += 1;
  return tokens
    .slice(from, end)
    .filter((token) => token.type === 'inline')
    .map(plainText);
}

/** The language of words in brackets: `[nuna]{lang=iu}`. The tag has up to 60 characters. */
const LANGUAGE = /\{lang=([^}\s]{0,60})\}/y;
const LANGUAGES = /\]\{([^{}]*)\}/g;

/** Adds `[words]{lang=TAG}` to Markdown; the words may contain emphasis. Invalid tags stay text. */
export function addLanguageSpans(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.inline.ruler.before('link', 'language', (state, silent) => {
    if (state.src[state.pos] !== '[') return false;
    const first = state.pos + 1;
    const end = state.md.helpers.parseLinkLabel(state, state.pos);
    if (end < 0) return false;
    LANGUAGE.lastIndex = end + 1;
    const [whole = '', tag = ''] = LANGUAGE.exec(state.src) ?? [];
    const language = readTag(tag);
    if (language === undefined) return false;
    const { posMax } = state;
    if (!silent) {
      const lang = withScript(language, state.src.slice(first, end));
      state.push('language_open', 'span', 1).attrs = [['lang', lang]];
      state.pos = first;
      state.posMax = end;
      state.md.inline.tokenize(state);
      state.push('language_close', 'span', -1);
    }
    state.pos = end + 1 + whole.length;
    state.posMax = posMax;
    return true;
  });
}

/** A message about the first invalid language mark of a line, if any. */
export function languageProblem(line: string): string | undefined {
  for (const [, given = ''] of line.matchAll(LANGUAGES)) {
    const tag = /^lang=(.*)$/.exec(given)?.[1];
    if (tag === undefined)
      return `{${given}} after words in brackets must be their language, such as {lang=iu}`;
    if (readTag(tag) === undefined)
      return `${quoted(tag)} is not a language code; an example is iu`;
  }
  return undefined;
}

/** The tag in its canonical form (BCP 47). */
function readTag(tag: string): string | undefined {
  try {
    return /^[a-z]{2,3}(?![a-z])/i.test(tag) ? Intl.getCanonicalLocales(tag)[0] : undefined;
  } catch {
    return undefined;
  }
}
