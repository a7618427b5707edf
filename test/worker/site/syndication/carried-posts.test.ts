import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { PostSummary } from '../../../../src/site/blog/blog-backend.ts';
import { takeFromBudget } from '../../../../src/site/context/daily-budget.ts';
import { carryPosts, feedChangedAt } from '../../../../src/site/syndication/carried-posts.ts';
import { countRows } from '../../../support/count-rows.ts';
import {
  DAY,
  HOUR,
  MINUTE,
  publicationFixture,
  START,
} from '../../../support/publication-fixture.ts';

const at = (ms: number) => new Date(START + ms);

function summary(slug: string, title = 'A title'): PostSummary {
  return { id: slug, slug, metaTitle: title, metaDescription: 'About it' };
}

test('post carried by two Workers at once gets the same time in both', async () => {
  const { publication } = publicationFixture();
  const posts = [summary('at-once')];
  const [one, other] = await Promise.all([
    carryPosts(env, publication, posts, at(0)),
    carryPosts(env, publication, posts, at(5)),
  ]);
  expect(one.get('at-once')).toEqual(other.get('at-once'));
  const later = await carryPosts(env, publication, posts, at(HOUR));
  expect(later.get('at-once')).toEqual(one.get('at-once'));
});

test('post carried by one publication gets a time of its own in another', async () => {
  const [one, other] = [publicationFixture(), publicationFixture()];
  await carryPosts(env, one.publication, [summary('shared')], at(0));
  const times = await carryPosts(env, other.publication, [summary('shared')], at(HOUR));
  expect(times.get('shared')?.carriedAt).toBe(START + HOUR);
});

test('posts whose slugs look like numbers or SQL are carried under their slug', async () => {
  const { publication } = publicationFixture();
  const slugs = ['2026', '1e3', "o'clock", '"; DROP TABLE posts; --', 'ᓄᓇᕗᑦ'];
  const times = await carryPosts(
    env,
    publication,
    slugs.map((slug) => summary(slug)),
    at(0),
  );
  expect([...times.keys()].sort()).toEqual([...slugs].sort());
});

test('edited post keeps the time it was carried at and gets a time of the edit', async () => {
  const { publication } = publicationFixture();
  await carryPosts(env, publication, [summary('text', 'Before')], at(0));
  const times = await carryPosts(env, publication, [summary('text', 'After')], at(HOUR));
  expect(times.get('text')).toEqual({ carriedAt: START, editedAt: START + HOUR });
});

test('change time of the feed is the time its digest first differed', async () => {
  const { publication } = publicationFixture();
  const since = (digest: string, ms: number) => feedChangedAt(env.DB, publication, digest, at(ms));
  expect(await since('a', 0)).toBe(START);
  expect(await since('a', HOUR)).toBe(START);
  expect(await since('b', 2 * HOUR)).toBe(START + 2 * HOUR);
  expect(await since('b', 3 * HOUR)).toBe(START + 2 * HOUR);
});

test('posts renamed after the daily budget is used up write no row and keep their times', async () => {
  const { publication } = publicationFixture();
  const first = await carryPosts(env, publication, [summary('steady')], at(0));
  while (await takeFromBudget(env, 'posts carried', START, 1_000));
  const renamed = [summary('steady', 'Renamed'), summary('new')];
  const { db, rows } = countRows(env.DB);
  expect(await carryPosts({ DB: db }, publication, renamed, at(MINUTE))).toEqual(first);
  expect(rows.written).toBe(0);
  const times = await carryPosts(env, publication, renamed, at(DAY));
  expect(times.get('steady')).toEqual({ carriedAt: START, editedAt: START + DAY });
});
