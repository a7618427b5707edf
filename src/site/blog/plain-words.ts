import type { Block } from './light-markup.ts';

/** The words of a text without its markup. */
export function plainWords(blocks: readonly Block[]): string[] {
  const all = blocks
    .map(({ runs }) => runs.map((run) => (run.kind === 'text' ? run.text : ' ')).join(''))
    .join(' ');
  return all.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
