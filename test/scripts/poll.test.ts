import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openMigratedStorage } from '../../scripts/migrations.ts';
import { type PollOutcome, requestPoll } from '../../scripts/request-poll.ts';
import type { Source } from '../../src/model/publication/desk.ts';
import { newSourceState, type SourceState } from '../../src/model/sources/source-state.ts';
import { folderForFile } from '../support/temporary-folder.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const URL = 'https://courier.com/feed';
const COURIER: Source = { id: 'courier', section: 'local', publisher: 'C', url: URL, via: 'xml' };
const DESK = {
  id: 'p',
  sources: [
    COURIER,
    { ...COURIER, id: 'resting', paused: 'its terms forbid it' },
    { ...COURIER, id: 'new' },
  ],
};

const database = await openMigratedStorage(folderForFile());
afterAll(() => database.close());
beforeEach(() => database.query('DELETE FROM desk_sources'));

/** A source that was polled an hour ago and is due tomorrow. */
async function store(
  columns: Readonly<Record<string, number>> = {},
  state: Partial<SourceState> = {},
  id = 'courier',
): Promise<void> {
  const known = { ...newSourceState(URL), checkedAt: NOW - HOUR, bodyHash: 'x', ...state };
  const values = { next_at: NOW + 24 * HOUR, begun_at: NOW - HOUR, ...columns };
  await database.query(
    `INSERT INTO desk_sources (desk, source, host, state, ${Object.keys(values).join(', ')})
     VALUES ('p', '${id}', 'courier.com', '${JSON.stringify(known)}', ${Object.values(values).join(', ')})`,
  );
}

const request = (id = 'courier', now = NOW): Promise<PollOutcome> =>
  requestPoll(database, DESK, id, now);

describe('an operator’s request for a poll', () => {
  test('makes the source due now without validators, also after a poll that was cut off', async () => {
    await store({ lease_until: NOW + 12 * HOUR, begun_polls: 7 }, { unconditionalAt: NOW - HOUR });
    expect(await request()).toEqual({
      isDue: true,
      message:
        'courier is due now: the next cron requests its whole document, within five minutes.',
    });
    const [row] = (await database.query(
      "SELECT next_at, lease_until, begun_polls, json_extract(state, '$.unconditionalAt') AS whole, json_extract(state, '$.bodyHash') AS hash FROM desk_sources",
    )) as unknown[];
    expect(row).toEqual({ next_at: NOW, lease_until: 0, begun_polls: 7, whole: 0, hash: null });
  });

  test('is refused a second time within the hour, with the next possible time', async () => {
    await store();
    expect((await request()).isDue).toBe(true);
    await database.query('UPDATE desk_sources SET begun_at = 1');
    expect(await request('courier', NOW + HOUR - 1)).toEqual({
      isDue: false,
      message:
        'courier is not polled now. An operator requested a poll at 2026-11-20 12:00 UTC, and once an hour is the limit. The next is possible at 2026-11-20 13:00 UTC.',
    });
    expect((await request('courier', NOW + HOUR)).isDue).toBe(true);
  });

  test.each([
    ['a poll that brought a result', {}, { checkedAt: NOW - 5 * MINUTE }],
    ['a poll that is under way or was cut off', { begun_at: NOW - 5 * MINUTE }, {}],
  ])('is refused within 15 minutes of %s', async (_, columns, state) => {
    await store(columns, state);
    expect((await request()).message).toBe(
      'courier is not polled now. It was polled at 2026-11-20 11:55 UTC, and 15 minutes must lie between two polls. The next is possible at 2026-11-20 12:10 UTC.',
    );
    expect((await request('courier', NOW + 10 * MINUTE)).isDue).toBe(true);
  });

  test('is refused during a wait of the publisher or its host', async () => {
    await store({ wait_until: NOW + 2 * HOUR });
    expect((await request()).message).toContain('asked us to wait until 2026-11-20 14:00 UTC');
    expect((await request('courier', NOW + 2 * HOUR)).isDue).toBe(true);
  });

  test('is refused for a feed that is gone, with the advice to enter a new address', async () => {
    await store({}, { isGone: true });
    expect(await request()).toMatchObject({
      isDue: false,
      message: expect.stringContaining('give the source its new address where it is listed'),
    });
  });

  test('is refused for a paused source with its reason, and for a new one, which is polled anyway', async () => {
    expect((await request('resting')).message).toBe('resting is paused: its terms forbid it');
    expect((await request('new')).message).toContain('the next cron does it within five minutes');
    await store({}, { address: 'https://elsewhere.com/' }, 'new');
    expect((await request('new')).message).toContain('never polled at its present address');
  });

  test('for an unknown source lists the known ids, including those of a sample world', async () => {
    await store({}, { address: 'http://127.0.0.1:8789/feeds/tundra-courier' }, 'tundra-courier');
    await store({}, {}, 'dropped-long-ago');
    expect(await request("o'hara; DROP TABLE desk_sources")).toEqual({
      isDue: false,
      message:
        "p has no source o'hara; DROP TABLE desk_sources. It has:\n  courier\n  new\n  resting\n  tundra-courier",
    });
    expect((await request('tundra-courier')).isDue).toBe(true);
  });

  test('changes nothing if a poll begins between reading and writing the schedule', async () => {
    await store();
    const late: Pick<typeof database, 'query'> = {
      async query(sql, ...values) {
        if (sql.startsWith('UPDATE'))
          await database.query('UPDATE desk_sources SET begun_at = ?', NOW);
        return database.query(sql, ...values);
      },
    };
    expect(await requestPoll(late, DESK, 'courier', NOW)).toEqual({
      isDue: false,
      message: 'courier is being polled at this moment.',
    });
  });
});
