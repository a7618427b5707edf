import { expect, test } from 'vitest';
import { publicationFixture } from '../../../support/publication-fixture.ts';

test('/sitemap.xml gives an edited post the date of its edit, another its own, and one without a date none', async () => {
  const fixture = publicationFixture();
  await fixture.publish(
    { slug: 'map-edited', date: '2026-11-02', updated: '2026-11-20T12:30:00.5Z' },
    { slug: 'map-plain', date: '2026-11-02' },
    { slug: 'map-dateless', date: 'some day' },
  );
  const xml = await (await fixture.get('/sitemap.xml')).text();
  const entries = xml.matchAll(/(map-.*)<\/loc>\s*<(.*?)\s*[<\n]/g);
  expect(Array.from(entries, ([, slug, next]) => `${slug} ${next}`).sort()).toEqual([
    'map-dateless /url>',
    'map-edited lastmod>2026-11-20T12:30:00.500Z',
    'map-plain lastmod>2026-11-02',
  ]);
});
