import type { Book } from '../../publications/content.ts';
import { FALLBACK } from '../../shared/page-attributes.ts';

/** Shown where a cover's picture cannot be loaded (requirements#books-cover). */
const PLACEHOLDER = '/placeholder.svg';
/** Characters that fit on one line of a cover. */
const MAX_WORD_LENGTH = 13;

/**
 * A book's cover, typeset from its title and author (src/site/styles/books.css). A configured picture covers it: where that
 * cannot be loaded a script shows the placeholder, and without JavaScript the typeset cover is visible.
 */
export function BookCover({ title, author, cover }: Book) {
  const [heading, subtitle] = splitTitle(title);
  return (
    <div className={hasLongWord(heading) ? 'cover cover-long' : 'cover'} aria-hidden="true">
      <i>{author}</i> <b>{heading}</b> {subtitle && <span>{subtitle}</span>}
      {cover && (
        <img
          src={cover}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          {...{ [FALLBACK]: PLACEHOLDER }}
        />
      )}
    </div>
  );
}

/** The title, and what follows its colon. */
function splitTitle(title: string): [heading: string, subtitle: string | undefined] {
  const colon = title.indexOf(': ');
  return colon < 0 ? [title, undefined] : [title.slice(0, colon), title.slice(colon + 2)];
}

function hasLongWord(text: string): boolean {
  return text.split(' ').some((word) => word.length > MAX_WORD_LENGTH);
}
