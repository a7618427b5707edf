import type { Book, Books } from '../../publications/content.ts';
import type { Bookshop } from '../../publications/publication.ts';
import { FALLBACK } from '../../shared/page-attributes.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import booksStyles from '../styles/books.css?inline';
import { wordsOf } from '../words/words.ts';
import { ownTextPage } from './own-page.ts';

/** /books (requirements#books). */
export const loadBooks = ownTextPage('books', (shelf, publication) => ({
  metadata: {
    title: `${wordsOf(publication).books.title} | ${publication.name}`,
    description: withCount(shelf.description, shelf),
    canonicalPath: '/books',
  },
  styles: booksStyles,
  hasAds: true,
  render: () => <BooksPage shelf={shelf} />,
}));

function withCount(text: string, { books }: Books): string {
  return text.replaceAll('{count}', String(books.length));
}

function BooksPage({ shelf }: { shelf: Books }) {
  const publication = usePublication();
  const { university, author } = publication.bookshop;
  const words = useWords().books;
  return (
    <>
      <p className="back">
        <a href="/">{words.back}</a>
      </p>
      <div className="page-head">
        <h1>{words.title}</h1>
        <p>{withCount(shelf.intro, shelf)}</p>
      </div>
      {university && <University {...university} />}
      {author && <Author {...author} />}
      <AdSlot id={6079448} />
      <section aria-labelledby="shelf">
        <h2 id="shelf" className="shelf-head">
          {words.shelf}
        </h2>
        <ul className="books">
          {shelf.books.map((book) => (
            <BookCard key={book.title} book={book} />
          ))}
        </ul>
      </section>
    </>
  );
}

function Author({ heading, text, href }: NonNullable<Bookshop['author']>) {
  const words = useWords().books;
  return (
    <section className="writer" aria-labelledby="author">
      <div>
        <p className="eyebrow">{words.authorInFocus}</p>
        <h2 id="author">{heading}</h2>
        <p>{text}</p>
      </div>
      <p className="buttons">
        <a className="button" href={href} target="_blank" rel="noopener">
          {words.authorsBooks}
        </a>
      </p>
    </section>
  );
}

function University({
  heading,
  text,
  applyHref,
  learnMoreHref,
}: NonNullable<Bookshop['university']>) {
  const words = useWords().books;
  return (
    <section className="university" aria-labelledby="university">
      <div>
        <p className="eyebrow">{words.promotion}</p>
        <h2 id="university">{heading}</h2>
        <p>{text}</p>
      </div>
      <p className="buttons">
        <a className="button solid" href={applyHref} target="_blank" rel="noopener">
          {words.apply}
        </a>{' '}
        <a className="button" href={learnMoreHref} target="_blank" rel="noopener">
          {words.learnMore}
          <span className="visually-hidden">{words.aboutUniversity}</span>
        </a>
      </p>
    </section>
  );
}

function BookCard({ book }: { book: Book }) {
  const words = useWords().books;
  return (
    <li>
      <div className="cover-box">
        <BookCover {...book} />
      </div>
      <h3>{book.title}</h3>
      <p>{book.author}</p>
      <a
        href={storeHref(book)}
        target="_blank"
        rel="noopener"
        aria-label={words.buyNamed(book.title)}
      >
        {words.buy}
      </a>
    </li>
  );
}

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

/** The store's search for a book's title and author; not its product page, because product numbers change. */
function storeHref({ title, author }: Book): string {
  return `https://www.amazon.ca/s?${new URLSearchParams({ k: `${title} ${author}`, i: 'stripbooks' })}`;
}
