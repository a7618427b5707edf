import { CHOICES, MAX_CHOICE_LENGTH, MAX_CHOICES } from '../../src/shared/choices.ts';
import { readStored, store } from '../stored.ts';

/** Muted stories: by word, publisher, or language (primary subtags). */
export interface Choices {
  words: readonly string[];
  publishers: readonly string[];
  languages: readonly string[];
}

const KINDS = ['words', 'publishers', 'languages'] as const;
const NOTHING: Choices = { words: [], publishers: [], languages: [] };

/** The choices stored in this browser; damaged parts are ignored. */
export function readChoices(): Choices {
  try {
    return parseChoices(readStored(CHOICES) ?? '{}');
  } catch {
    return NOTHING;
  }
}

/** Stores the choices in this browser only; returns whether it could. */
export function storeChoices(choices: Choices): boolean {
  const isEmpty = KINDS.every((kind) => choices[kind].length === 0);
  return store(CHOICES, isEmpty ? undefined : JSON.stringify(choices));
}

/** Throws SyntaxError if the text is not JSON. */
function parseChoices(stored: string): Choices {
  const json = (JSON.parse(stored) ?? {}) as Partial<Record<keyof Choices, unknown>>;
  return {
    words: texts(json.words),
    publishers: texts(json.publishers),
    languages: texts(json.languages),
  };
}

function texts(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const fit = value.filter(
    (text): text is string =>
      typeof text === 'string' && text.trim() !== '' && text.length <= MAX_CHOICE_LENGTH,
  );
  return [...new Set(fit)].slice(0, MAX_CHOICES);
}
