import { expect, test } from 'vitest';
import type { Publication } from '../../../../src/publications/publication.ts';
import { serveSite } from '../../../../src/site/app.tsx';
import { ACCENT } from '../../../../src/site/components/accent-styles.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';
import { readHtml } from '../../../support/read-page.ts';

async function read(colours: Publication['colours'], path = '/contact') {
  const fixture = publicationFixture();
  const context = { ...fixture.context(), publication: { ...fixture.publication, colours } };
  const response = await serveSite(new Request(`https://paper.example${path}`), context);
  return readHtml(await response.text(), response.status, response.headers);
}

test('a page of a publication with an accent colour has it in both colour schemes, and a policy that lets it apply', async () => {
  const { html, headers } = await read({ light: '#7a1f3d', dark: '#f0a8c0' });
  const [, accent = ''] = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css);
  expect(accent).toBe(
    '@layer tokens{:root{--accent:#7a1f3d}@media (prefers-color-scheme:dark){:root{--accent:#f0a8c0}}}',
  );
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accent));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  expect(headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`);
});

test.each([undefined, ACCENT])(
  'a page of a publication without an accent colour of its own has no further styles',
  async (colours) => {
    const { html } = await read(colours);
    expect(html.match(/<style>/g)).toHaveLength(1);
  },
);

test('phones show the site in its publication’s accent colour', async () => {
  const manifest = JSON.parse(
    (await read({ light: '#7a1f3d', dark: '#f0a8c0' }, '/site.webmanifest')).html,
  );
  expect(manifest.theme_color).toBe('#7a1f3d');
});
