import {
  askForPollStatement,
  pollRowsStatement,
  readPollRows,
  whyNotPolled,
} from '../../src/feeds/operator-poll.ts';
import type { Publication } from '../../src/publications/publication.ts';
import type { FeedsDatabase } from './feeds-database.ts';

/** What came of an operator's wish, and the sentences that say it. */
export interface PollAnswer {
  readonly isDue: boolean;
  readonly message: string;
}

/** Makes a source due now, and its next request one for the whole document, where feed politeness allows it. */
export async function askForPoll(
  database: FeedsDatabase,
  publication: Pick<Publication, 'id' | 'sources'>,
  id: string,
  now: number,
): Promise<PollAnswer> {
  const rows = readPollRows(await database.query(pollRowsStatement(publication.id)));
  const row = rows.find(({ source }) => source === id);
  const source = publication.sources.find((candidate) => candidate.id === id);
  const refuse = (message: string) => ({ isDue: false, message });
  if (!row && !source) {
    // The sample world's sources are in the database alone.
    const ids = new Set(
      [...publication.sources, ...rows.map((known) => ({ id: known.source }))].map(
        (known) => known.id,
      ),
    );
    return refuse(
      `${publication.id} has no source ${id}. It has:\n${[...ids]
        .sort()
        .map((known) => `  ${known}`)
        .join('\n')}`,
    );
  }
  if (source?.paused !== undefined) return refuse(`${id} is not followed: ${source.paused}`);
  if (!row || (source && row.address !== source.url))
    return refuse(
      `${id} was never polled at its present address: the next cron does it within five minutes.`,
    );
  const why = whyNotPolled(row, now);
  if (why) return refuse(`${id} is not polled now. ${why}`);
  const changed = await database.query(askForPollStatement(publication.id, row, now));
  if (!Array.isArray(changed) || changed.length === 0)
    return refuse(`${id} is being polled at this moment.`);
  return {
    isDue: true,
    message: `${id} is due now: the next cron asks for its whole document, within five minutes.`,
  };
}
