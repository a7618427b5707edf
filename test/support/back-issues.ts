import { env } from 'cloudflare:workers';
import { SECTION_IDS } from '../../src/publications/sections.ts';
import { replaceText } from '../../src/site/archive/archive-store.ts';
import {
  ARCHIVE_SHAPE,
  type ArchivedStory,
  archiveKeys,
  type DayRecord,
  type Days,
} from '../../src/site/archive/day-record.ts';
import { withDay } from '../../src/site/archive/month-index.ts';

/** A story of a day; those of other numbers are other stories. */
export function archivedStory(
  nth: number,
  day: string,
  facts: Partial<ArchivedStory> = {},
): ArchivedStory {
  return {
    key: `story-${nth}`,
    title: `Story ${nth} of ${day}`,
    publisher: `Publisher ${nth % 25}`,
    link: `https://publisher-${nth % 25}.example/${day}/${nth}`,
    publishedAt: `${day}T15:${String(nth % 60).padStart(2, '0')}:00.000Z`,
    section: SECTION_IDS[nth % 14] ?? 'local',
    places: [],
    ...facts,
  };
}

/** Puts issues of these days of a paper into the store, as the writer does: the days, what closed ones have in the index of their months, and the list. */
export async function storeDays(
  paper: string,
  days: Readonly<Record<string, Partial<DayRecord>>>,
): Promise<void> {
  const records = Object.entries(days).map(([day, facts]) => ({
    shape: ARCHIVE_SHAPE,
    paper,
    day,
    isClosed: true,
    editionVersion: 'v1',
    stories: [archivedStory(1, day)],
    posts: [],
    ...facts,
  })) satisfies DayRecord[];
  const store = (key: string, text: string) => replaceText(env.ARCHIVE, key, text, undefined);
  for (const record of records)
    await store(archiveKeys.day(paper, record.day), JSON.stringify(record));
  const closed = records.filter(({ isClosed }) => isClosed);
  for (const [month, own] of Map.groupBy(closed, ({ day }) => day.slice(0, 7)))
    await store(
      archiveKeys.month(paper, month),
      own.reduce((index, record) => withDay(index, record), ''),
    );
  const open = records.find(({ isClosed }) => !isClosed)?.day;
  const list: Days = {
    shape: ARCHIVE_SHAPE,
    paper,
    closed: Object.fromEntries(closed.map(({ day, stories }) => [day, stories.length])),
    ...(open !== undefined && { open }),
  };
  await store(archiveKeys.days(paper), JSON.stringify(list));
}
