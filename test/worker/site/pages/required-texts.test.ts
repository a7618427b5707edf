import { env } from 'cloudflare:workers';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { composeEdition } from '../../../../src/edition/edition.ts';
import { NUNAVUT_NEWS } from '../../../../src/publications/nunavut-news/publication.ts';
import { createSiteContext } from '../../../../src/site/context/site-context.ts';
import { loadHome } from '../../../../src/site/pages/home.tsx';
import { readHtml, readPage } from '../../../support/read-page.ts';
import { showEdition } from '../../../support/show-edition.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

test('an unknown path shows the not-found page with a link home, and its path is logged', async () => {
  const page = await readPage('/no-such-page');
  expect(page.status).toBe(404);
  expect(page.html).toContain('Oops! Page not found');
  expect(await page.texts('main a[href="/"]')).toEqual(['Return to Home']);
  expect(log.lines('page not found')).toMatchObject([{ path: '/no-such-page' }]);
});

test('the front page shows a busy spinner in place of a featured story where world news is empty', async () => {
  const publication = { ...NUNAVUT_NEWS, id: 'without-world' };
  const now = new Date();
  const edition = composeEdition(publication, new Map(), now);
  const empty = { ...edition, sections: { ...edition.sections, world: [] } };
  await showEdition(env.EDITIONS, publication, empty, now);
  const { render } = await loadHome(
    createSiteContext({
      env,
      publication,
      now,
      inBackground: () => {},
      startRefresh: async () => {},
    }),
    new URL('https://nunavut-news.example/'),
  );
  const page = readHtml(renderToStaticMarkup(render()));
  expect(await page.texts('.featured[aria-busy=true] .spinner')).toEqual([
    'Loading featured story...',
  ]);
});

test('the news page says that it has 16 categories and lists resources outside the site', async () => {
  const page = await readPage('/news');
  expect(await page.texts('.page-head p')).toEqual([expect.stringContaining('16 categories')]);
  const outside = await page.all('.external a[target=_blank]');
  expect(outside.length).toBeGreaterThan(2);
});

test('the community page names its hub and its guidelines', async () => {
  const page = await readPage('/community');
  expect(await page.texts('.hub h2')).toEqual(['Community Hub']);
  expect(await page.texts('.guidelines h2')).toEqual(['Community Guidelines']);
});

test('a story without a date of its own says "No date"', async () => {
  const { render } = await loadHome(
    createSiteContext({
      env,
      publication: { ...NUNAVUT_NEWS, id: 'never-fetched' },
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
