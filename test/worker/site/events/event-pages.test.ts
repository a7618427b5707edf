import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import { eventsTags } from '../../../../src/model/edition/cache-tags.ts';
import { deskEventsKey } from '../../../../src/model/events.ts';
import { KV_AWAY, watched } from '../../../support/platform-doubles.ts';
import {
  DAY,
  type PublicationFixture,
  publicationFixture,
  putEvents,
} from '../../../support/publication-fixture.ts';
import { dataOf, expectParts } from '../../../support/read-page.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();
let site: PublicationFixture;
beforeEach(() => {
  site = publicationFixture();
});

const at = (days: number) =>
  ({
    kind: 'instant',
    from: new Date(site.now + days * DAY).toISOString(),
    timeZone: 'America/Iqaluit',
  }) as const;

test('/events without events says so, and how to have an event listed', async () => {
  const page = await site.read('/events');
  expect(page.status).toBe(200);
  expect(page.html).toContain('No events are listed at the moment.');
  expect(await page.texts('.event-how')).toEqual([expect.stringContaining('48 hours')]);
  expect(await page.attributes('.event-how a', 'href')).toEqual(['/contact']);
});

test('/events lists events by day, marks cancelled ones, and links to a calendar of them', async () => {
  await putEvents(site.publication.id, [
    { title: 'Bingo', when: at(1) },
    { title: 'Feast', when: at(0.25), isCancelled: true },
  ]);
  const page = await site.read('/events');
  await expectParts(page, {
    '.event-days h2': ['Friday, November 20', 'Saturday, November 21'],
    '.event-list a': ['Feast', 'Bingo'],
    '.event-list strong': ['Cancelled'],
    'link[type="text/calendar"]@href': ['/events.ics'],
  });
  expect(page.headers.get('Cache-Tag')).toContain(eventsTags(site.publication).join());
});

test('/events lists the events of a chosen community alone, and has no page of an unknown one', async () => {
  await putEvents(site.publication.id, [
    { title: 'Bingo', when: at(1) },
    { title: 'Feast', when: at(1), place: 'Mark Kalluak Hall, Arviat' },
  ]);
  const page = await site.read('/events?community=arviat');
  await expectParts(page, {
    '.event-list a': ['Feast'],
    h1: ['Events in Arviat'],
    'link[rel=canonical]@href': [expect.stringMatching(/\/events\?community=arviat$/)],
    'link[type="text/calendar"]@href': ['/events/communities/arviat.ics'],
    option: ['All communities', 'Iqaluit', 'Arviat'],
  });
  expect((await site.read('/events?community=nowhere')).status).toBe(404);
});

test('/events shows thirty days and at most sixty events, and the rest on further pages', async () => {
  const game = (nth: number) => ({ title: `Game ${nth}`, when: at(1 + nth / 100) });
  const games = Array.from({ length: 70 }, (_, nth) => game(nth));
  await putEvents(site.publication.id, [...games, { title: 'Spring fair', when: at(60) }]);
  for (const [query, count, pager] of [
    ['', 60, ['/events?page=2']],
    ['?page=2', 10, ['/events', '/events?page=3']],
    ['?page=3', 1, ['/events?page=2']],
  ] as const)
    await expectParts(await site.read(`/events${query}`), {
      '.event-list a': Array(count).fill(expect.any(String)),
      '.event-pager a@href': pager,
    });
  for (const page of ['4', '0', '-1', 'two', '1e3', '9999'])
    expect((await site.read(`/events?page=${page}`)).status).toBe(404);
});

test('/events shows hostile texts as text, each in its own language', async () => {
  const hostile = '</script><script>alert(1)</script>"\'&<img src=x>';
  await putEvents(site.publication.id, [
    {
      id: 'hostile',
      title: hostile,
      text: hostile,
      place: hostile,
      organiser: hostile,
      when: at(1),
      link: 'https://a.example/?a="><script>',
    },
    { id: 'rtl', title: 'أخبار \u202e اليوم', language: 'ar', when: at(1) },
  ]);
  for (const path of ['/events', '/events/hostile', '/community', '/today', '/events/rtl']) {
    const { html, status } = await site.read(path);
    expect(status).toBe(200);
    expect(html).not.toMatch(/<script>alert|<img src=x|"><script>/);
  }
  const page = await site.read('/events/rtl');
  expect(await page.attributes('h1', 'dir')).toEqual(['rtl']);
});

/** The first ten segments of a new connection, which arrive in one round trip. */
const FIRST_FLIGHT = 14_336;

test('with two hundred long events the first page fits into the first flight of packets', async () => {
  const words =
    'square dance bingo feast council meeting hockey drum school elders youth hall Iqaluit Arviat Baker Lake sewing games'.split(
      ' ',
    );
  const textOf = (nth: number, length: number) =>
    Array.from(
      { length },
      (_, at) => words[(nth * 7 + at * at * 3 + nth * at) % words.length],
    ).join(' ');
  await putEvents(
    site.publication.id,
    Array.from({ length: 200 }, (_, nth) => ({
      title: `${nth} ${textOf(nth, 12)}`,
      place: textOf(nth + 1, 14),
      when: at(nth / 10),
    })),
  );
  const { html } = await site.read('/events');
  expect(html).toContain('/events?page=2');
  const compressed = new Response(html).body?.pipeThrough(new CompressionStream('gzip'));
  // Brotli, the encoding of sent pages, needs less.
  expect((await new Response(compressed).arrayBuffer()).byteLength).toBeLessThan(FIRST_FLIGHT);
});

test('/events/{id} has time, place and organiser, and the same for search engines', async () => {
  await putEvents(site.publication.id, [{ id: 'dance', link: 'https://hamlet.example/dance' }]);
  const page = await site.read('/events/dance');
  const time = expect.stringMatching(/^Friday, November 20, 2026, 6:00.{1,3}8:00\sp\.m\.\sEST$/);
  await expectParts(page, {
    '.event dd': [time, 'Cadet Hall, Iqaluit', 'Recreation Department'],
    '.event-ways a@href': [
      ...['https://hamlet.example/dance', '/events/dance.ics', '/communities/iqaluit', '/events'],
    ],
  });
  expect(page.html).not.toContain('noindex');
  expect(dataOf(page).Event).toMatchObject({
    '@type': 'Event',
    name: 'Square dance',
    startDate: '2026-11-20T18:00:00-05:00',
    endDate: '2026-11-20T20:00:00-05:00',
    eventStatus: 'https://schema.org/EventScheduled',
    location: {
      '@type': 'Place',
      name: 'Cadet Hall, Iqaluit',
      address: expect.objectContaining({ addressLocality: 'Iqaluit' }),
    },
    organizer: { '@type': 'Organization', name: 'Recreation Department' },
  });
});

test('/events/{id} is 404 for a past event and an unknown id', async () => {
  await putEvents(site.publication.id, [{ id: 'dance' }]);
  expect((await site.read('/events/dance')).status).toBe(200);
  site.now += DAY;
  expect((await site.read('/events/dance')).status).toBe(404);
  expect((await site.read('/events/..%2fdance')).status).toBe(404);
  expect((await site.get('/events/dance.ics')).status).toBe(404);
});

test('events of several sources are merged: the editors’, which take precedence, and those of desks', async () => {
  const calendar = { id: 'rec', publisher: 'Rec', url: 'https://rec.example/a.ics' };
  const desk = (id: string) => ({ id, name: id, sources: [] });
  const following = (id: string) => ({ ...desk(id), calendars: [calendar] });
  site = publicationFixture({ desks: [following('one'), desk('two'), following('three')] });
  await putEvents(site.publication.id, [
    { id: 'own', when: at(1), isCancelled: true },
    { id: 'on', title: 'Bingo', when: at(2) },
  ]);
  const copies = [{ when: at(1) }, { title: 'Bingo', when: at(2), isCancelled: true }];
  const feast = { id: 'feast', title: 'Feast', when: at(3) };
  await putEvents('', [...copies, feast], deskEventsKey('three'));
  await putEvents('', [{ id: 'unread', when: at(2) }], deskEventsKey('two'));
  const { double: EDITIONS, calls } = watched(env.EDITIONS, 'get');
  await expectParts(await site.read('/events', { EDITIONS }), {
    '.event-list a@href': ['/events/own', '/events/on', '/events/feast'],
    '.event-list strong': ['Cancelled'],
  });
  expect(calls.filter((keys) => keys.includes('events:one'))).toEqual([
    [`events-of:${site.publication.id}`, 'events:one', 'events:three'],
  ]);
});

test('if KV cannot be read the page says so and is not cached, and a calendar is a 503', async () => {
  const EDITIONS = KV_AWAY;
  const page = await site.read('/events', { EDITIONS });
  expect(page.html).toContain('cannot be read at the moment');
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  clearCaches();
  expect((await site.get('/events.ics', { EDITIONS })).status).toBe(503);
  clearCaches();
  expect((await site.get('/events/any.ics', { EDITIONS })).status).toBe(503);
  expect(log.lines('events unreadable')).not.toEqual([]);
});

test('if KV cannot be read the last known events stay', async () => {
  await putEvents(site.publication.id, [{ id: 'dance' }]);
  await site.read('/events');
  site.now += 120_000;
  const page = await site.read('/events', { EDITIONS: KV_AWAY });
  expect(await page.texts('.event-list a')).toEqual(['Square dance']);
});
