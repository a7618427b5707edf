import FRENCH from './messages-fr.json' with { type: 'json' };

/** Longer messages, which quote a long text, stay English. Bounds the time of the patterns. */
const MAX_TRANSLATED = 1_000;

/**
 * The messages, `{}` standing for a text of the paper, with their patterns. The longest come
 * first: the shorter ones may match them too. Those that add to any message come last.
 */
const TEMPLATES = Object.entries(FRENCH)
  .toSorted(([a], [b]) => rankOf(b) - rankOf(a))
  .map(([english, french]) => ({
    pattern: new RegExp(`^${english.split('{}').map(escaped).join('(.*?)')}$`, 's'),
    french,
  }));

function rankOf(english: string): number {
  return english.startsWith('{};') ? 0 : english.length;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A message of the compiler in a language; an unknown message stays English. */
export function translateMessage(message: string, language: 'en' | 'fr'): string {
  if (language === 'en' || message.length > MAX_TRANSLATED) return message;
  for (const { pattern, french } of TEMPLATES) {
    const [found, ...parts] = pattern.exec(message) ?? [];
    if (found === undefined) continue;
    const translated = parts.map((part) => translateMessage(part, language));
    return french.replace(/\{\}/g, () => translated.shift() ?? '');
  }
  return message;
}
