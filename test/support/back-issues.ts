import { env } from 'cloudflare:workers';
import { SECTION_IDS } from '../../src/shared/sections.ts';
import { readText, replaceText } from '../../src/site/archive/archive-store.ts';
import {
  ARCHIVE_SHAPE,
  type ArchivedStory,
  archiveKeys,
  type DayRecord,
  type Days,
} from '../../src/site/archive/day-record.ts';
import { withDays } from '../../src/site/archive/month-index.ts';

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
  for (const record of records)
    await storeText(archiveKeys.day(paper, record.day), JSON.stringify(record));
  const closed = records.filter(({ isClosed }) => isClosed);
  for (const [month, own] of Map.groupBy(closed, ({ day }) => day.slice(0, 7)))
    await storeText(archiveKeys.month(paper, month), withDays('', own));
  const open = records.find(({ isClosed }) => !isClosed)?.day;
  const list: Days = {
    shape: ARCHIVE_SHAPE,
    paper,
    closed: Object.fromEntries(closed.map(({ day, stories }) => [day, stories.length])),
    ...(open !== undefined && { open }),
  };
  await storeText(archiveKeys.days(paper), JSON.stringify(list));
}

/** Puts a text under a key that has none, as the writer does. */
export function storeText(key: string, text: string): Promise<boolean> {
  return replaceText(env.ARCHIVE, key, text, undefined);
}

/** Puts an object of a shape under a key that no build of today has. */
export async function storeOfAnotherBuild(key: string): Promise<void> {
  const shape = ARCHIVE_SHAPE + 1;
  const packed = new Blob([JSON.stringify({ shape })])
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  const customMetadata = { shape: String(shape) };
  await env.ARCHIVE.put(key, await new Response(packed).arrayBuffer(), { customMetadata });
}

/** What the bucket has of a paper, unpacked, by key without the paper's folder. */
export async function storedObjects(paper: string): Promise<Record<string, string>> {
  const prefix = archiveKeys.folder(paper);
  const { objects } = await env.ARCHIVE.list({ prefix });
  const found = await Promise.all(
    objects.map(async ({ key }) => {
      const stored = await readText(env.ARCHIVE, key).catch(() => ({ value: 'unreadable' }));
      return [key.slice(prefix.length), stored?.value ?? ''] as const;
    }),
  );
  return Object.fromEntries(found);
}
