import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { clearCaches } from '../../../../src/shared/caches.ts';
import { composeDay } from '../../../../src/site/archive/compose-day.ts';
import {
  archiveKeys,
  type DayRecord,
  MAX_STORIES,
  MAX_STORIES_OF_ONE,
} from '../../../../src/site/archive/day-record.ts';
import { isOfOlderForm } from '../../../../src/site/archive/month-index.ts';
import { readDay } from '../../../../src/site/archive/read-archive.ts';
import { archiveDays } from '../../../../src/site/archive/write-archive.ts';
import { archive, told } from '../../../support/archive-runs.ts';
import {
  archivedStory,
  storeDays,
  storedObjects,
  storeText,
} from '../../../support/back-issues.ts';
import { editionOf, paper, story } from '../../../support/place-paper.ts';
import { HOUR } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18'] as const;

const INDEX = '2026/11.idx';

/**
 * A paper with closed days, each with a post, whose index is one of the build that had no lines of
 * posts.
 */
async function olderPaper() {
  const fixture = paper();
  const { id } = fixture.publication;
  await fixture.publish(...DAYS.map((date) => ({ slug: `ferry-${date}`, date })));
  const days = DAYS.map((day) => {
    const post = { slug: `ferry-${day}`, title: 'The ferry', publishedAt: day };
    return [day, { stories: [archivedStory(1, day)], posts: [post] }];
  });
  await storeDays(id, Object.fromEntries(days));
  const { [INDEX]: index = '' } = await storedObjects(id);
  const older = index.split('\n').filter((line) => /^2026-/.test(line) && !/\tpost:/.test(line));
  await env.ARCHIVE.delete(archiveKeys.month(id, '2026-11'));
  await storeText(archiveKeys.month(id, '2026-11'), `${older.join('\n')}\n`);
  return fixture;
}

test('an index of the build before is made anew of its days, with their posts, as a day is closed, also where a record is damaged', async () => {
  const fixture = await olderPaper();
  const { id } = fixture.publication;
  const { [INDEX]: before = '' } = await storedObjects(id);
  expect([isOfOlderForm(before), before.includes('ferry')]).toEqual([true, false]);
  const damaged = await olderPaper();
  await env.ARCHIVE.put(archiveKeys.day(damaged.publication.id, DAYS[1]), 'damage');
  for (const each of [fixture, damaged]) {
    await archive(each, '2026-11-19T16:00Z', [told('a', '2026-11-19T15:00Z')]);
    await archive(each, '2026-11-20T16:00Z', [told('b', '2026-11-20T15:00Z')]);
    const { [INDEX]: after = '' } = await storedObjects(each.publication.id);
    for (const day of DAYS) expect(after).toContain(`${day}\tstory-1\t`);
  }
  const { [INDEX]: after = '' } = await storedObjects(id);
  expect(isOfOlderForm(after)).toBe(false);
  for (const day of DAYS) expect(after).toContain(`${day}\tpost:ferry-${day}\t`);
  expect((await damaged.read('/archive?year=2026&q=form')).status).toBe(200);
});

const log = watchLog();

const DAY = '2026-11-20';

const NOON = '2026-11-20T17:00:00Z';

test('of a publisher who gives its stories new addresses all day two hundred are kept, and the others have room', () => {
  const { publication } = paper();
  const hidden = new Set<string>();
  let record: DayRecord | undefined;
  for (let hour = 0; hour < 30; hour++) {
    const items = Array.from({ length: 15 }, (_, nth) =>
      story(`${hour}-${nth}`, `Story ${hour} ${nth}`, { pubDate: NOON, publisher: 'Broken' }),
    );
    const other = story(`other-${hour}`, `Other ${hour}`, { pubDate: NOON, publisher: 'Other' });
    const edition = editionOf([...items, other], Date.parse(NOON));
    record = composeDay(DAY, { publication, edition, hidden, posts: [] }, record, undefined);
  }
  const counts = Map.groupBy(record?.stories ?? [], ({ publisher }) => publisher);
  expect(counts.get('Broken')).toHaveLength(MAX_STORIES_OF_ONE);
  expect(counts.get('Other')).toHaveLength(30);
});

test('stories for which a day has no room are counted once each, logged as they come, and named on /status', async () => {
  const fixture = paper();
  const items = Array.from({ length: MAX_STORIES + 30 }, (_, nth) =>
    story(`s${nth}`, `Story ${nth}`, {
      pubDate: NOON,
      publisher: `Publisher ${nth % 10}`,
      link: `https://publisher-${nth % 10}.example/${nth}`,
    }),
  );
  for (const [first, end] of [
    [0, MAX_STORIES + 20],
    [0, MAX_STORIES + 30],
    [10, MAX_STORIES + 30],
  ]) {
    fixture.now += HOUR;
    const edition = editionOf(items.slice(first, end), fixture.now);
    await archiveDays([{ ...fixture.context(), edition: async () => edition }]);
    clearCaches();
  }
  const read = await readDay(fixture.context(), DAY);
  expect(read.kind === 'found' && read.value.leftOut).toHaveLength(30);
  expect(log.lines('stories not archived')).toMatchObject([
    { level: 'warn', publication: fixture.publication.id, day: DAY, leftOut: 20 },
    { leftOut: 30 },
  ]);
  const status = await fixture.read('/status');
  expect(await status.texts('.site-facts dd')).toContain('30 stories of 2026-11-20 had no room.');
});
