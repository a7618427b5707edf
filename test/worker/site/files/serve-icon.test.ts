import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { serveSite } from '../../../../src/site/app.tsx';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import { readHtml } from '../../../support/read-page.ts';

test.each([
  ['/favicon.ico', 'favicon.ico'],
  ['/favicon.png', 'icon-48.png'],
  ['/apple-touch-icon.png', 'apple-touch-icon.png'],
])('%s leads to the publication’s own %s for a day', async (path, name) => {
  const address = `https://nunavut-news.example${path}`;
  const response = await exports.default.fetch(address, { redirect: 'manual' });
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe(`${NUNAVUT_NEWS.files}/${name}`);
  expect(response.headers.get('Cache-Control')).toContain('max-age=86400');
});

test('each publication has icons of its own in its pages, its manifest and its feeds', async () => {
  const fixture = publicationFixture();
  const publication = { ...fixture.publication, files: '/papers/other/made/0123456789ab' };
  const read = async (path: string) => {
    const request = new Request(`https://other.example${path}`);
    return (await serveSite(request, { ...fixture.context(), publication })).text();
  };
  for (const path of ['/contact', '/site.webmanifest', '/rss.xml', '/atom.xml', '/feed.json']) {
    const text = await read(path);
    expect(text).toContain('/papers/other/made/0123456789ab/');
    expect(text).not.toContain(NUNAVUT_NEWS.files);
  }
});

test('the manifest names the app, icons of which every mask leaves the drawing, and shortcuts that are pages', async () => {
  const get = (path: string) => exports.default.fetch(`https://nunavut-news.example${path}`);
  const manifest = await (await get('/site.webmanifest')).json<{
    id: string;
    icons: { src: string; purpose: string }[];
    shortcuts: { name: string; url: string }[];
  }>();
  expect(manifest.id).toBe('/');
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toEqual([
    {
      src: `${NUNAVUT_NEWS.files}/icon-maskable-512.png`,
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ]);
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
    'News',
    'Today’s Edition on One Sheet',
  ]);
  for (const { url } of manifest.shortcuts) {
    const response = await get(url);
    expect(response.status).toBe(200);
    await response.body?.cancel();
  }
});

test('a link preview has the size of the paper’s card and says what is on it', async () => {
  const response = await exports.default.fetch('https://nunavut-news.example/contact');
  const page = readHtml(await response.text(), response.status, response.headers);
  const metas = await page.all('meta[property^="og:image"]');
  expect(metas.map(({ attributes: { property, content } }) => [property, content])).toEqual([
    ['og:image', `https://nunavut-news.example${NUNAVUT_NEWS.files}/social-card.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', 'Nunavut News, Iqaluit, Nunavut'],
  ]);
});
