import * as v from 'valibot';
import { DamagedRowError, readRows } from '../../lib/read-rows.ts';
import { type Event, EventSchema, MAX_EVENTS } from '../../model/events.ts';
import type { Publication } from '../../model/publication/publication.ts';
import type { Saving } from '../context/editor-context.ts';
import { nameOf } from '../identity/people.ts';
import { bytesOf } from '../store/publish-editorial.ts';
import { spanOf } from './event-times.ts';
import { seriesOf } from './later-events.ts';

/**
 * Bytes of a paper's events at most, as JSON. All that are stored fit into what readers get, which
 * takes 500,000 characters, also when a cancellation has made them some characters longer.
 */
export const MAX_EVENTS_BYTES = 490_000;
/**
 * How long after its end readers still get an event, which counts towards the limits until then
 * (ms).
 */
const OVER_MS = 86_400_000;
/** Events that are over and are listed at most. */
const MAX_OVER = 20;
/** After this those that are over are deleted (ms). */
const KEPT_MS = 90 * 86_400_000;

const RowSchema = v.object({
  version: v.number(),
  data: v.pipe(v.string(), v.parseJson(), EventSchema),
  endsAt: v.number(),
  cancelledAt: v.nullable(v.number()),
  writtenBy: v.string(),
  savedBy: v.string(),
  savedAt: v.number(),
});
const COLUMNS =
  'id, version, data, ends_at AS endsAt, cancelled_at AS cancelledAt, written_by AS writtenBy, saved_by AS savedBy, saved_at AS savedAt';

/** An event as the desk keeps it. */
export interface KeptEvent {
  readonly event: Event;
  /** Counts its changes. */
  readonly version: number;
  /** When it is over, and when it was cancelled (ms since the epoch). */
  readonly endsAt: number;
  readonly cancelledAt: number | null;
  /** The address of who wrote it. */
  readonly writtenBy: string;
  /** The name of who saved it last, and when (ms since the epoch). */
  readonly savedBy: string;
  readonly savedAt: number;
}

/**
 * The events of a paper that are not over, all of them, the next first, and those that were so
 * last. @throws the error of D1
 */
export async function listEvents(
  db: D1Database,
  paper: string,
  now: Date,
): Promise<{ readonly open: KeptEvent[]; readonly over: KeptEvent[] }> {
  const select = (rest: string) =>
    db
      .prepare(`SELECT ${COLUMNS} FROM events WHERE paper = ?1 AND ${rest}`)
      .bind(paper, now.getTime());
  const [open, over] = await db.batch([
    select('ends_at > ?2 ORDER BY starts_at, id'),
    select(`ends_at <= ?2 ORDER BY ends_at DESC, id LIMIT ${MAX_OVER}`),
  ]);
  return { open: readEvents(open?.results), over: readEvents(over?.results) };
}

/** How many events of a paper are not over and not cancelled. @throws the error of D1 */
export async function countEvents(db: D1Database, paper: string, now: Date): Promise<number> {
  const count = await db
    .prepare(
      'SELECT count(*) AS count FROM events WHERE paper = ? AND ends_at > ? AND cancelled_at IS NULL',
    )
    .bind(paper, now.getTime())
    .first('count');
  return v.parse(v.number(), count);
}

/** An event of a paper by its id; `undefined` where it has none. @throws the error of D1; DamagedRowError */
export async function findEvent(
  db: D1Database,
  paper: string,
  id: string,
): Promise<KeptEvent | undefined> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM events WHERE paper = ? AND id = ?`)
    .bind(paper, id)
    .all();
  const [kept] = readEvents(results);
  if (!kept && results.length > 0) throw new DamagedRowError('an event');
  return kept;
}

/** The later times of an event that repeats, none of them over, in their order. @throws the error of D1 */
export async function findLater(
  db: D1Database,
  { id: paper }: Publication,
  { id }: Event,
  now: Date,
): Promise<KeptEvent[]> {
  const series = seriesOf(id);
  if (series === id) return [];
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM events WHERE paper = ?1 AND id > ?2 || '-' AND id < ?2 || '.' AND ends_at > ?4
       AND starts_at > (SELECT starts_at FROM events WHERE paper = ?1 AND id = ?3) ORDER BY starts_at, id`,
    )
    .bind(paper, series, id, now.getTime())
    .all();
  return readEvents(results);
}

/**
 * The times of an event that repeats, or an event alone, in their order. @throws the error of D1
 */
export async function findSeries(
  db: D1Database,
  paper: string,
  series: string,
): Promise<KeptEvent[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM events WHERE ${IS_OF_SERIES} ORDER BY starts_at, id`)
    .bind(paper, series)
    .all();
  return readEvents(results);
}

/** SQL of whether an event of paper ?1 is of the series ?2. */
const IS_OF_SERIES = "paper = ?1 AND (id = ?2 OR id > ?2 || '-' AND id < ?2 || '.')";

/**
 * SQL of whether events, as `rowsOf` has them, have room at `now` (ms) beside the others of paper
 * ?1.
 */
const fits = (rows: string, now: string) => `(
  SELECT count(*) + json_array_length(${rows}) <= ${MAX_EVENTS} AND total(${bytesOf('data')})
    + (SELECT total(${bytesOf("value -> '$.data'")}) FROM json_each(${rows})) <= ${MAX_EVENTS_BYTES}
  FROM events WHERE paper = ?1 AND ends_at > ${now} - ${OVER_MS}
    AND id NOT IN (SELECT value ->> '$.data.id' FROM json_each(${rows})))`;

/** Events as statements take them: JSON. */
function rowsOf(events: readonly Event[], publication: Publication): string {
  return JSON.stringify(events.map((event) => ({ data: event, ...spanOf(event, publication) })));
}

/** Whether events have room beside the others of their paper. @throws the error of D1 */
export async function haveRoom(
  db: D1Database,
  events: readonly Event[],
  { publication, now }: Saving,
): Promise<boolean> {
  const has = await db
    .prepare(`SELECT ${fits('?2', '?3')} AS has`)
    .bind(publication.id, rowsOf(events, publication), now.getTime())
    .first('has');
  return has === 1;
}

/** Adds the times of an event, all or none: none where it is there, or they have no room. */
export function addEvents(
  db: D1Database,
  events: readonly Event[],
  { publication, person, now }: Saving,
): D1PreparedStatement {
  const series = seriesOf(events[0]?.id ?? '');
  const rows = rowsOf(events, publication);
  return db
    .prepare(
      `INSERT INTO events (paper, id, version, data, starts_at, ends_at, written_by, saved_by, saved_at)
       SELECT ?1, value ->> '$.data.id', 1, value -> '$.data', value ->> '$.startsAt', value ->> '$.endsAt', ?4, ?5, ?6
       FROM json_each(?3)
       WHERE ${fits('?3', '?6')} AND NOT EXISTS (SELECT 1 FROM events WHERE ${IS_OF_SERIES})`,
    )
    .bind(publication.id, series, rows, person.email, nameOf(person), now.getTime());
}

/**
 * Changes events that all still have these versions, or none; none where they have no room then.
 */
export function changeEvents(
  db: D1Database,
  changes: readonly { readonly event: Event; readonly version: number }[],
  { publication, person, now }: Saving,
): D1PreparedStatement {
  const rows = changes.map(({ event, version }) => ({
    data: { ...event, sequence: version, changedAt: now.toISOString() },
    version,
    ...spanOf(event, publication),
  }));
  return db
    .prepare(
      `UPDATE events SET version = events.version + 1, data = row.value -> '$.data', starts_at = row.value ->> '$.startsAt',
         ends_at = row.value ->> '$.endsAt', saved_by = ?3, saved_at = ?4
       FROM json_each(?2) AS row
       WHERE paper = ?1 AND events.id = row.value ->> '$.data.id' AND ${fits('?2', '?4')}
         AND json_array_length(?2) = (SELECT count(*) FROM json_each(?2) AS read JOIN events AS kept
           ON kept.paper = ?1 AND kept.id = read.value ->> '$.data.id' AND kept.version = read.value ->> '$.version')`,
    )
    .bind(publication.id, JSON.stringify(rows), nameOf(person), now.getTime());
}

/**
 * Cancels events that are not over (`from` null, `to` now), or takes it back of those that were cancelled at that moment (`to` null),
 * whatever their versions: who does so means it.
 */
export function setCancelled(
  db: D1Database,
  ids: readonly string[],
  { from, to }: { readonly from: number | null; readonly to: number | null },
  { publication, person, now }: Saving,
): D1PreparedStatement {
  const saved = [nameOf(person), now.getTime(), now.toISOString()];
  return db
    .prepare(
      `UPDATE events SET version = version + 1, cancelled_at = ?4, saved_by = ?5, saved_at = ?6,
         data = json_set(data, '$.isCancelled', json(iif(?4 IS NULL, 'false', 'true')), '$.sequence', version, '$.changedAt', ?7)
       WHERE paper = ?1 AND id IN (SELECT value FROM json_each(?2)) AND ends_at > ?6 AND cancelled_at IS ?3`,
    )
    .bind(publication.id, JSON.stringify(ids), from, to, ...saved);
}

/** Deletes events. */
export function removeEvents(
  db: D1Database,
  ids: readonly string[],
  { publication }: Saving,
): D1PreparedStatement {
  return db
    .prepare('DELETE FROM events WHERE paper = ? AND id IN (SELECT value FROM json_each(?))')
    .bind(publication.id, JSON.stringify(ids));
}

/** Deletes a paper's events that were over long ago. */
export function sweepEvents(db: D1Database, { publication, now }: Saving): D1PreparedStatement {
  return db
    .prepare('DELETE FROM events WHERE paper = ? AND ends_at < ?')
    .bind(publication.id, now.getTime() - KEPT_MS);
}

function readEvents(rows: unknown): KeptEvent[] {
  return readRows(RowSchema, rows, 'events').map(({ data, ...row }) => ({ ...row, event: data }));
}
