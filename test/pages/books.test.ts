import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

test('the way home, the university’s banner and the author’s page are there', async () => {
  const page = await readPage('/books');
  expect((await page.all('.back a'))[0]?.attributes.href).toBe('/');
  expect(await page.texts('.university .button')).toEqual([
    'Apply for Admission',
    'Learn More about the university',
  ]);
  expect(await page.texts('.author h2')).toEqual(['Michael Kusugak']);
  for (const { attributes } of await page.all('.buttons a'))
    expect(attributes.href).toMatch(/^https:\/\//);
});

test('each of 40 books has a cover, its title, its author and a link to the store', async () => {
  const page = await readPage('/books');
  expect(await page.all('.books .cover')).toHaveLength(40);
  const titles = await page.texts('.books h3');
  expect(titles).toHaveLength(40);
  expect(titles[0]).toBe('Split Tooth');
  expect((await page.texts('.books li > p'))[0]).toBe('Tanya Tagaq');
  const links = await page.all('.books li > a');
  expect(links).toHaveLength(40);
  expect(links[0]).toEqual({
    attributes: {
      href: 'https://www.amazon.ca/s?k=Split+Tooth+Tanya+Tagaq&i=stripbooks',
      target: '_blank',
      rel: 'noopener',
      'aria-label': 'View on Amazon: Split Tooth',
    },
    text: 'View on Amazon',
  });
});
