import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { serveSite } from '../../../../src/site/app.tsx';
import { serveAdDocument } from '../../../../src/site/files/ad-document.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import { readResponse } from '../../../support/read-page.ts';

const WITH_ADS = {
  ...NUNAVUT_NEWS,
  ads: { scriptUrl: 'https://ads.example/show.js?zone={id}&size=any' },
};

test('ad document of a slot loads the ad network’s script for it', async () => {
  const response = serveAdDocument('6079445', WITH_ADS);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(
    '<script src="https://ads.example/show.js?zone=6079445&amp;size=any" async></script>',
  );
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
});

test('ad document may run inline scripts and is not stored', () => {
  const { headers } = serveAdDocument('6079445', WITH_ADS);
  expect(headers.get('Content-Security-Policy')).toContain("'unsafe-inline' 'unsafe-eval'");
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
});

test('ad document is sandboxed without an origin and may be framed by the site only', () => {
  const policy = serveAdDocument('6079445', WITH_ADS).headers.get('Content-Security-Policy');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox$/);
});

test.for(['6079447', '__proto__', 'toString', '6079445x'])(
  'ad document of the unknown slot %s is 404',
  (id) => {
    const response = serveAdDocument(id, WITH_ADS);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('max-age=60');
  },
);

test('ad document is 404 when no ad network is configured', () => {
  expect(serveAdDocument('6079445', NUNAVUT_NEWS).status).toBe(404);
});

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
  const page = await readResponse(response);
  const metas = await page.all('meta[property^="og:image"]');
  expect(metas.map(({ attributes: { property, content } }) => [property, content])).toEqual([
    ['og:image', `https://nunavut-news.example${NUNAVUT_NEWS.files}/social-card.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', 'Nunavut News, Iqaluit, Nunavut'],
  ]);
});

const request = (host: string, path: string) =>
  exports.default.fetch(`https://${host}${path}`, { redirect: 'manual' });

test.each([
  ['/pictures/inuit-art-guide.svg', 'pictures/inuit-art-guide.svg'],
  ['/images/resources/inuit-art-guide.svg', 'pictures/inuit-art-guide.svg'],
  ['/downloads/northern-science.pdf', 'downloads/northern-science.pdf'],
])(
  '%s leads to the paper’s own file, for no longer than it may take to change',
  async (path, file) => {
    const response = await request('nunavut-news.example', path);
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(NUNAVUT_NEWS.ownFiles?.[file]);
    expect(response.headers.get('Cache-Control')).toContain('max-age=600');
  },
);

test.each([
  '/pictures/none.svg',
  '/downloads/none.pdf',
  '/downloads/printed.json',
  '/pictures/__proto__',
  '/pictures/',
  '/pictures/..%2Fpaper.yaml',
])('%s, which no paper has, is not found', async (path) => {
  const response = await request('nunavut-news.example', path);
  expect([404, 308]).toContain(response.status);
});

test('a paper’s host leads to no picture of another paper', async () => {
  const own = await request('nunavik.localhost', '/pictures/inuit-art-guide.svg');
  expect(own.headers.get('Location')).toMatch(/^\/papers\/nunavik\//);
  expect((await request('nunavik.localhost', '/pictures/northern-science.svg')).status).toBe(404);
});
