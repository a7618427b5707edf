import FRENCH from './messages-fr.json' with { type: 'json' };

/** Longer messages, which quote a long text, stay English. Bounds the time of the search. */
const MAX_TRANSLATED = 1_000;

/**
 * The messages, split at each `{}`, which stands for a text of the paper. The longest come first:
 * the shorter ones may match them too. Those that add to any message come last.
 */
const TEMPLATES = Object.entries(FRENCH)
  .toSorted(([a], [b]) => rankOf(b) - rankOf(a))
  .map(([english, french]) => ({ pieces: english.split('{}'), french }));

function rankOf(english: string): number {
  return english.startsWith('{};') ? 0 : english.length;
}

/** The texts in place of each `{}`. No regular expression: with several `{}` it is not linear. */
function textsBetween(pieces: readonly string[], message: string): string[] | undefined {
  const [first = '', ...others] = pieces;
  if (!message.startsWith(first)) return undefined;
  const texts: string[] = [];
  let start = first.length;
  for (const [at, piece] of others.entries()) {
    const isLast = at === others.length - 1;
    const end = isLast ? message.length - piece.length : message.indexOf(piece, start);
    if (end < start || (isLast && !message.endsWith(piece))) return undefined;
    texts.push(message.slice(start, end));
    start = end + piece.length;
  }
  return start === message.length ? texts : undefined;
}

/** A message of the compiler in a language; an unknown message stays English. */
export function translateMessage(message: string, language: 'en' | 'fr'): string {
  if (language === 'en' || message.length > MAX_TRANSLATED) return message;
  for (const { pieces, french } of TEMPLATES) {
    const parts = textsBetween(pieces, message);
    if (!parts) continue;
    const translated = parts.map((part) => translateMessage(part, language));
    return french.replace(/\{\}/g, () => translated.shift() ?? '');
  }
  return message;
}
