import { describe, expect, test } from 'vitest';
import { attributesOf } from '../../../support/attributes-of.ts';
import { missingIds, readPage, repeatedIds } from '../../../support/read-page.ts';

describe.each([
  ['/about', 'About Us', 'November 2026'],
  ['/privacy', 'Privacy Policy', 'January 2025'],
  ['/terms', 'Terms of Service', 'January 2025'],
])('%s', (path, title, updated) => {
  test(`${path} has its title and date`, async () => {
    const page = await readPage(path);
    expect(page.status).toBe(200);
    expect(await page.texts('title')).toEqual([`${title} | Nunavut News`]);
    expect(await page.texts('h1')).toEqual([title]);
    expect(page.html).toContain(`Last updated: ${updated}`);
  });

  test(`${path} names the publication and its contacts`, async () => {
    const page = await readPage(path);
    expect(page.html).not.toMatch(/\{\w+\}/);
    const [text = ''] = await page.texts('main .text');
    expect(text).toContain('Nunavut News');
    const links = await attributesOf(page, 'main .text a', 'href');
    expect(links).toContain('mailto:editor@nunavut-news.example');
    expect(links).toContain('tel:+1867-555-0142'.replaceAll('-', ''));
  });

  test(`${path} says when the publication can be reached`, async () => {
    expect((await readPage(path)).html).toMatch(/[Ss]upport hours(?: are|,) Mon-Fri 8AM-6PM/);
  });

  test(`${path} has the paper’s name and its address in print`, async () => {
    const page = await readPage(path);
    expect(await page.texts('article > .printed-from')).toEqual([
      `Nunavut News https://nunavut-news.example${path}`,
    ]);
  });

  test(`${path} has a table of contents that links to its headings, and no duplicate id`, async () => {
    const page = await readPage(path);
    expect(await repeatedIds(page)).toEqual([]);
    expect(await missingIds(page)).toEqual([]);
    const anchors = await attributesOf(page, '.contents a', 'href');
    expect(anchors.length).toBe((await page.texts('main .text h2')).length);
  });
});

test('the privacy policy names all that a browser stores for offline reading', async () => {
  const [text = ''] = await (await readPage('/privacy')).texts('main .text');
  for (const stored of [
    'front page',
    'news page',
    'blog articles',
    'resources',
    'scripts and fonts',
  ])
    expect(text).toMatch(new RegExp(`offline reading.*${stored}.*clearing the data`));
});
