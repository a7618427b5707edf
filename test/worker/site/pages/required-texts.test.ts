import { env } from 'cloudflare:workers';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Publication } from '../../../../src/publications/publication.ts';
import { createSiteContext } from '../../../../src/site/context/site-context.ts';
import { loadHome } from '../../../../src/site/pages/home.tsx';
import { composeFor } from '../../../support/compose-for.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { withOwnDesk } from '../../../support/own-desk.ts';
import { readHtml, readPage } from '../../../support/read-page.ts';
import { showEdition } from '../../../support/show-edition.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

/** The front page of a publication whose edition a test has put into KV. */
async function readHome(publication: Publication, now: Date) {
  const site = { env, publication, now, inBackground: () => {}, startRefresh: async () => {} };
  const { render } = await loadHome(
    createSiteContext(site),
    new URL('https://nunavut-news.example/'),
  );
  return readHtml(renderToStaticMarkup(render()));
}

test('an unknown path shows the not-found page with a link home, and its path is logged', async () => {
  const page = await readPage('/no-such-page');
  expect(page.status).toBe(404);
  expect(await page.texts('h1')).toEqual(['Oops! Page not found']);
  expect(await page.texts('main a[href="/"]')).toEqual(['Return to Home']);
  expect(log.lines('page not found')).toMatchObject([{ path: '/no-such-page' }]);
});

test('the front page shows a busy spinner in place of a featured story where world news is empty', async () => {
  const publication = withOwnDesk(NUNAVUT_NEWS, 'without-world');
  const now = new Date();
  const edition = composeFor(publication, new Map(), now);
  const empty = { ...edition, sections: { ...edition.sections, world: [] } };
  await showEdition(env.EDITIONS, publication, empty, now);
  const page = await readHome(publication, now);
  expect(await page.texts('.featured[aria-busy=true] .spinner')).toEqual([
    'Loading featured story...',
  ]);
});

test('the news page says that it has 16 categories and lists resources outside the site', async () => {
  const page = await readPage('/news');
  expect(await page.texts('.page-head p')).toEqual([expect.stringContaining('16 categories')]);
  expect(await page.texts('.breaking h2')).toEqual(['Breaking News']);
  const outside = await page.all('.external a[target=_blank]');
  expect(outside.length).toBeGreaterThan(2);
});

test('the community page names its hub and its guidelines', async () => {
  const page = await readPage('/community');
  expect(await page.texts('.hub h2')).toEqual(['Community Hub']);
  expect(await page.texts('.guidelines h2')).toEqual(['Community Guidelines']);
});

test('a story without a publisher’s date says "No date"', async () => {
  const { render } = await loadHome(
    createSiteContext({
      env,
      publication: withOwnDesk(NUNAVUT_NEWS, 'never-fetched'),
      now: new Date(),
      inBackground: () => {},
      startRefresh: async () => {},
    }),
    new URL('https://nunavut-news.example/'),
  );
  const page = readHtml(renderToStaticMarkup(render()));
  expect(await page.texts('.featured .meta')).toEqual([expect.stringContaining('No date')]);
  expect(await page.all('.featured time')).toEqual([]);
});

test('the featured story shows its image, its date and its title', async () => {
  const publication = withOwnDesk(NUNAVUT_NEWS, 'with-world');
  const now = new Date('2026-11-20T12:00:00Z');
  const story = {
    id: '1',
    title: 'The ship is in',
    description: 'It came at noon.',
    link: 'https://paper.example/ship',
    pubDate: '2026-11-20T11:00:00.000Z',
    isDated: true,
    category: '',
    image: 'https://paper.example/ship.jpg',
    publisher: 'The Paper',
    section: 'world' as const,
  };
  const edition = composeFor(publication, new Map(), now);
  await showEdition(env.EDITIONS, publication, { ...edition, sections: { world: [story] } }, now);
  const page = await readHome(publication, now);
  expect(await page.texts('.featured h2')).toEqual(['The ship is in']);
  expect((await page.all('.featured img'))[0]?.attributes.src).toBe(story.image);
  expect((await page.all('.featured time'))[0]?.attributes.datetime).toBe('2026-11-20T11:00:00Z');
});

test('each resource card has a picture, a description and tags', async () => {
  const page = await readPage('/resources');
  expect(await page.all('.resource-card img[src^="/papers/nunavut-news/pictures/"]')).toHaveLength(
    3,
  );
  const descriptions = await page.texts('.resource-card > p:not(.actions)');
  expect(descriptions).toHaveLength(3);
  for (const text of descriptions) expect(text.length).toBeGreaterThan(20);
  expect(await page.all('.resource-card .tags')).toHaveLength(3);
});

test('each page of the site map has a description', async () => {
  const page = await readPage('/sitemap');
  const descriptions = await page.texts('.map-category li > p:not(.facts)');
  expect(descriptions).toHaveLength(10);
  for (const text of descriptions) expect(text.length).toBeGreaterThan(20);
});

test('the FAQ has an intro, the contact page quick links', async () => {
  const faq = await readPage('/faq');
  expect(await faq.texts('.page-head p')).toEqual([expect.stringContaining('Nunavut News')]);
  const contact = await readPage('/contact');
  const links = await contact.all('[aria-labelledby=quick-links] a');
  expect(links.length).toBeGreaterThan(3);
});
