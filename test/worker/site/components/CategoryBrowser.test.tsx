import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CategoryBrowser } from '../../../../src/site/components/CategoryBrowser.tsx';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { readHtml } from '../../../support/read-page.ts';

test('the category browser has a tile with name, icon and address for all 16 categories', async () => {
  const page = readHtml(
    renderToStaticMarkup(<CategoryBrowser publication={NUNAVUT_NEWS} showAll />),
  );
  const tiles = await page.all('li a');
  expect(tiles.map(({ attributes }) => attributes.href)).toEqual(
    'local national world politics business technology automotive real-estate health sports arts food lifestyle opinion archives events'
      .split(' ')
      .map((section) => `/news?category=${section}`),
  );
  expect(await page.all('li svg[aria-hidden=true]')).toHaveLength(16);
  const drawings = (await page.all('li path')).map(({ attributes }) => attributes.d);
  expect(new Set(drawings).size).toBe(16);
  expect(page.html).not.toContain('View All Categories');
});

test('the short category browser has the first 8 tiles and a link to the rest', async () => {
  const page = readHtml(renderToStaticMarkup(<CategoryBrowser publication={NUNAVUT_NEWS} />));
  expect(await page.all('li')).toHaveLength(8);
  expect((await page.all('p a'))[0]).toEqual({
    attributes: { href: '/news' },
    text: 'View All Categories →',
  });
});
