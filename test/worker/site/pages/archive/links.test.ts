import { expect, test } from 'vitest';
import { storeDays } from '../../../../support/back-issues.ts';
import { paper, publish, story } from '../../../../support/place-paper.ts';
import { publicationFixture } from '../../../../support/publication-fixture.ts';
import { expectParts } from '../../../../support/read-page.ts';

const DAYS = { '2026-10-02': {}, '2026-11-19': {}, '2026-11-20': { isClosed: false } };

test('the page of a community leads to the issues of its stories’ days that there are', async () => {
  const fixture = paper();
  await storeDays(fixture.publication.id, DAYS);
  await publish(fixture, [
    story('a', 'Storm in Arviat', { pubDate: '2026-11-19T15:00:00.000Z' }),
    story('b', 'Arviat votes', { pubDate: '2026-11-19T14:00:00.000Z' }),
    story('c', 'Arviat sings', { pubDate: '2026-11-18T15:00:00.000Z' }),
  ]);
  await expectParts(await fixture.read('/communities/arviat'), {
    '.place-news article h3': ['Storm in Arviat', 'Arviat votes', 'Arviat sings'],
    'a[href*="/archive"]@href': ['/archive/2026-11-19'],
  });
});

test('a post’s date leads to the issue of its day, /blog and /today lead to the archive, and neither does without a store', async () => {
  const { publication, publish, read } = publicationFixture();
  await storeDays(publication.id, DAYS);
  await publish({ slug: 'on-a-day', date: '2026-11-19' }, { slug: 'before', date: '2024-03-01' });
  const leads = 'a[href*="/archive"]';
  const without = { ARCHIVE: undefined } as unknown as Partial<Env>;
  await expectParts(await read('/blog/on-a-day'), { [`${leads}@href`]: ['/archive/2026-11-19'] });
  await expectParts(await read('/blog/before'), { [leads]: [] });
  await expectParts(await read('/blog'), { [`${leads}@href`]: ['/archive'] });
  expect(await (await read('/today')).texts(leads)).toEqual(['Back issues']);
  const other = publicationFixture();
  await other.publish({ slug: 'on-a-day', date: '2026-11-19' });
  for (const path of ['/blog', '/blog/on-a-day', '/today'])
    expect(await (await other.read(path, without)).all(leads)).toEqual([]);
});
