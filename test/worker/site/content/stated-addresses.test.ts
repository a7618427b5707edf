import { exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { readPage } from '../../../support/read-page.ts';

// What the texts for readers name is there; for what programs read see syndication/every-document.test.ts.

beforeAll(fetchFirstEdition);

const SITE = 'https://nunavut-news.example';
/** Served by the platform from `public/`. */
const STATIC = /^\/fonts\//;

async function expectServed(paths: readonly string[]): Promise<void> {
  const addresses = [...new Set(paths.map((path) => path.replace(/#.*/, '') || '/'))];
  for (const path of addresses.filter((address) => !STATIC.test(address))) {
    const response = await exports.default.fetch(`${SITE}${path}`);
    await response.body?.cancel();
    expect([path, response.status]).toEqual([path, 200]);
  }
}

test.for(['/faq', '/privacy', '/terms', '/contact', '/partners', '/community', '/resources'])(
  'every address of the site that %s names is served',
  async (path) => {
    const hrefs = await (await readPage(path)).attributes('main a', 'href');
    const own = hrefs.filter((href) => href.startsWith('/'));
    expect(own.length).toBeGreaterThan(0);
    await expectServed(own);
  },
);

test('the category browser has the categories that the FAQ names, and as many', async () => {
  const [answer = ''] = await (await readPage('/faq')).texts('#which-categories');
  const tiles = await (await readPage('/blog')).texts('.category-browser a');
  const [, count = '', names = ''] = /has (\d+): ([^.]+)\./.exec(answer) ?? [];
  expect(tiles).toHaveLength(Number(count));
  expect(names.split(/, | and /)).toEqual(tiles.map((name) => name.toLowerCase()));
});

test('the breaking news have as many items as the FAQ says', async () => {
  const [answer] = await (await readPage('/faq')).texts('#where-is-breaking-news');
  expect(answer).toMatch(/first two local items.*first three/);
  expect(await (await readPage('/')).all('.breaking article')).toHaveLength(2);
  expect(await (await readPage('/news')).all('.breaking article')).toHaveLength(3);
});
