import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BookCover } from '../../../../src/site/pages/books.tsx';
import { readHtml } from '../../../support/read-page.ts';

test('a book cover shows author, title and the subtitle after the colon', async () => {
  const page = readHtml(
    renderToStaticMarkup(
      <BookCover
        title="Kamik: An Inuit Puppy Story"
        author="Donald Uluadluak"
        subject="Children"
      />,
    ),
  );
  expect(await page.texts('i')).toEqual(['Donald Uluadluak']);
  expect(await page.texts('b')).toEqual(['Kamik']);
  expect(await page.texts('span')).toEqual(['An Inuit Puppy Story']);
  expect(await page.all('img')).toEqual([]);
});

test('a configured picture covers the typeset book cover and has a placeholder as fallback', async () => {
  const page = readHtml(
    renderToStaticMarkup(
      <BookCover
        title="Arctic Dreams"
        author="Barry Lopez"
        subject="Science and nature"
        cover="https://covers.example/1.jpg"
      />,
    ),
  );
  expect((await page.all('img'))[0]?.attributes).toMatchObject({
    src: 'https://covers.example/1.jpg',
    alt: '',
    referrerpolicy: 'no-referrer',
    'data-fallback': '/placeholder.svg',
  });
  expect(await page.texts('b')).toEqual(['Arctic Dreams']);
});
