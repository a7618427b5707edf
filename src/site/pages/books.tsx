import type { ReactNode } from 'react';
import type { Book, Books } from '../../model/publication/content.ts';
import { FALLBACK } from '../../shared/page-attributes.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { OutsideLink, PageHead } from '../components/page-parts.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { type PictureMode, pictureModeOf, shownTextPicture } from '../context/picture-mode.ts';
import booksStyles from '../styles/books.css?inline';
import { wordsOf } from '../words/words.ts';
import { ownTextPage } from './own-page.ts';

/** Width of covers (px). */
const COVER_WIDTH = 320;

/** /books (requirements#books). */
export const loadBooks = ownTextPage('books', (shelf, { publication, env }) => ({
  title: wordsOf(publication).navigation.pages.books,
  description: withCount(shelf.description, shelf),
  styles: booksStyles,
  hasAds: true,
  render: () => <BooksPage shelf={withCovers(shelf, pictureModeOf(publication, env))} />,
}));

function withCovers(shelf: Books, pictures: PictureMode): Books {
  const books = shelf.books.map(({ cover, ...book }) => {
    const shown = cover && shownTextPicture(cover, 'books', pictures, COVER_WIDTH);
    return { ...book, ...(shown && { cover: shown }) };
  });
  return { ...shelf, books };
}

function withCount(text: string, { books }: Books): string {
  return text.replaceAll('{count}', String(books.length));
}

function BooksPage({ shelf }: { shelf: Books }) {
  const { books: words, navigation } = useWords();
  return (
    <>
      <p className="back">
        <a href="/">{words.back}</a>
      </p>
      <PageHead title={navigation.pages.books} intro={withCount(shelf.intro, shelf)} />
      <Promotions />
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

function Promotions() {
  const { university, author } = usePublication().bookshop;
  const words = useWords().books;
  return (
    <>
      {university && (
        <Promotion id="university" eyebrow={words.promotion} {...university}>
          <OutsideLink className="button solid" href={university.applyHref} rel="noopener">
            {words.apply}
          </OutsideLink>{' '}
          <OutsideLink className="button" href={university.learnMoreHref} rel="noopener">
            {words.learnMore}
            <span className="visually-hidden">{words.aboutUniversity}</span>
          </OutsideLink>
        </Promotion>
      )}
      {author && (
        <Promotion id="author" eyebrow={words.authorInFocus} {...author}>
          <OutsideLink className="button" href={author.href} rel="noopener">
            {words.authorsBooks}
          </OutsideLink>
        </Promotion>
      )}
    </>
  );
}

interface PromotionProps {
  id: 'university' | 'author';
  eyebrow: string;
  heading: string;
  text: string;
  children: ReactNode;
}

function Promotion({ id, eyebrow, heading, text, children }: PromotionProps) {
  return (
    <section className={`promotion ${id === 'author' ? 'writer' : id}`} aria-labelledby={id}>
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h2 id={id}>{heading}</h2>
        <p>{text}</p>
      </div>
      <p className="buttons">{children}</p>
    </section>
  );
}

function BookCard({ book }: { book: Book }) {
  const { books: words, news } = useWords();
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
        aria-label={words.buy + news.colon + book.title}
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
 * A book's cover, typeset from its title and author (src/site/styles/books.css). A configured
 * picture covers it. If that fails to load, a script shows the placeholder; without JavaScript the
 * typeset cover is visible.
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

function splitTitle(title: string): [heading: string, subtitle: string | undefined] {
  const colon = title.indexOf(': ');
  return colon < 0 ? [title, undefined] : [title.slice(0, colon), title.slice(colon + 2)];
}

function hasLongWord(text: string): boolean {
  return text.split(' ').some((word) => word.length > MAX_WORD_LENGTH);
}

/** The store's search: links to product pages break, because product numbers change. */
function storeHref({ title, author }: Book): string {
  return `https://www.amazon.ca/s?${new URLSearchParams({ k: `${title} ${author}`, i: 'stripbooks' })}`;
}
