import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

const request = (host: string, path: string) =>
  exports.default.fetch(`https://${host}${path}`, { redirect: 'manual' });

test.each(['/pictures/inuit-art-guide.svg', '/images/resources/inuit-art-guide.svg'])(
  '%s leads to the paper’s own picture, for no longer than it may take to change',
  async (path) => {
    const response = await request('nunavut-news.example', path);
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(
      NUNAVUT_NEWS.ownFiles?.['pictures/inuit-art-guide.svg'],
    );
    expect(response.headers.get('Cache-Control')).toContain('max-age=600');
  },
);

test('/downloads/northern-science.pdf leads to the paper’s own PDF', async () => {
  const response = await request('nunavut-news.example', '/downloads/northern-science.pdf');
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe(
    NUNAVUT_NEWS.ownFiles?.['downloads/northern-science.pdf'],
  );
});

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
