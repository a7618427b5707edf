import { env } from 'cloudflare:workers';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createSiteContext } from '../../../../src/site/context/site-context.ts';
import { loadBooks } from '../../../../src/site/pages/books.tsx';
import { attributesOf } from '../../../support/attributes-of.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { readHtml, readPage } from '../../../support/read-page.ts';

test('/books has a link home, the university’s banner and the author’s page', async () => {
  const page = await readPage('/books');
  expect((await page.all('.back a'))[0]?.attributes.href).toBe('/');
  expect(await page.texts('.university .button')).toEqual([
    'Apply for Admission',
    'Learn More about the university',
  ]);
  expect(await attributesOf(page, '.university .button', 'href')).toEqual([
    `${env.SAMPLE_WORLD_ORIGIN}/university/admission`,
    `${env.SAMPLE_WORLD_ORIGIN}/university`,
  ]);
  expect(await page.texts('.university h2')).toEqual(['Study at a spiritual university (sample)']);
  expect(await page.texts('.writer h2')).toEqual(['Michael Kusugak']);
  expect(await attributesOf(page, '.writer a', 'href')).toEqual([
    'https://www.amazon.ca/s?k=Michael+Kusugak&i=stripbooks',
  ]);
});

test('the banner on /books links to the configured university, and is absent without one', async () => {
  const university = {
    heading: 'Study with us',
    text: 'Courses from home.',
    applyHref: 'https://university.example/apply',
    learnMoreHref: 'https://university.example/',
  };
  const read = async (publication: typeof NUNAVUT_NEWS) => {
    const { render } = await loadBooks(
      createSiteContext({
        env,
        publication,
        now: new Date(0),
        inBackground: () => {},
        startRefresh: async () => {},
      }),
      new URL('https://nunavut-news.example/books'),
    );
    return readHtml(renderToStaticMarkup(render()));
  };
  const bookshop = { ...NUNAVUT_NEWS.bookshop, university };
  const promoting = await read({ ...NUNAVUT_NEWS, bookshop });
  expect(await attributesOf(promoting, '.university .button', 'href')).toEqual([
    'https://university.example/apply',
    'https://university.example/',
  ]);
  const { university: _, ...others } = bookshop;
  const plain = await read({ ...NUNAVUT_NEWS, bookshop: others });
  expect(await plain.all('.university')).toEqual([]);
  expect(await plain.texts('.writer h2')).toEqual(['Michael Kusugak']);
});

test('no link of the real publication’s bookshop leads to a search engine', () => {
  expect(JSON.stringify(NUNAVUT_NEWS.bookshop)).not.toMatch(/duckduckgo|google|bing/);
});

test('each of 40 books on /books has a cover, its title, its author and a link to the store', async () => {
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
