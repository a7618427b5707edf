import { beforeEach, vi } from 'vitest';
import type { StationWarning } from '../../src/ingest/weather/station-content.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/clock/durations.ts';
import type { Notice } from '../../src/model/editorial/editorial.ts';
import type { Desk } from '../../src/model/publication/desk.ts';
import { empty, run } from './database.ts';
import { watchLog } from './watch-log.ts';
import { STATION, sameText } from './weather.ts';

export { DAY_MS, HOUR_MS, MINUTE_MS };
/** 12:00 in Iqaluit. */
export const NOON = Date.parse('2026-11-20T17:00:00Z');
export const LONG = NOON + 60 * HOUR_MS;

export const ORANGE = 'Orange: Blizzard Warning';
export const YELLOW = 'Yellow: Blizzard Warning';
export const RED = 'Red: Blizzard Warning';
export const RAISED = 'Raised to red: Blizzard Warning';
export const OVER = 'Over: Blizzard Warning';
export const NO_NEWS = 'No news: Blizzard Warning';

interface Changes extends Partial<Omit<StationWarning, 'level' | 'expiresAt'>> {
  level?: 0 | 1 | 2 | 3;
  endsAt?: number;
}

/** A warning from the station's feed: orange and for six hours by default. */
export function blizzard({
  level = 2,
  endsAt = NOON + 6 * HOUR_MS,
  key = 'warning blizzard',
  ...changes
}: Changes = {}): StationWarning {
  const colour = ([undefined, 'yellow', 'orange', 'red'] as const)[level];
  return {
    key: colour ? `${colour} ${key}` : key,
    ...(colour && { level: colour }),
    title: { en: 'Blizzard Warning', fr: 'Avertissement de blizzard' },
    text: sameText('Stay inside.'),
    issuedAt: time(NOON),
    expiresAt: time(endsAt),
    hasOwnEnd: false,
    ...changes,
  };
}

export const time = (ms: number) => new Date(ms).toISOString();

export function boilWater(changes: Partial<Notice> = {}): Notice {
  return {
    id: 'water',
    kind: 'water',
    texts: [
      { language: 'en', title: 'Boil water', text: 'Until tests are back.' },
      { language: 'iu-Cans', title: 'ᐃᒥᖅ', text: 'ᖃᓚᑎᑦᑎᓗᓯ' },
    ],
    communities: [],
    from: time(NOON),
    until: time(NOON + DAY_MS),
    issuedAt: time(NOON),
    source: 'City of Iqaluit',
    ...changes,
  };
}

export { run };

const OTHER_STATION = { ...STATION, id: 'nu-26', name: 'Kimmirut' };
export const PUSH_DESK: Desk = {
  id: 'north',
  name: 'North',
  sources: [],
  stations: [STATION, OTHER_STATION],
};
/** The paper of the tests: three of its places have a station. */
export const PUSH_PAPER = {
  id: 'paper',
  hosts: ['paper.example'],
  language: 'en-CA',
  timeZone: 'America/Iqaluit',
  desks: ['north'],
  gazetteer: {
    communities: [
      { slug: 'iqaluit', timeZone: 'America/Iqaluit', station: 'nu-21' },
      { slug: 'apex', timeZone: 'America/Iqaluit', station: 'nu-21' },
      { slug: 'kimmirut', timeZone: 'America/Iqaluit', station: 'nu-26' },
      { slug: 'arviat', timeZone: 'America/Rankin_Inlet' },
    ],
  },
};

export function preparePush(): ReturnType<typeof watchLog> {
  const log = watchLog();
  beforeEach(resetPush);
  return log;
}

/** Empties the tables that push uses, then inserts the desk and its paper. */
export async function resetPush(): Promise<void> {
  vi.unstubAllGlobals();
  await empty(
    ...['push_alerts', 'push_sent', 'push_subscribers', 'desk_items', 'desk_sources'],
    ...['editorial', 'notices', 'built_in_papers', 'publications', 'desks'],
  );
  await insertDesk(PUSH_DESK);
  await insertPaper();
  await run(`INSERT OR REPLACE INTO desk_bulletins (desk) VALUES ('north')`);
}

export const insertDesk = (desk: Desk) =>
  run(
    `INSERT INTO desks (id, definition, digest) VALUES (?, ?, '')`,
    desk.id,
    JSON.stringify(desk),
  );

export const insertPaper = () =>
  run(
    `INSERT INTO built_in_papers (id, data, digest) VALUES ('paper', ?, '')`,
    JSON.stringify(PUSH_PAPER),
  );

/** Sets a value of the stored paper, by JSON path. */
export const setPaper = (path: string, value: unknown) =>
  run('UPDATE built_in_papers SET data = json_set(data, ?, json(?))', path, JSON.stringify(value));

export const OTHER = JSON.stringify({ ...PUSH_PAPER, id: 'other', hosts: ['other.example'] });

export const publishOther = (changes: object = {}) =>
  run(
    `INSERT INTO publications (id, data, digest, published_at) VALUES ('other', ?, 'd', 0)`,
    JSON.stringify({ ...JSON.parse(OTHER), ...changes }),
  );
