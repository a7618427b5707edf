import { describe, expect, test } from 'vitest';
import { serveSitemap } from '../../../../src/site/syndication/documents.ts';
import {
  type PublicationFixture,
  publicationFixture,
} from '../../../support/publication-fixture.ts';

const readSitemap = async (fixture: PublicationFixture) =>
  (await fixture.request(serveSitemap, { path: '/sitemap.xml' })).text();

describe('/sitemap.xml', () => {
  test('/sitemap.xml gives an edited post the date of its edit, another its own, and one without a date none', async () => {
    const fixture = publicationFixture();
    await fixture.publish(
      { slug: 'map-edited', date: '2026-11-02', updated: '2026-11-20T12:30:00.5Z' },
      { slug: 'map-plain', date: '2026-11-02' },
      { slug: 'map-dateless', date: 'some day' },
    );
    const entries = (await readSitemap(fixture)).matchAll(/(map-.*)<\/loc>\s*<(.*?)\s*[<\n]/g);
    expect(Array.from(entries, ([, slug, next]) => `${slug} ${next}`).sort()).toEqual([
      'map-dateless /url>',
      'map-edited lastmod>2026-11-20T12:30:00.500Z',
      'map-plain lastmod>2026-11-02',
    ]);
  });

  test('/sitemap.xml contains 230 posts, more than one call of the backend returns', async () => {
    const fixture = publicationFixture();
    await fixture.publish(...Array.from({ length: 230 }, (_, n) => ({ slug: `many-${n}` })));
    const slugs = (await readSitemap(fixture)).match(/(?<=\/blog\/)many-\d+/g);
    expect(new Set(slugs).size).toBe(230);
  });
});
