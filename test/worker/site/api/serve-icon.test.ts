import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { NUNAVUT_NEWS } from '../../../../src/publications/nunavut-news/publication.ts';
import { serveSite } from '../../../../src/site/app.tsx';
import { publicationFixture } from '../../../support/publication-fixture.ts';

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
