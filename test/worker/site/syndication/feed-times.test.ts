import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { noCounts } from '../../../../perf/simulate/counts.ts';
import { countedDatabase } from '../../../../perf/simulate/worker/counted-storage.ts';
import { takeFromBudget } from '../../../../src/site/context/daily-budget.ts';
import { feedChangedAt, firstCarriedAt } from '../../../../src/site/syndication/feed-times.ts';
import { DAY, HOUR, publicationFixture, START } from '../../../support/publication-fixture.ts';

const at = (ms: number) => new Date(START + ms);

test('post carried by two Workers at once gets the same time in both, and later', async () => {
  const { publication } = publicationFixture();
  const [one, other] = await Promise.all([
    firstCarriedAt(env, publication, ['at-once'], at(0)),
    firstCarriedAt(env, publication, ['at-once'], at(5)),
  ]);
  expect(one).toEqual(other);
  expect(await firstCarriedAt(env, publication, ['at-once'], at(HOUR))).toEqual(one);
});

test('posts are carried under their slugs, also such as look like numbers or SQL, and by each publication at its own time', async () => {
  const [one, other] = [publicationFixture(), publicationFixture()];
  const slugs = ['2026', '1e3', "o'clock", '"; DROP TABLE posts; --', 'ᓄᓇᕗᑦ'];
  const times = await firstCarriedAt(env, one.publication, slugs, at(0));
  expect([...times.keys()].sort()).toEqual([...slugs].sort());
  const others = await firstCarriedAt(env, other.publication, ['2026'], at(HOUR));
  expect(others.get('2026')).toBe(START + HOUR);
});

test('change time of the feed is the time its digest first differed', async () => {
  const { publication } = publicationFixture();
  const since = (digest: string, ms: number) => feedChangedAt(env.DB, publication, digest, at(ms));
  expect(await since('a', 0)).toBe(START);
  expect(await since('a', HOUR)).toBe(START);
  expect(await since('b', 2 * HOUR)).toBe(START + 2 * HOUR);
  expect(await since('a', 3 * HOUR)).toBe(START + 3 * HOUR);
});

test('posts that are new after the daily budget is used up write no row and have no time until the next day', async () => {
  const { publication } = publicationFixture();
  const first = await firstCarriedAt(env, publication, ['steady'], at(0));
  while (await takeFromBudget(env, 'posts carried', START, 1_000));
  const rows = noCounts();
  const db = countedDatabase(env.DB, rows);
  const slugs = ['steady', 'new'];
  expect(await firstCarriedAt({ DB: db }, publication, slugs, at(0))).toEqual(first);
  expect(rows.rowsWritten).toBe(0);
  const times = await firstCarriedAt(env, publication, slugs, at(DAY));
  expect(Object.fromEntries(times)).toEqual({ steady: START, new: START + DAY });
});
