import { expect, test } from 'vitest';
import { readDay } from '../../../../src/site/archive/read-archive.ts';
import { archive } from '../../../support/archive-runs.ts';
import { paper } from '../../../support/place-paper.ts';

/** As many posts of a day. */
const postsOf = (date: string, name: string, count: number) =>
  Array.from({ length: count }, (_, nth) => ({ slug: `${name}-${nth}`, date }));

/** The slugs of a day's posts. */
async function slugs(fixture: ReturnType<typeof paper>, day: string): Promise<string[]> {
  const read = await readDay(fixture.context(), day);
  return read.kind === 'found' ? read.value.posts.map(({ slug }) => slug) : [];
}

test.each([
  ['the next day', '2026-11-21'],
  ['an earlier one', '2026-11-02'],
  ['no day', 'soon'],
])('a day has its post where 60 posts of %s arrive before it is closed', async (_, date) => {
  const fixture = paper();
  await fixture.publish({ slug: 'ferry', date: '2026-11-20' });
  await archive(fixture, '2026-11-20T16:00Z', []);
  await fixture.publish(...postsOf(date, 'imported', 60));
  await archive(fixture, '2026-11-21T16:00Z', []);
  expect(await slugs(fixture, '2026-11-20')).toEqual(['ferry']);
});

test('of a day with more posts than it has room for those come first that it has already', async () => {
  const fixture = paper();
  const early = postsOf('2026-11-20', 'z', 30);
  await fixture.publish(...early);
  await archive(fixture, '2026-11-20T16:00Z', []);
  await fixture.publish(...postsOf('2026-11-20', 'a', 60));
  await archive(fixture, '2026-11-20T17:00Z', []);
  const found = await slugs(fixture, '2026-11-20');
  expect(found).toHaveLength(50);
  expect(found).toEqual(expect.arrayContaining(early.map(({ slug }) => slug)));
});

test('a post that is given another date is in the issue of that day alone', async () => {
  const fixture = paper();
  await fixture.publish({ slug: 'ferry', date: '2026-11-20' });
  await archive(fixture, '2026-11-20T16:00Z', []);
  await fixture.publish({ slug: 'ferry', date: '2026-11-21' });
  await archive(fixture, '2026-11-21T16:00Z', []);
  await archive(fixture, '2026-11-22T16:00Z', []);
  expect(await slugs(fixture, '2026-11-20')).toEqual([]);
  expect(await slugs(fixture, '2026-11-21')).toEqual(['ferry']);
});
