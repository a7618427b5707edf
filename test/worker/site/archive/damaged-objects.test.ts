import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import { archiveKeys } from '../../../../src/site/archive/day-record.ts';
import { searchYear } from '../../../../src/site/archive/search-archive.ts';
import {
  archive,
  datedStory,
  issuesOf,
  paper,
  storedObjects,
  storeText,
  storeUnknownShape,
  titles,
} from '../../../support/archive-fixtures.ts';
import { DAY, HOUR, type PublicationFixture } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

const NOON = Date.parse('2026-11-10T17:00Z');
const DAYS = 4;
const LAST = '2026-11-13';
const stories = Array.from({ length: DAYS }, (_, nth) =>
  datedStory(String(nth), new Date(NOON + nth * DAY).toISOString()),
);

/** A paper with four days of one story each; the last is open. */
async function paperWithFourDays(): Promise<PublicationFixture> {
  const fixture = paper();
  for (const [nth, item] of stories.entries()) await archive(fixture, NOON + nth * DAY, [item]);
  return fixture;
}

const keyOf = (fixture: PublicationFixture) => ({
  open: archiveKeys.day(fixture.publication.id, LAST),
  index: archiveKeys.month(fixture.publication.id, '2026-11'),
  list: archiveKeys.days(fixture.publication.id),
});
type Kind = keyof ReturnType<typeof keyOf>;
const KINDS = ['open', 'index', 'list'] as const satisfies Kind[];
const EVERY_DAY = Array.from({ length: DAYS }, (_, nth) => `2026-11-${10 + nth}`);

/** A later run, as the day ends. */
const closeLast = (fixture: PublicationFixture, bucket = env.ARCHIVE) =>
  archive(fixture, NOON + DAYS * DAY, [datedStory('next', '2026-11-14T16:00Z')], {
    ARCHIVE: bucket,
  });

const searchTitles = async (fixture: PublicationFixture) => {
  clearCaches();
  const { stories } = await searchYear(fixture.context(), '2026', 'story');
  return stories.map(({ title }) => title).toSorted();
};
const ALL_FOUND = [...stories.map(({ title }) => title), 'Story next'].toSorted();

/** The contents of the copies of damaged objects, by the keys of the originals. */
async function copies(fixture: PublicationFixture) {
  const prefix = archiveKeys.damaged(fixture.publication.id);
  const { objects } = await env.ARCHIVE.list({ prefix });
  return Promise.all(
    objects.map(async ({ key }) => [
      key.slice(prefix.length).replace(/\.[^.]+\.\d+Z$/, ''),
      await (await env.ARCHIVE.get(key))?.text(),
    ]),
  );
}

describe.each(KINDS)('the object of kind %s', (kind) => {
  test('is left unchanged if a newer build wrote it', async () => {
    const fixture = await paperWithFourDays();
    const key = keyOf(fixture)[kind];
    await storeUnknownShape(key);
    const before = await (await env.ARCHIVE.get(key))?.arrayBuffer();
    await expect(closeLast(fixture)).rejects.toThrow('1 papers');
    expect(await (await env.ARCHIVE.get(key))?.arrayBuffer()).toEqual(before);
    expect(log.text()).toContain('of another build');
    expect(await copies(fixture)).toEqual([]);
  });

  test.each([
    ['text', 'damaged'],
    ['cut off', undefined],
  ])('that is damaged (%s) is copied and logged before it is replaced', async (_, content) => {
    const fixture = await paperWithFourDays();
    const key = keyOf(fixture)[kind];
    const whole = await (await env.ARCHIVE.get(key))?.arrayBuffer();
    const damaged = content ?? whole?.slice(0, whole.byteLength / 2) ?? '';
    await env.ARCHIVE.put(key, damaged);
    const stored = await (await env.ARCHIVE.get(key))?.text();
    await closeLast(fixture);
    const name = key.slice(archiveKeys.folder(fixture.publication.id).length);
    expect(await copies(fixture)).toEqual([[name, stored]]);
    expect(log.lines('archive unreadable')).toMatchObject([{ key }]);
    clearCaches();
    const lost = kind === 'open' ? ['Story 3'] : [];
    expect(await searchTitles(fixture)).toEqual(ALL_FOUND.filter((title) => !lost.includes(title)));
    const days = EVERY_DAY.filter((day) => kind !== 'open' || day !== LAST);
    expect(await issuesOf(fixture)).toEqual([...days, '2026-11-14 open']);
    const status = await fixture.read('/status');
    expect(await status.texts('.site-facts dd')).toContainEqual(
      expect.stringContaining(
        `Copies of damaged objects: 1 (archive/${fixture.publication.id}/damaged/${name}.`,
      ),
    );
  });
});

test('an index that lacks days gets them when a later day is closed', async () => {
  const fixture = await paperWithFourDays();
  const { index } = keyOf(fixture);
  const { '2026/11.idx': whole = '' } = await storedObjects(fixture.publication.id);
  await env.ARCHIVE.delete(index);
  await storeText(index, `${whole.split('\n', 2).join('\n')}\n`);
  await closeLast(fixture);
  expect(await searchTitles(fixture)).toEqual(ALL_FOUND);
});

test('a list damaged in the middle of a day is restored an hour later', async () => {
  const fixture = await paperWithFourDays();
  await env.ARCHIVE.put(keyOf(fixture).list, 'damaged');
  await archive(fixture, NOON + 3 * DAY + HOUR, stories.slice(3));
  expect(await issuesOf(fixture)).toEqual([...EVERY_DAY.slice(0, -1), `${LAST} open`]);
  expect(await titles(fixture, LAST)).toEqual(['Story 3']);
});
