import { env } from 'cloudflare:workers';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createSiteContext } from '../../../../src/site/context/site-context.ts';
import { loadPartners } from '../../../../src/site/pages/partners.tsx';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { readHtml, readPage } from '../../../support/read-page.ts';

const DOCUMENTS = ['Partner Document 1', 'Partner Document 2', 'Partner Document 3'];

test('/partners shows three documents and the first eight categories', async () => {
  const page = await readPage('/partners');
  expect(await page.texts('.documents h2')).toEqual(DOCUMENTS);
  expect(
    (await page.all('.documents .frame')).map(({ attributes }) => attributes['data-title']),
  ).toEqual(DOCUMENTS);
  expect(await page.texts('.category-browser li a')).toEqual([
    'Local',
    'National',
    'World',
    'Politics',
    'Business',
    'Technology',
    'Automotive',
    'Real Estate',
  ]);
  expect(await page.texts('.category-browser p a')).toEqual(['View All Categories →']);
});

test('/partners without configured documents says so once and allows no frames', async () => {
  const { render, frames } = await loadPartners(
    createSiteContext({
      env,
      publication: NUNAVUT_NEWS,
      now: new Date(0),
      inBackground: () => {},
      startRefresh: async () => {},
    }),
    new URL('https://nunavut-news.example/partners'),
  );
  expect(frames).toEqual([]);
  const page = readHtml(renderToStaticMarkup(render()));
  expect(await page.texts('.panel h3')).toEqual(['From Our Partners']);
  expect(await page.texts('.panel .soon')).toEqual(['Coming Soon']);
  expect(await page.all('.frame, iframe')).toEqual([]);
});
