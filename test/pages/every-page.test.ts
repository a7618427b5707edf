import { expect, test } from 'vitest';
import { missingIds, readPage, repeatedIds } from './read-page.ts';

const PAGES: readonly [path: string, title: string, h1: string][] = [
  ['/faq', 'Frequently Asked Questions | Nunavut News', 'Frequently Asked Questions'],
  ['/books', 'Books | Nunavut News', 'Books'],
  ['/radio', 'Live Radio | Nunavut News', 'Live Radio'],
  ['/sitemap', 'Site Map | Nunavut News', 'Site Map'],
  ['/rss', 'RSS Feed Generator | Nunavut News', 'RSS Feed Generator'],
  ['/community', 'Community | Nunavut News', 'Nunavut, Together'],
  ['/contact', 'Contact | Nunavut News', 'Contact'],
  ['/partners', 'Media Partners | Nunavut News', 'Media Partners'],
];

test.for(PAGES)(
  '%s has its title, a description and one main heading',
  async ([path, title, h1]) => {
    const page = await readPage(path);
    expect(page.status).toBe(200);
    expect(await page.texts('title')).toEqual([title]);
    expect(await page.texts('h1')).toEqual([h1]);
    const [description] = await page.all('meta[name=description]');
    expect(description?.attributes.content?.length).toBeGreaterThan(40);
    expect((await page.all('link[rel=canonical]'))[0]?.attributes.href).toBe(
      `https://nunavut-news.example${path}`,
    );
  },
);

test.for(PAGES)('%s names no element twice and none that is not there', async ([path]) => {
  const page = await readPage(path);
  expect(await repeatedIds(page)).toEqual([]);
  expect(await missingIds(page)).toEqual([]);
});

test.for(PAGES)('%s asks no third party for anything as it is read', async ([path]) => {
  const page = await readPage(path);
  expect(await page.all('iframe, object, embed')).toEqual([]);
  const scripts = await page.all('script[src]');
  expect(scripts.every(({ attributes }) => attributes.src?.startsWith('/'))).toBe(true);
  for (const { attributes } of await page.all('img'))
    expect(attributes.referrerpolicy, attributes.src).toBe('no-referrer');
});

test.for(PAGES)('%s opens other sites in a new tab that knows nothing of it', async ([path]) => {
  const page = await readPage(path);
  const outside = await page.all('a[href^="http"]');
  for (const { attributes } of outside) {
    expect(attributes.target, attributes.href).toBe('_blank');
    expect(attributes.rel, attributes.href).toMatch(/noopener/);
  }
});
