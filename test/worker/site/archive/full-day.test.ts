import { expect, test } from 'vitest';
import { composeDay } from '../../../../src/site/archive/compose-day.ts';
import { type DayRecord, MAX_STORIES_OF_ONE } from '../../../../src/site/archive/day-record.ts';
import { editionOf, paper, story } from '../../../support/place-paper.ts';

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
