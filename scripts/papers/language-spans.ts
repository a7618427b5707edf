import type MarkdownIt from 'markdown-it';
import { withScript } from '../../src/shared/syllabics.ts';
import { quoted } from './nearest.ts';

/** What stands behind words in brackets that are in another language than the text: `[nuna]{lang=iu}`. */
const LANGUAGE = /\{lang=([^}\s]*)\}/y;
const LANGUAGES = /\]\{([^}]*)\}/g;

/** Adds `[words]{lang=TAG}` to Markdown; the words may have emphasis in them. A text whose tag is none stays as it is written. */
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

/** What is wrong with the languages that a line of a text names, if anything is. */
export function languageProblem(line: string): string | undefined {
  for (const [, given = ''] of line.matchAll(LANGUAGES)) {
    const tag = /^lang=(.*)$/.exec(given)?.[1];
    if (tag === undefined)
      return `{${given}} behind words in brackets is to be their language, such as {lang=iu}`;
    if (readTag(tag) === undefined) return `lang: ${quoted(tag)} is no language tag; one is "iu"`;
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
