import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import type { ArchiveBucket } from '../../../../src/site/archive/archive-store.ts';
import { archiveKeys } from '../../../../src/site/archive/day-record.ts';
import {
  type ArchiveWriter,
  readRecordToReplace,
  renewIndex,
  replaceRecord,
} from '../../../../src/site/archive/stored-days.ts';
import { archiveDays } from '../../../../src/site/archive/write-archive.ts';
import {
  archive,
  datedStory,
  editionOf,
  hiding,
  paper,
  storedObjects,
} from '../../../support/archive-fixtures.ts';
import {
  BODY_FAULTS,
  type BodyFault,
  bodyOf,
  eachCall,
  everyCall,
  FAULTS,
  type Gate,
  gatedDatabase,
  gatedKv,
  inBody,
} from '../../../support/faulty-calls.ts';
import { KV_AWAY, withMethods } from '../../../support/platform-doubles.ts';
import { BROKEN_DB, type PublicationFixture } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

/** Faults of a call to the archive's bucket. */
const ARCHIVE_FAULTS = [...FAULTS, ...BODY_FAULTS, 'loses the race'] as const;

/** The real bucket of the archive behind a gate; calls are named with their key or prefix. */
function gatedArchive(gate: Gate): R2Bucket {
  const methods: Record<keyof ArchiveBucket, (...given: never[]) => Promise<unknown>> = {
    get: (key: string) => {
      const get = () => env.ARCHIVE.get(key);
      const broken = inBody(async (fault) => brokenObject(await get(), fault));
      return gate(`get ${key}`, get, broken);
    },
    put: (key: string, value: ArrayBuffer, options: R2PutOptions & { onlyIf: R2Conditional }) => {
      const put = () => env.ARCHIVE.put(key, value, options);
      const loseRace = async () => {
        // If nothing was there before, another writer has created the same by now.
        if (!options.onlyIf.etagMatches) await put();
        return null;
      };
      return gate(`put ${key}`, put, { 'loses the race': loseRace });
    },
    list: (options: R2ListOptions) =>
      gate(`list ${options.prefix}`, () => env.ARCHIVE.list(options)),
  };
  return withMethods(env.ARCHIVE, methods as Partial<R2Bucket>);
}

async function brokenObject(object: R2ObjectBody | null, fault: BodyFault) {
  if (!object) return null;
  const body = bodyOf(new Uint8Array(await object.arrayBuffer()), fault);
  return withMethods(object, { body, arrayBuffer: () => new Response(body).arrayBuffer() });
}

watchLog();

const HIDDEN = datedStory('hidden', '2026-11-20T15:00Z');
const A = datedStory('a', '2026-11-20T14:00Z');
const B = datedStory('b', '2026-11-21T15:00Z');
const LATE = datedStory('late', '2026-11-22T04:30Z');
const C = datedStory('c', '2026-11-22T05:01Z');
const NIGHT = '2026-11-22T05:05Z';
const MORNING = '2026-11-22T15:00Z';
const NEXT_NIGHT = '2026-11-23T05:05Z';
const EDITIONS = {
  [NIGHT]: editionOf([C, LATE, B, A], Date.parse(NIGHT)),
  [MORNING]: editionOf([C, LATE, B, A], Date.parse(MORNING)),
  [NEXT_NIGHT]: editionOf([C, LATE, B], Date.parse(NEXT_NIGHT)),
};

/** Archives this edition at this time; editors hide a story from the second day on. */
async function run(
  fixture: PublicationFixture,
  time: string,
  edition = EDITIONS[time as keyof typeof EDITIONS],
  changes: Partial<Env> = {},
): Promise<void> {
  fixture.now = Date.parse(time);
  clearCaches();
  const bulletin = hiding(HIDDEN);
  const context = { ...fixture.context(changes), edition: async () => edition, bulletin };
  await archiveDays([context]).finally(clearCaches);
}

/** A paper with a closed day, an open one, a hidden story and a post missing for a week. */
async function preparePaper(): Promise<PublicationFixture> {
  const fixture = paper();
  await fixture.publish({ slug: 'withdrawn', date: '2026-11-20' });
  await fixture.publish({ slug: 'stays', date: '2026-11-20' }, { slug: 'b', date: '2026-11-21' });
  await archive(fixture, '2026-11-20T16:00Z', [HIDDEN, A]);
  await archive(fixture, '2026-11-21T16:00Z', [B, A]);
  await fixture.withdraw('withdrawn');
  const writer: ArchiveWriter = {
    bucket: env.ARCHIVE,
    publication: fixture.publication,
    edition: editionOf([], fixture.now),
    hidden: new Set(),
    posts: [],
    lookUpPosts: async () => new Map(),
  };
  const day = await readRecordToReplace('2026-11-20', writer);
  if (!day?.value) throw new Error('the day is not archived');
  const gone = { goneSince: '2026-11-13' };
  const posts = day.value.posts.map((post) =>
    post.slug === 'stays' ? post : { ...post, ...gone },
  );
  const record = { ...day.value, posts };
  await replaceRecord(record, day, writer);
  await renewIndex('2026-11', [record], {}, writer);
  return fixture;
}

interface Snapshot {
  key: string;
  bytes: ArrayBuffer;
  customMetadata: Record<string, string>;
}

async function snapshot({ publication }: PublicationFixture): Promise<Snapshot[]> {
  const { objects } = await env.ARCHIVE.list({ prefix: archiveKeys.folder(publication.id) });
  return Promise.all(
    objects.map(async ({ key }) => {
      const object = await env.ARCHIVE.get(key);
      const bytes = (await object?.arrayBuffer()) ?? new ArrayBuffer(0);
      return { key, bytes, customMetadata: object?.customMetadata ?? {} };
    }),
  );
}

async function restore(fixture: PublicationFixture, objects: readonly Snapshot[]): Promise<void> {
  const { objects: present } = await env.ARCHIVE.list({
    prefix: archiveKeys.folder(fixture.publication.id),
  });
  await env.ARCHIVE.delete(present.map(({ key }) => key));
  for (const { key, bytes, customMetadata } of objects)
    await env.ARCHIVE.put(key, bytes, { customMetadata });
}

/** The stored objects, without times in keys of copies and without edition versions. */
async function stored({ publication }: PublicationFixture): Promise<Record<string, string>> {
  const objects = await storedObjects(publication.id);
  return Object.fromEntries(
    Object.entries(objects).map(([key, text]) => [
      key.replace(/\.2026.*Z$/, ''),
      text.replace(/"editionVersion":"\w+"/, ''),
    ]),
  );
}

describe.each([
  ['as a day ends', [200, 503], async () => {}],
  [
    'as an index is damaged and the list of days is gone',
    [200, 404, 503],
    async ({ publication: { id } }: PublicationFixture) => {
      await env.ARCHIVE.put(archiveKeys.month(id, '2026-11'), 'damaged');
      await env.ARCHIVE.delete(archiveKeys.days(id));
    },
  ],
] as const)('%s', (_, statuses, damage) => {
  test.each(ARCHIVE_FAULTS)(
    'whichever call of R2 %s, the next runs produce the same objects, and readers have the days meanwhile',
    async (fault) => {
      const fixture = await preparePaper();
      await damage(fixture);
      const before = await snapshot(fixture);
      for (const time of [NIGHT, MORNING, NEXT_NIGHT]) await run(fixture, time);
      const expected = await stored(fixture);
      expect(JSON.stringify(expected)).not.toMatch(/withdrawn|Story hidden/);
      for (const calls of eachCall(fault, 4)) {
        await restore(fixture, before);
        const ARCHIVE = gatedArchive(calls.gate);
        await calls.settle(run(fixture, NIGHT, undefined, { ARCHIVE }));
        const day = await fixture.get('/archive/2026-11-20');
        expect(day.status, calls.hit).toBeOneOf([...statuses]);
        expect((await day.text()).includes('Title of withdrawn')).toBe(false);
        await run(fixture, MORNING);
        clearCaches();
        expect((await fixture.get('/archive/2026-11-21')).status, calls.hit).toBe(200);
        await run(fixture, NEXT_NIGHT);
        expect(await stored(fixture), calls.hit).toEqual(expected);
      }
    },
  );
});

test('whichever call of D1 fails as a day ends, the next runs produce the same objects', async () => {
  const fixture = await preparePaper();
  const before = await snapshot(fixture);
  for (const time of [NIGHT, MORNING, NEXT_NIGHT]) await run(fixture, time);
  const expected = await stored(fixture);
  for (const calls of eachCall('fails', 1)) {
    await restore(fixture, before);
    await run(fixture, NIGHT, undefined, { DB: gatedDatabase(calls.gate) });
    await run(fixture, MORNING);
    await run(fixture, NEXT_NIGHT);
    expect(await stored(fixture), calls.hit).toEqual(expected);
  }
});

test('while D1 hangs as a day ends, stories are archived, and the day’s page is shown without posts', async () => {
  const fixture = await preparePaper();
  const DB = gatedDatabase(everyCall('hangs'));
  await run(fixture, NIGHT, undefined, { DB });
  clearCaches();
  const page = await fixture.read('/archive/2026-11-21', { DB });
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(await page.texts('.issue h3')).toEqual(['Story late', 'Story b']);
  await run(fixture, MORNING);
  await run(fixture, NEXT_NIGHT);
  expect(JSON.stringify(await stored(fixture))).not.toMatch(/withdrawn|Story hidden/);
});

test.each(['fails', 'hangs'] as const)('a run while KV %s changes nothing', async (fault) => {
  const EDITIONS = gatedKv(everyCall(fault));
  const fixture = await preparePaper();
  const before = await stored(fixture);
  fixture.now = Date.parse(NIGHT);
  clearCaches();
  await archiveDays([fixture.context({ EDITIONS })]).catch(() => {});
  clearCaches();
  expect(await stored(fixture)).toEqual(before);
});

const PAGES = [
  ...['/archive', '/archive?month=2026-11', '/archive?q=story', '/archive/2026-11-20'],
  ...['/archive/2026-11-21?section=local', '/archive/sitemap.xml', '/status', '/blog/stays'],
];

test('each page has the right status whichever call of R2 fails, and if D1 or KV fails', async () => {
  const fixture = await preparePaper();
  await run(fixture, NIGHT);
  for (const path of PAGES) {
    const isPost = path === '/blog/stays';
    for (const fault of ARCHIVE_FAULTS)
      for (const calls of eachCall(fault, fault === 'fails' ? 1 : 0)) {
        clearCaches();
        const response = await fixture.get(path, { ARCHIVE: gatedArchive(calls.gate) });
        const where = `${path} ${calls.hit} ${fault}`;
        expect(response.status, where).toBeOneOf(calls.hit ? [200, 503] : [200]);
        if (calls.hit && !isPost)
          expect(response.headers.get('Cache-Control'), where).toBe('no-store');
        await response.text();
        clearCaches();
        expect((await fixture.get(path)).status, where).toBe(200);
      }
    for (const [changes, status] of [
      [{ DB: BROKEN_DB }, isPost ? 503 : 200],
      [{ EDITIONS: KV_AWAY }, 200],
    ] as const) {
      clearCaches();
      const response = await fixture.get(path, changes);
      expect([path, response.status]).toEqual([path, status]);
      await response.text();
    }
  }
});
