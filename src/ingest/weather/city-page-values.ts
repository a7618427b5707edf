import type { ServiceText } from '../../edition/weather.ts';
import { cleanText } from '../../text/plain-text.ts';
import { parseDate } from '../parse/parse-date.ts';

/** Values are wrapped so deep at most: `{ value: { en: … } }`, and once more in old pages. */
const MAX_WRAPPING = 4;

type Language = keyof ServiceText;

/** A value's member; `undefined` where it is no object, or has none. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** The members of a list; one that stands alone is a list of one. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** The text or number of a value, which is itself, `{ en, fr }` or `{ value }` of one. */
function leaf(value: unknown, language: Language): string | number | undefined {
  let inner = value;
  for (let depth = 0; depth <= MAX_WRAPPING; depth++) {
    if (typeof inner === 'string' || typeof inner === 'number') return inner;
    inner = member(inner, 'value') ?? member(inner, language);
  }
  return undefined;
}

/** A text in one language, plain and at most so long; `undefined` where there is none. */
export function readText(value: unknown, language: Language, maxLength: number) {
  const text = leaf(value, language);
  return text === undefined ? undefined : cleanText(String(text), maxLength) || undefined;
}

/** A text in both languages, the other where one is missing; `undefined` where there is none. */
export function readTexts(value: unknown, maxLength: number): ServiceText | undefined {
  const en = readText(value, 'en', maxLength) ?? readText(value, 'fr', maxLength);
  const fr = readText(value, 'fr', maxLength) ?? en;
  return en !== undefined && fr !== undefined ? { en, fr } : undefined;
}

/** A number from `least` to `most`, to a tenth; a text that is one counts. `undefined` for all others. */
export function readNumber(value: unknown, least: number, most: number): number | undefined {
  const given = leaf(value, 'en') ?? leaf(value, 'fr');
  if (given === undefined || String(given).trim() === '') return undefined;
  const number = Number(given);
  // NaN is in no range. Nobody measures a negative zero.
  return number >= least && number <= most ? Math.round(number * 10) / 10 + 0 : undefined;
}

/** A time; `undefined` where there is none. */
export function readTime(value: unknown): Date | undefined {
  const text = leaf(value, 'en') ?? leaf(value, 'fr');
  return text === undefined ? undefined : parseDate(String(text));
}
