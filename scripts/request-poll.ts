import { allSources, type Desk } from '../src/model/publication/desk.ts';
import {
  findRefusal,
  pollRowsStatement,
  readPollRows,
  requestPollStatement,
} from '../src/model/sources/operator-poll.ts';
import type { SiteStorage } from './storage.ts';

/** A desk with all of its polled documents. */
type PolledDesk = Pick<Desk, 'id' | 'sources' | 'stations' | 'weatherService'>;

/** Whether an operator's request made the source due, with the message about it. */
export interface PollOutcome {
  isDue: boolean;
  message: string;
}

/** Makes a source due now, for an unconditional request, unless a politeness rule forbids it. */
export async function requestPoll(
  { query }: Pick<SiteStorage, 'query'>,
  desk: PolledDesk,
  id: string,
  now: number,
): Promise<PollOutcome> {
  const configured = new Map(allSources(desk).map((each) => [each.id, each]));
  // A sample world's sources are not configured: they are in the database, on loopback.
  const rows = readPollRows(await query(...pollRowsStatement(desk.id))).filter(
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
  const changed = await query(...requestPollStatement(desk.id, row, now));
  if (changed.length === 0) return refuse(`${id} is being polled at this moment.`);
  return {
    isDue: true,
    message: `${id} is due now: the next cron requests its whole document, within five minutes.`,
  };
}
