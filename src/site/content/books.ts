import books from './books.json';

/** A book on /books (requirements#book). */
export interface Book {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Address of a picture of its cover; without one the site draws a cover from the title. */
  readonly cover?: string;
}

/** The books, grouped by subject. */
export const BOOKS: readonly Book[] = books;

/** The store's search for a book's title and author; not its product page, because product numbers change. */
export function storeHref({ title, author }: Pick<Book, 'title' | 'author'>): string {
  return `https://www.amazon.ca/s?${new URLSearchParams({ k: `${title} ${author}`, i: 'stripbooks' })}`;
}
