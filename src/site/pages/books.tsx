import { adFrameOrigins } from '../../publications/frame-origins.ts';
import type { Bookshop, Publication } from '../../publications/publication.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { BookCover } from '../components/BookCover.tsx';
import { BOOKS, type Book, storeHref } from '../content/books.ts';
import booksStyles from '../styles/books.css?inline';
import embedStyles from '../styles/embeds.css?inline';
import { staticPage } from './page.ts';

/** /books (requirements#books). */
export const loadBooks = staticPage((publication) => ({
  metadata: {
    title: `Books | ${publication.name}`,
    description: `${BOOKS.length} books about Nunavut, Inuit and the Arctic: fiction, memoir, history, art, language, science and stories for children.`,
    canonicalPath: '/books',
  },
  styles: publication.ads ? booksStyles + embedStyles : booksStyles,
  frames: adFrameOrigins(publication),
  render: () => <Books publication={publication} />,
}));

function Books({ publication }: { publication: Publication }) {
  const { university, author } = publication.bookshop;
  return (
    <>
      <p className="back">
        <a href="/">← Back to Home</a>
      </p>
      <div className="page-head">
        <h1>Books</h1>
        <p>
          {BOOKS.length} books from and about Nunavut, Inuit and the Arctic. Each one leads to an
          outside store, which is not ours.
        </p>
      </div>
      {university && <University {...university} />}
      <section className="author" aria-labelledby="author">
        <div>
          <p className="eyebrow">Author in focus</p>
          <h2 id="author">{author.heading}</h2>
          <p>{author.text}</p>
        </div>
        <p className="buttons">
          <a className="button" href={author.href} target="_blank" rel="noopener">
            See the Author’s Books
          </a>
        </p>
      </section>
      <AdSlot id={6079448} publication={publication} />
      <section aria-labelledby="shelf">
        <h2 id="shelf" className="shelf-head">
          On the Table
        </h2>
        <ul className="books">
          {BOOKS.map((book) => (
            <BookCard key={book.title} book={book} />
          ))}
        </ul>
      </section>
    </>
  );
}

function University({
  heading,
  text,
  applyHref,
  learnMoreHref,
}: NonNullable<Bookshop['university']>) {
  return (
    <section className="university" aria-labelledby="university">
      <div>
        <p className="eyebrow">Promotion</p>
        <h2 id="university">{heading}</h2>
        <p>{text}</p>
      </div>
      <p className="buttons">
        <a className="button solid" href={applyHref} target="_blank" rel="noopener">
          Apply for Admission
        </a>
        <a className="button" href={learnMoreHref} target="_blank" rel="noopener">
          Learn More<span className="visually-hidden"> about the university</span>
        </a>
      </p>
    </section>
  );
}

function BookCard({ book }: { book: Book }) {
  return (
    <li>
      <BookCover {...book} />
      <h3>{book.title}</h3>
      <p>{book.author}</p>
      <a
        href={storeHref(book)}
        target="_blank"
        rel="noopener"
        aria-label={`View on Amazon: ${book.title}`}
      >
        View on Amazon
      </a>
    </li>
  );
}
