import { fold } from './fold.ts';

/** A range of a text, in UTF-16 units. */
export interface Range {
  start: number;
  end: number;
}

/** Marks, skin tones and emoji joiners belong to the character before. */
const BELONGS = /(?:[\p{M}\p{Emoji_Modifier}]|\u200d[^\p{M}\p{Emoji_Modifier}\u200d]?)*/uy;
const BELONGING = /^[\p{M}\p{Emoji_Modifier}]/u;
const ASCII = /^[\0-\x7f]*$/;

/** Finds a folded text in a text that is not folded, without overlaps, in linear time. */
export function findPlain(wanted: string, text: string): Range[] {
  const { folded, placeOf } = foldWithPlaces(text);
  const ranges: Range[] = [];
  let end = 0;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const last = placeOf(at + wanted.length - 1);
    // The marks after the previous match may contain another match.
    if (last < end) continue;
    end = endOfCharacter(text, last);
    ranges.push({ start: startOfCharacter(text, placeOf(at)), end });
  }
  return mergeRanges(ranges);
}

/** Sorted, and merged where they overlap. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const before = merged.at(-1);
    if (before && range.start < before.end)
      merged[merged.length - 1] = { start: before.start, end: Math.max(before.end, range.end) };
    else merged.push(range);
  }
  return merged;
}

/** Splits a section of a text into ranges and the parts between them; no part is empty. */
export function partsOf(
  text: string,
  ranges: readonly Range[],
  from = 0,
  to = text.length,
): { text: string; isFound: boolean }[] {
  const parts: { text: string; isFound: boolean }[] = [];
  const add = (start: number, end: number, isFound: boolean) => {
    if (start < end) parts.push({ text: text.slice(start, end), isFound });
  };
  let read = from;
  for (const range of ranges) {
    const start = Math.max(range.start, from);
    const end = Math.min(range.end, to);
    if (start >= end) continue;
    add(read, start, false);
    add(start, end, true);
    read = end;
  }
  add(read, to, false);
  return parts;
}

/**
 * Folds a text. `placeOf`: the position in the text of the character that a UTF-16 unit of the fold
 * comes from.
 */
function foldWithPlaces(text: string): { folded: string; placeOf: (at: number) => number } {
  if (ASCII.test(text)) return { folded: fold(text), placeOf: (at) => at };
  let folded = '';
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    const letters = fold(character);
    folded += letters;
    for (let count = 0; count < letters.length; count += 1) starts.push(at);
    at += character.length;
  }
  return { folded, placeOf: (at) => starts[at] ?? text.length };
}

function startOfCharacter(text: string, start: number): number {
  let at = start;
  while (at > 0 && BELONGING.test(characterAt(text, at)))
    at -= (text.codePointAt(at - 2) ?? 0) > 0xffff ? 2 : 1;
  return at;
}

function endOfCharacter(text: string, start: number): number {
  const next = start + characterAt(text, start).length;
  BELONGS.lastIndex = next;
  return next + (BELONGS.exec(text)?.[0].length ?? 0);
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}
