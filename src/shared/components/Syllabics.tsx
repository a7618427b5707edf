import type { ReactNode } from 'react';
import { SYLLABICS } from '../syllabics.ts';

/** A text whose syllabics are marked as Inuktitut, for screen readers and fonts. */
export function markSyllabics(text: string): ReactNode {
  const parts = text.split(SYLLABICS);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <span key={index} lang="iu">
        {part}
      </span>
    ),
  );
}
