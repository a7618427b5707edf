import { expect, test } from 'vitest';
import { composeDay } from '../../../../src/site/archive/compose-day.ts';
import {
  type DayRecord,
  MAX_STORIES,
  MAX_STORIES_OF_ONE,
} from '../../../../src/site/archive/day-record.ts';
import { readDay } from '../../../../src/site/archive/read-archive.ts';
import { archiveDays } from '../../../../src/site/archive/write-archive.ts';
import { clearCaches } from '../../../../src/site/cache/swr-cache.ts';
import { editionOf, paper, story } from '../../../support/place-paper.ts';
import { HOUR } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

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
