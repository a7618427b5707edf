import { SwrCache } from '../../lib/swr-cache.ts';
import { DELAY_COLUMNS, type DelayRow, readDelay } from '../edition/stored-edition.ts';
import { allSources } from '../publication/desk.ts';
import type { Publication } from '../publication/publication.ts';
import { CHECK_COLUMNS, type CheckRow, findCheckRefusal } from './check-request.ts';
import { readSourceState, SOURCE_COLUMNS, type SourceState, sourceRecord } from './source-state.ts';

/** The state in D1 of the sources of a publication's desks, and of publishing their editions. */
export type KnownSources = Awaited<ReturnType<typeof readKnownSources>>;
export type KnownSource = NonNullable<ReturnType<KnownSources['sources']['get']>>;

type DeskRow<Row> = Row & { desk: string };

/** Cache of parsed states by address of the feed: they only change with a poll. */
const states = new SwrCache<SourceState>({ maxEntries: 2_000 });

function readState(stored: string, url: string, now: number): SourceState {
  const known = states.lookup(url, now, stored);
  if (known) return known.value;
  const state = readSourceState(stored, url);
  states.store(url, state, now, stored);
  return state;
}

/** Reads the state at `now` (ms) in one call of D1. */
export async function readKnownSources(
  db: D1Database,
  { desks }: Pick<Publication, 'desks'>,
  now: number,
) {
  const ids = JSON.stringify(desks.map(({ id }) => id));
  const [records, progress] = await db.batch([
    db
      .prepare(
        `SELECT desk, source, ${SOURCE_COLUMNS}, ${CHECK_COLUMNS} FROM desk_sources WHERE desk IN (SELECT value FROM json_each(?))`,
      )
      .bind(ids),
    db
      .prepare(
        `SELECT desk, ${DELAY_COLUMNS} FROM desk_editions WHERE desk IN (SELECT value FROM json_each(?))`,
      )
      .bind(ids),
  ]);
  const rows = (records?.results ?? []) as DeskRow<CheckRow & { source: string }>[];
  const urls = new Map(
    desks.flatMap((desk) => allSources(desk).map(({ id, url }) => [`${desk.id} ${id}`, url])),
  );
  const sources = rows.flatMap((row) => {
    const key = `${row.desk} ${row.source}`;
    const url = urls.get(key);
    if (url === undefined) return [];
    const state = readState(row.state, url, now);
    const record = sourceRecord(row, state, now);
    /** Why a reader cannot have it polled earlier; `undefined` if they can. */
    const refusal = findCheckRefusal(row, state, now);
    return [[key, { record, refusal }] as const];
  });
  const progressRows = (progress?.results ?? []) as DeskRow<DelayRow>[];
  return {
    /** By desk and source id (`nunavut cbc-north`); without sources that were never polled. */
    sources: new Map(sources),
    /** By desk; desks without stories are missing. */
    progress: new Map(progressRows.map((row) => [row.desk, readDelay(row)])),
  };
}
