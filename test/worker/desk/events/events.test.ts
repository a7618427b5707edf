import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { paperEventsKey, type StoredEvents } from '../../../../src/edition/events.ts';
import ingest from '../../../../src/ingest/index.ts';
import { selectUnpublishedEvents } from '../../../../src/ingest/store/events-progress.ts';
import { givePeople, PAPER, readDesk, requestDesk } from '../../../support/desk.ts';
import {
  dayFromNow,
  EVENTS_PATH,
  eventForm,
  keptEvent,
  keptEvents,
  revision,
  sendEvent,
} from '../../../support/desk-events.ts';
import { keepingQueue } from '../../../support/platform-doubles.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

beforeAll(() => givePeople());

async function publishedTitles() {
  const stored = await env.EDITIONS.get<StoredEvents>(paperEventsKey(PAPER), 'json');
  return stored?.events.map(({ title }) => title) ?? [];
}

async function isBehind(): Promise<boolean> {
  const { results } = await selectUnpublishedEvents(env.DB).all<{ paper: string }>();
  return results.some(({ paper }) => paper === PAPER);
}

test('an event of the hamlet’s office is stored by the clock of its community', async () => {
  const before = await revision();
  const response = await sendEvent(
    { title: 'Drum dance', communities: ['rankin-inlet'], until: '21:30' },
    { as: 'notices' },
  );
  expect(response.headers.get('Location')).toBe(`${EVENTS_PATH}?saved=event-new`);
  const { event } = await keptEvent('Drum dance');
  expect(event).toMatchObject({
    sequence: 0,
    communities: ['rankin-inlet'],
    isCancelled: false,
    when: { kind: 'instant', timeZone: 'America/Rankin_Inlet' },
  });
  if (event.when.kind !== 'instant') throw new Error('the event has no instant');
  const clock = new Date(event.when.from).toLocaleTimeString('en-CA', {
    timeZone: 'America/Rankin_Inlet',
  });
  expect(clock).toMatch(/^7:00/);
  expect(await revision()).toBe(before + 1);
  expect(await readDesk(`${EVENTS_PATH}?saved=event-new`, { as: 'notices' })).toMatch(
    /readers see it now.*To come.*Drum dance .*7:00.p\.m\..C[SD]T · Arctic Winter Games Arena · Rankin Inlet/,
  );
});

test('an event in communities with several clocks, or in none, goes by that of the paper', async () => {
  await sendEvent({ title: 'Radio bingo', communities: [] });
  await sendEvent({ title: 'Games', communities: ['iqaluit', 'rankin-inlet'] });
  for (const title of ['Radio bingo', 'Games'])
    expect((await keptEvent(title)).event.when).toMatchObject({ timeZone: 'America/Iqaluit' });
});

test('an event of several whole days ends on its last', async () => {
  await sendEvent({ title: 'Toonik Tyme', from: '', lastDay: dayFromNow(9) });
  const { when } = (await keptEvent('Toonik Tyme')).event;
  expect(when).toEqual({ kind: 'days', from: dayFromNow(2), until: dayFromNow(10) });
});

test('the form of an event has what was written, and a new version grows its sequence', async () => {
  const given = { text: 'Bring skates.\nNo fee.', organiser: 'Recreation', language: 'iu-Cans' };
  await sendEvent({ title: 'Skating', ...given, link: 'https://rec.example/skate' });
  const { path, version } = await keptEvent('Skating');
  const html = await (await requestDesk(path, { as: 'editor' })).text();
  for (const text of [...Object.values(given), '19:00', 'https://rec.example/skate'])
    expect(html).toContain(text);
  const form = eventForm({ title: 'Skating', version: String(version) });
  await requestDesk(path, { as: 'editor', form });
  const { event } = await keptEvent('Skating');
  expect([event.sequence, event.text, event.link]).toEqual([1, '', undefined]);
});

describe('an event is refused with a message beside its field, and nothing of it is lost', () => {
  const REFUSED: Record<string, [changes: Record<string, string>, message: string]> = {
    'without a title': [{ title: '' }, 'Fill this in'],
    'with a title that cannot be seen': [{ title: '\u200b\u200d' }, 'Fill this in'],
    'with a title of 121': [{ title: 'a'.repeat(121) }, '121 characters; at most 120'],
    'with 120 emoji, which are 240 of what is stored': [
      { title: `a${'🐻'.repeat(119)}` },
      '239 characters; at most 120',
    ],
    'for a community that the paper has no more': [
      { communities: 'no-such-place' },
      'is not there any more',
    ],
    'with an override of direction': [{ title: 'a\u202eb' }, 'cannot be shown'],
    'without a day': [{ day: '' }, 'Fill this in'],
    'on a day that there is not': [{ day: '2027-02-30' }, 'This is not a date'],
    'in the year 20026': [{ day: '20026-11-20' }, 'This is not a date'],
    'in three years': [{ day: dayFromNow(1_100) }, 'more than two years ahead'],
    'of yesterday': [{ day: dayFromNow(-1) }, 'This is over already'],
    'at an hour that there is not': [{ from: '25:00' }, 'Write the time as 19:00'],
    'at an hour in words': [{ from: '7 pm' }, 'Write the time as 19:00'],
    'with an end alone': [{ from: '', until: '21:00' }, 'none at which it begins'],
    'that ends before it begins': [{ until: '18:00' }, 'It would end before it begins'],
    'whose last day is before its day': [{ lastDay: dayFromNow(1) }, 'at what time it ends'],
    'of four months': [{ from: '', lastDay: dayFromNow(130) }, 'longer than three months'],
    'with a script as its link': [{ link: 'javascript:alert(1)' }, 'begins with https://'],
    'with a password in its link': [{ link: 'https://a:b@c.example/' }, 'begins with https://'],
    'in a language that is not offered': [{ language: 'xx' }, 'Choose one of these'],
    'that repeats in another way': [{ repeats: 'hourly' }, 'Choose one of these'],
    'that repeats without an end': [{ repeats: 'week' }, 'Fill this in'],
    'that repeats until its first day': [
      { repeats: 'week', repeatsUntil: dayFromNow(3) },
      'takes place only once',
    ],
    'that repeats 105 times': [
      { repeats: 'week', repeatsUntil: dayFromNow(730) },
      'at most 60 are allowed',
    ],
    'that repeats for ever': [
      { repeats: 'week', repeatsUntil: '2999-12-31' },
      'more than two years ahead',
    ],
  };
  for (const [what, [changes, message]] of Object.entries(REFUSED))
    test(what, async () => {
      const before = await revision();
      const form = { place: '', text: 'What I wrote <b>', ...changes };
      const response = await sendEvent(form);
      const html = await response.text();
      expect(response.status).toBe(422);
      expect(html.replace(/<!-- -->/g, '')).toContain(message);
      expect(html).toContain('What I wrote &lt;b&gt;');
      expect(await revision()).toBe(before);
    });

  test('of an author, who writes drafts alone', async () => {
    expect((await sendEvent({}, { as: 'author' })).status).toBe(403);
  });

  test('where the paper has five hundred to come', async () => {
    const numbers = JSON.stringify(Array.from({ length: 490 }, (_, nth) => nth));
    await env.DB.prepare(
      `INSERT INTO events (paper, id, version, data, starts_at, ends_at, written_by, saved_by, saved_at)
       SELECT ?, 'full' || value, 1, '{}', 0, ?, '', '', 0 FROM json_each(?)`,
    )
      .bind(PAPER, Date.now() + 3_600_000, numbers)
      .run();
    const repeats = { repeats: 'week', repeatsUntil: dayFromNow(200) };
    const response = await sendEvent({ title: 'One too many', ...repeats });
    expect(response.status).toBe(422);
    expect(await keptEvents('One too many')).toEqual([]);
    await env.DB.prepare("DELETE FROM events WHERE id LIKE 'full%'").run();
  });
});

test('an event that could not be published is stored, the page says when readers see it, and the next cron publishes it', async () => {
  const INGEST = { publishEvents: () => Promise.reject(new Error('ingest is away')) };
  const response = await sendEvent({ title: 'Feast' }, { env: { INGEST } });
  const location = response.headers.get('Location') ?? '';
  expect(await readDesk(location, { as: 'editor' })).toMatch(/within five minutes.*Feast/);
  expect(log.lines('desk change not published')).toHaveLength(1);
  expect(await isBehind()).toBe(true);
  expect(await publishedTitles()).not.toContain('Feast');
  // Its messages are kept back, so that no feed is polled.
  const REFRESH_QUEUE = keepingQueue().queue;
  const bindings = { ...env, REFRESH_QUEUE } as unknown as IngestEnv;
  await ingest.scheduled(createScheduledController(), bindings);
  expect(await publishedTitles()).toContain('Feast');
  expect(await isBehind()).toBe(false);
});

test('of events that are sent at once none is lost', async () => {
  const before = await revision();
  const titles = ['One', 'Two', 'Three'];
  await Promise.all(titles.map((title) => sendEvent({ title })));
  for (const title of titles) expect(await keptEvents(title)).toHaveLength(1);
  expect(await revision()).toBe(before + 3);
});
