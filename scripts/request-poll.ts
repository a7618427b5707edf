import { allSources, type Desk } from '../src/model/publication/desk.ts';
import {
  findRefusal,
  pollRowsStatement,
  readPollRows,
  requestPollStatement,
} from '../src/model/sources/operator-poll.ts';
import { openLocalStorage } from './local-storage.ts';
import { queryRemote, withLiterals } from './wrangler.ts';

/** A desk with all of its polled documents. */
type PolledDesk = Pick<Desk, 'id' | 'sources' | 'stations' | 'weatherService'>;

/** Whether an operator's request made the source due, with the message about it. */
export interface PollOutcome {
  isDue: boolean;
  message: string;
}

/** Makes a source due now, for an unconditional request, unless a politeness rule forbids it. */
export async function requestPoll(
  database: FeedsDatabase,
  desk: PolledDesk,
  id: string,
  now: number,
): Promise<PollOutcome> {
  const configured = new Map(allSources(desk).map((each) => [each.id, each]));
  // A sample world's sources are not configured: they are in the database, on loopback.
  const rows = readPollRows(await database.query(...pollRowsStatement(desk.id))).filter(
    (row) => configured.has(row.source) || row.address.startsWith('http://127.0.0.1:'),
  );
  const row = rows.find((each) => each.source === id);
  const source = configured.get(id);
  const refuse = (message: string) => ({ isDue: false, message });
  if (!row && !source) {
    const ids = new Set([...configured.keys(), ...rows.map((known) => known.source)]);
    return refuse([`${desk.id} has no source ${id}. It has:`, ...[...ids].sort()].join('\n  '));
  }
  if (source?.paused !== undefined) return refuse(`${id} is paused: ${source.paused}`);
  if (!row || (source && row.address !== source.url))
    return refuse(
      `${id} was never polled at its present address: the next cron does it within five minutes.`,
    );
  const why = findRefusal(row, now);
  if (why) return refuse(`${id} is not polled now. ${why}`);
  const changed = await database.query(...requestPollStatement(desk.id, row, now));
  if (!Array.isArray(changed) || changed.length === 0)
    return refuse(`${id} is being polled at this moment.`);
  return {
    isDue: true,
    message: `${id} is due now: the next cron requests its whole document, within five minutes.`,
  };
}

/** The database that holds the schedules of the sources. */
export interface FeedsDatabase {
  query(sql: string, ...values: (string | number)[]): Promise<unknown>;
  close(): Promise<void>;
}

/** The database on this machine, in the directory of `wrangler --persist-to`. */
export function openLocalFeeds(stateDir: string): Promise<FeedsDatabase> {
  return openLocalStorage(stateDir);
}

export function openRemoteFeeds(): FeedsDatabase {
  const query: FeedsDatabase['query'] = (sql, ...values) =>
    queryRemote(withLiterals({ sql, values }));
  return { query, close: async () => {} };
}
