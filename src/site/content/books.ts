import type { Book } from '../../publications/content.ts';

/** The store's search for a book's title and author; not its product page, because product numbers change. */
export function storeHref({ title, author }: Pick<Book, 'title' | 'author'>): string {
  return `https://www.amazon.ca/s?${new URLSearchParams({ k: `${title} ${author}`, i: 'stripbooks' })}`;
}
