import { env } from 'cloudflare:workers';
import { clearCaches } from '../../src/lib/caches.ts';
import type { Edition, EditionItem } from '../../src/model/edition/edition.ts';
import { storyKey } from '../../src/model/editorial/editorial.ts';
import { SECTION_IDS } from '../../src/shared/sections.ts';
import { readText, replaceText } from '../../src/site/archive/archive-store.ts';
import {
  ARCHIVE_SHAPE,
  type ArchivedStory,
  archiveKeys,
  type DayRecord,
  type Days,
} from '../../src/site/archive/day-record.ts';
import { replaceDays } from '../../src/site/archive/month-index.ts';
import { readDay, readIssues } from '../../src/site/archive/read-archive.ts';
import { archiveDays } from '../../src/site/archive/write-archive.ts';
import type { PaperBulletin } from '../../src/site/bulletin/bulletin-store.ts';
import { updatePlaceArchive } from '../../src/site/places/load-places.ts';
import { editionItem } from './fixtures.ts';
import { withMethods } from './platform-doubles.ts';
import { type PublicationFixture, publicationFixture, showEdition } from './publication-fixture.ts';
import { STATION } from './weather.ts';

export const datedStory = (id: string, pubDate: string, changes: Partial<EditionItem> = {}) =>
  story(id, `Story ${id}`, { pubDate: new Date(pubDate).toISOString(), ...changes });

export async function archive(
  fixture: PublicationFixture,
  time: string | number,
  items: readonly EditionItem[],
  changes: Partial<Env> = {},
): Promise<void> {
  fixture.now = new Date(time).getTime();
  await showEdition(
    fixture.publication,
    editionOf(
      items.toSorted((a, b) => (a.pubDate < b.pubDate ? 1 : -1)),
      fixture.now,
    ),
    new Date(fixture.now),
  );
  clearCaches();
  await archiveDays([fixture.context(changes)]);
  clearCaches();
}

/** A bulletin loader of a site whose editors hide this story. */
export const hiding = (item: EditionItem) => async (): Promise<PaperBulletin> => ({
  version: 'v',
  warningsVersion: 'v',
  reports: {},
  warnings: [],
  editorial: {
    notices: [],
    coming: [],
    choices: { version: 'v', hidden: new Set([storyKey(item)]) },
    changesAt: Number.POSITIVE_INFINITY,
  },
});

export async function titles(fixture: PublicationFixture, day: string): Promise<string[] | string> {
  const read = await readDay(fixture.context(), day);
  return read.kind === 'found' ? read.value.stories.map(({ title }) => title) : read.kind;
}

export async function issuesOf(fixture: PublicationFixture) {
  const read = await readIssues(fixture.context());
  return read.kind === 'found'
    ? read.value.map(({ day, isClosed }) => (isClosed ? day : `${day} open`))
    : read.kind;
}

/** A story of a day; `nth` makes its key, title and link unique. */
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

/** Stores issues of these days as the writer does: days, month indexes and the list. */
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
    await storeText(archiveKeys.month(paper, month), replaceDays('', own));
  const open = records.find(({ isClosed }) => !isClosed)?.day;
  const list: Days = {
    shape: ARCHIVE_SHAPE,
    paper,
    closed: Object.fromEntries(closed.map(({ day, stories }) => [day, stories.length])),
    ...(open !== undefined && { open }),
  };
  await storeText(archiveKeys.days(paper), JSON.stringify(list));
}

/** A paper with issues of these days. */
export async function paperWith(
  days: Parameters<typeof storeDays>[1],
): Promise<PublicationFixture> {
  const fixture = publicationFixture();
  await storeDays(fixture.publication.id, days);
  return fixture;
}

/** Stores a text under an unused key, as the writer does. */
export function storeText(key: string, text: string): Promise<boolean> {
  return replaceText(env.ARCHIVE, key, text, undefined);
}

/** Stores an object of a shape that this build does not know. */
export async function storeUnknownShape(key: string): Promise<void> {
  const shape = ARCHIVE_SHAPE + 1;
  const packed = new Blob([JSON.stringify({ shape })])
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  const customMetadata = { shape: String(shape) };
  await env.ARCHIVE.put(key, await new Response(packed).arrayBuffer(), { customMetadata });
}

/** The paper's objects in the bucket, unpacked, by key within the paper's folder. */
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

const SOURCE = {
  id: 'courier',
  section: 'local',
  publisher: 'Courier',
  url: 'https://courier.example/feed',
  via: 'xml',
} as const;

/** A publication with one source, whose first community has a weather station. */
export function paper(facts: Parameters<typeof publicationFixture>[0] = {}): PublicationFixture {
  const fixture = publicationFixture(facts);
  const { gazetteer, id } = fixture.publication;
  Object.assign(fixture.publication, {
    desks: [{ id, name: 'Desk', sources: [SOURCE], stations: [STATION] }],
    ...(gazetteer && {
      gazetteer: {
        ...gazetteer,
        communities: gazetteer.communities.map((community) =>
          community.slug === 'iqaluit' ? { ...community, station: 'nu-21' } : community,
        ),
      },
    }),
  });
  return fixture;
}

/** A story of the source `courier`. */
export function story(id: string, title: string, changes: Partial<EditionItem> = {}): EditionItem {
  return editionItem({ id, title, link: `https://courier.example/${id}`, ...changes });
}

let versions = 0;

/** An edition with these items; each call has a higher number. */
export function editionOf(items: readonly EditionItem[], now: number): Edition {
  versions += 1;
  return {
    shape: 1,
    version: `v${versions}`,
    number: versions,
    publishedAt: new Date(now).toISOString(),
    sections: { local: items },
  };
}

/** Archives an edition's headlines for places, then has the site show the edition. */
export async function publish(
  fixture: PublicationFixture,
  items: readonly EditionItem[],
  kv = env.EDITIONS,
) {
  const edition = editionOf(items, fixture.now);
  // As in a new isolate.
  clearCaches();
  updatePlaceArchive(fixture.context({ EDITIONS: kv }), edition);
  await fixture.settle();
  await showEdition(fixture.publication, edition, new Date(fixture.now));
  clearCaches();
}

export const WITHOUT_ARCHIVES = withMethods(env.EDITIONS, {
  get: ((keys: string | string[], ...rest: [never]) =>
    [keys].flat().some((key) => key.startsWith('places:'))
      ? Promise.reject(new Error('KV is unavailable'))
      : env.EDITIONS.get(keys as string, ...rest)) as KVNamespace['get'],
});

export const headlines = async (fixture: PublicationFixture, slug: string) =>
  (await fixture.read(`/communities/${slug}`)).texts('.place-news h3');
