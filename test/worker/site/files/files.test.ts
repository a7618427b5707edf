import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { serveAdDocument } from '../../../../src/site/files/ad-document.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import { expectParts, readPage } from '../../../support/read-page.ts';

const WITH_ADS = {
  ...NUNAVUT_NEWS,
  ads: { scriptUrl: 'https://ads.example/show.js?zone={id}&size=any' },
};

const ownFile = (path: string) => NUNAVUT_NEWS.ownFiles?.[path];

test('ad document of a slot loads the ad network’s script for it in a sandbox, runs inline scripts, is framed by the site only, and neither stored nor indexed', async () => {
  const response = serveAdDocument('6079445', WITH_ADS);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(
    '<script src="https://ads.example/show.js?zone=6079445&amp;size=any" async></script>',
  );
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
    'cloudflare-cdn-cache-control': 'no-store',
  });
  const policy = response.headers.get('Content-Security-Policy');
  expect(policy).toContain("'unsafe-inline' 'unsafe-eval'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox$/);
});

test('ad document of an unknown slot is 404, and each where no ad network is configured', () => {
  for (const id of ['6079447', '__proto__', 'toString', '6079445x']) {
    const { status, headers } = serveAdDocument(id, WITH_ADS);
    expect([id, status, headers.get('Cache-Control')]).toEqual([id, 404, 'max-age=60']);
  }
  expect(serveAdDocument('6079445', NUNAVUT_NEWS).status).toBe(404);
});

const request = (path: string, host = 'nunavut-news.example') =>
  exports.default.fetch(`https://${host}${path}`, { redirect: 'manual' });

test.each([
  ['/favicon.ico', `${NUNAVUT_NEWS.files}/favicon.ico`, 86_400],
  ['/favicon.png', `${NUNAVUT_NEWS.files}/icon-48.png`, 86_400],
  ['/apple-touch-icon.png', `${NUNAVUT_NEWS.files}/apple-touch-icon.png`, 86_400],
  ['/pictures/inuit-art-guide.svg', ownFile('pictures/inuit-art-guide.svg'), 600],
  ['/images/resources/inuit-art-guide.svg', ownFile('pictures/inuit-art-guide.svg'), 600],
  ['/downloads/northern-science.pdf', ownFile('downloads/northern-science.pdf'), 600],
])('%s leads to the paper’s own file %s, for %i seconds at most', async (path, file, seconds) => {
  const response = await request(path);
  expect([response.status, response.headers.get('Location')]).toEqual([302, file]);
  expect(response.headers.get('Cache-Control')).toMatch(new RegExp(`max-age=${seconds}\\b`));
});

test('what no paper has is not found', async () => {
  const pictures = ['none.svg', '__proto__', '', '..%2Fpaper.yaml'].map(
    (name) => `/pictures/${name}`,
  );
  for (const path of [...pictures, '/downloads/none.pdf', '/downloads/printed.json'])
    expect([404, 308], path).toContain((await request(path)).status);
});

test('a paper’s host leads to no picture of another paper', async () => {
  const own = await request('/pictures/inuit-art-guide.svg', 'nunavik.localhost');
  expect(own.headers.get('Location')).toMatch(/^\/papers\/nunavik\//);
  expect((await request('/pictures/northern-science.svg', 'nunavik.localhost')).status).toBe(404);
});

test('each publication has icons of its own in its pages, its manifest and its feeds', async () => {
  const fixture = publicationFixture({ files: '/papers/other/made/0123456789ab' });
  for (const path of ['/contact', '/site.webmanifest', '/rss.xml', '/atom.xml', '/feed.json']) {
    const text = await (await fixture.get(path)).text();
    expect(text).toContain('/papers/other/made/0123456789ab/');
    expect(text).not.toContain(NUNAVUT_NEWS.files);
  }
});

test('the manifest names the app, icons of which every mask leaves the drawing, and shortcuts that are pages', async () => {
  const manifest = await (await request('/site.webmanifest')).json<{
    id: string;
    display: string;
    icons: { src: string; purpose: string }[];
    shortcuts: { name: string; url: string }[];
  }>();
  expect([manifest.id, manifest.display]).toEqual(['/', 'standalone']);
  const src = `${NUNAVUT_NEWS.files}/icon-maskable-512.png`;
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toEqual([
    { src, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]);
  const names = ['News', 'Today’s Edition on One Sheet', 'Notices'];
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(names);
  for (const { url } of manifest.shortcuts) {
    const response = await request(url);
    expect(response.status).toBe(200);
    await response.body?.cancel();
  }
});

test('a link preview has the size of the paper’s card and says what is on it', async () => {
  await expectParts(await readPage('/contact'), {
    'meta[property="og:image"]@content': [
      `https://nunavut-news.example${NUNAVUT_NEWS.files}/social-card.png`,
    ],
    'meta[property="og:image:width"]@content': ['1200'],
    'meta[property="og:image:height"]@content': ['630'],
    'meta[property="og:image:alt"]@content': ['Nunavut News, Iqaluit, Nunavut'],
  });
});
