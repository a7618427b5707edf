import books from './books.json';

/** A book on /books (requirements#book). */
export interface Book {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Address of a picture of its cover; without one the site sets the cover itself. */
  readonly cover?: string;
}

/** The books, those of one subject together. */
export const BOOKS: readonly Book[] = books;

/** Where the store has a book: a search for its title and author, because product numbers change and editions go. */
export function storeHref({ title, author }: Pick<Book, 'title' | 'author'>): string {
  return `https://www.amazon.ca/s?${new URLSearchParams({ k: `${title} ${author}`, i: 'stripbooks' })}`;
}
