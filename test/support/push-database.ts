import { beforeEach, vi } from 'vitest';
import type { Desk } from '../../src/model/publication/desk.ts';
import { empty, run } from './database.ts';
import { watchLog } from './watch-log.ts';
import { STATION } from './weather.ts';

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

/** Has each test of a file begin with empty tables; returns what it logs. */
export function preparePush(): ReturnType<typeof watchLog> {
  const log = watchLog();
  beforeEach(resetPush);
  return log;
}

/** Empties the tables that push reads and writes, and has D1 know the desk and its paper. */
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

/** Changes what D1 knows of the paper, at a path of its JSON. */
export const setPaper = (path: string, value: unknown) =>
  run('UPDATE built_in_papers SET data = json_set(data, ?, json(?))', path, JSON.stringify(value));

/** A second paper, the same but for its host. */
export const OTHER = JSON.stringify({ ...PUSH_PAPER, id: 'other', hosts: ['other.example'] });

/** Publishes the second paper with these changes. */
export const publishOther = (changes: object = {}) =>
  run(
    `INSERT INTO publications (id, data, digest, published_at) VALUES ('other', ?, 'd', 0)`,
    JSON.stringify({ ...JSON.parse(OTHER), ...changes }),
  );
