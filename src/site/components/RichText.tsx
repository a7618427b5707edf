import { markText } from '../../shared/components/Syllabics.tsx';
import type { Search } from '../../shared/search/search.ts';
import { plainText, type Run } from '../content/rich-text.ts';

/** Paragraphs of text with links in them, and with what a search found. */
export function RichText({
  paragraphs,
  search,
}: {
  paragraphs: readonly (readonly Run[])[];
  search?: Search;
}) {
  const text = plainText(paragraphs);
  const found = search?.rangesIn(text) ?? [];
  let start = 0;
  return paragraphs.map((runs, index) => {
    const parts = runs.map((run, place) => {
      const end = start + run.text.length;
      const words = markText(text, found, start, end);
      start = end;
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      return <RunText key={place} run={run} words={words} />;
    });
    // The space between two paragraphs of `plainText`.
    start += 1;
    // biome-ignore lint/suspicious/noArrayIndexKey: nor do its paragraphs
    return <p key={index}>{parts}</p>;
  });
}

function RunText({ run: { href, lang }, words }: { run: Run; words: React.ReactNode }) {
  if (href) return <a href={href}>{words}</a>;
  return lang ? <span lang={lang}>{words}</span> : words;
}
