import { Fragment, type ReactNode } from 'react';
import { partsOf, type Range } from '../search/ranges.ts';
import { SYLLABICS_LANGUAGE, splitSyllabics } from '../syllabics.ts';

/** Marks syllabics in a text as Inuktitut, for screen readers and fonts. */
export function markSyllabics(text: string): ReactNode {
  return markText(text, []);
}

/** Marks syllabics and search matches in a part of a text. `found`: ranges of the whole text. */
export function markText(
  text: string,
  found: readonly Range[],
  from = 0,
  to = text.length,
): ReactNode {
  const parts = splitSyllabics(text.slice(from, to));
  if (parts.length === 1) return markFound(text, found, from, to);
  let start = from;
  return parts.map((part, index) => {
    const end = start + part.length;
    const words = markFound(text, found, start, end);
    start = end;
    return index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <Fragment key={index}>{words}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <span key={index} lang={SYLLABICS_LANGUAGE}>
        {words}
      </span>
    );
  });
}

function markFound(text: string, found: readonly Range[], from: number, to: number): ReactNode {
  const parts = partsOf(text, found, from, to);
  if (parts.every(({ isFound }) => !isFound)) return text.slice(from, to);
  return parts.map((part, index) =>
    part.isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <mark key={index}>{part.text}</mark>
    ) : (
      part.text
    ),
  );
}
