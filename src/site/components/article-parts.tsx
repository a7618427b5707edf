import type { MarkdownHeading } from '../../model/publication/content.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { usePublication, useWords } from './use-publication.ts';

const MIN_HEADINGS = 4;

/** Links to a text's headings; nothing for a short text. */
export function TableOfContents({ headings }: { headings: readonly MarkdownHeading[] }) {
  const { contents } = useWords().parts;
  if (headings.length < MIN_HEADINGS) return null;
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{contents}</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** In print only: the publication's name and the page's address. */
export function PrintedFrom({ path }: { path: string }) {
  const publication = usePublication();
  return (
    <p className="printed-from">
      {publication.name} <span>{addressOf(publication, path)}</span>
    </p>
  );
}
