/** A mistake in a paper's folder, for its editor. */
export interface Problem {
  /** The path of the file or folder. */
  file: string;
  /** Counted from 1; `undefined` if no line is concerned, as for a missing file. */
  line?: number | undefined;
  /** Path of a field (names, and indexes from 0) in the YAML document or front matter, if any. */
  path?: readonly PropertyKey[] | undefined;
  /** The mistake, and what is allowed. */
  message: string;
}

/** The message of a problem without the name of its field, for a page that shows the field. */
export function ownMessage({ path = [], message }: Pick<Problem, 'path' | 'message'>): string {
  const start = `${fieldName(path)}: `;
  return message.startsWith(start) ? message.slice(start.length) : message;
}

/** The name of a field in messages: `communities.station`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.filter((key) => typeof key === 'string').join('.');
}

/** Maximum reported problems per file. */
export const MAX_PROBLEMS = 100;

/** Where in a file a problem is. */
export type Place = Pick<Problem, 'line' | 'path'>;

/** A text for a message: quoted as it was typed, and cut to one line. */
export function quoted(value: unknown): string {
  const text = (JSON.stringify(value) ?? String(value)).replace(/\\(["\\])/g, '$1');
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** Longer words are not checked for typing mistakes. */
const MAX_WORD = 100;

/** `; did you mean "timeZone"?` if one of the known words is close enough; else empty. */
export function didYouMean(word: string, known: readonly string[]): string {
  if (word.length > MAX_WORD) return '';
  const limit = Math.max(1, Math.floor(word.length / 3));
  let best: string | undefined;
  let lowest = limit + 1;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), limit);
    if (distance < lowest) [best, lowest] = [candidate, distance];
  }
  return best === undefined ? '' : `; did you mean ${quoted(best)}?`;
}

/** A suggestion for a message, or else the list of known words. */
export function oneOfThem(word: string, known: readonly string[]): string {
  return didYouMean(word, known) || `; there are ${known.join(', ')}`;
}

/** The Levenshtein distance, or any number above the limit if it exceeds that. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > limit) return limit + 1;
    row = next;
  }
  return row[b.length] ?? limit + 1;
}
