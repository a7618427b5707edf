import { expect, test } from 'vitest';
import { storeHref } from '../../../../src/site/content/books.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

const BOOKS = NUNAVUT_NEWS.content.books?.books ?? [];

test('book list has 40 different books, each with title, author and subject', () => {
  expect(BOOKS).toHaveLength(40);
  expect(new Set(BOOKS.map(({ title }) => title)).size).toBe(40);
  for (const { title, author, subject } of BOOKS)
    expect(Math.min(title.length, author.length, subject.length)).toBeGreaterThan(2);
});

test('book link is a search of the store for its title and author', () => {
  expect(storeHref({ title: "What's My Superpower?", author: 'Aviaq Johnston' })).toBe(
    'https://www.amazon.ca/s?k=What%27s+My+Superpower%3F+Aviaq+Johnston&i=stripbooks',
  );
});
