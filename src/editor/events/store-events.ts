import * as v from 'valibot';
import { DAY_MS } from '../../lib/clock/durations.ts';
import { type Event, EventSchema, MAX_EVENTS } from '../../model/events.ts';
import type { Publication } from '../../model/publication/publication.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { nameOf } from '../identity/people.ts';
import { type Action, auditIfChanged } from '../store/audit.ts';
import { bytesOf, type Publishing, tryToPublish } from '../store/publish-editorial.ts';
import {
  MAX_LISTED_PAST,
  type RecordContext,
  recordTable,
  type StoredRecord,
} from '../store/records.ts';
import type { EditorWords } from '../words/en/index.ts';
import { seriesOf, spanOf } from './event-times.ts';

/**
 * The limit of a paper's events as JSON (bytes). They must fit into the published events, limited
 * to 500,000 characters, even after cancellations have lengthened each.
 */
const MAX_EVENTS_BYTES = 490_000;
/** How long after its end an event is published and counts towards the limits (ms). */
const PUBLISHED_AFTER_END_MS = DAY_MS;

/** A stored event; `closedAt` is when an editor cancelled it. */
export type StoredEvent = StoredRecord<Event>;

const EVENTS = recordTable<Event>('events', EventSchema, {
  closedAt: 'cancelled_at',
  name: 'an event',
});

/** An event of a paper by its id. Throws if D1 fails; DamagedRowError if the row is damaged. */
export const findEvent = EVENTS.find;
export const sweepEvents = EVENTS.sweep;

/** The events to come, the next first, and the last that are over. Throws if D1 fails. */
export async function listEvents(
  context: RecordContext,
): Promise<{ open: StoredEvent[]; over: StoredEvent[] }> {
  const select = (where: string) => EVENTS.select(context, where, context.now.getTime());
  const [open, over] = await context.env.DB.batch([
    select('ends_at > ?2 ORDER BY starts_at, id'),
    select(`ends_at <= ?2 ORDER BY ends_at DESC, id LIMIT ${MAX_LISTED_PAST}`),
  ]);
  return { open: EVENTS.read(open?.results), over: EVENTS.read(over?.results) };
}

/** How many events of a paper are not over and not cancelled. Throws if D1 fails. */
export async function countEvents({ env, publication, now }: RecordContext): Promise<number> {
  const count = await env.DB.prepare(
    'SELECT count(*) AS count FROM events WHERE paper = ? AND ends_at > ? AND cancelled_at IS NULL',
  )
    .bind(publication.id, now.getTime())
    .first('count');
  return v.parse(v.number(), count);
}

/** The later occurrences of a series that are not over, in order. Throws if D1 fails. */
export async function findLater(context: RecordContext, { id }: Event): Promise<StoredEvent[]> {
  const series = seriesOf(id);
  if (series === id) return [];
  const { results } = await EVENTS.select(
    context,
    `id > ?2 || '-' AND id < ?2 || '.' AND ends_at > ?4
       AND starts_at > (SELECT starts_at FROM events WHERE paper = ?1 AND id = ?3)
       ORDER BY starts_at, id`,
    series,
    id,
    context.now.getTime(),
  ).all();
  return EVENTS.read(results);
}

/** All occurrences of a series, or a single event, in order. Throws if D1 fails. */
export async function findSeries(context: RecordContext, series: string): Promise<StoredEvent[]> {
  const order = 'ORDER BY starts_at, id';
  const { results } = await EVENTS.select(context, `${IS_OF_SERIES} ${order}`, series).all();
  return EVENTS.read(results);
}

/** SQL condition: the event belongs to series ?2: its id is `?2`, or begins with `?2-`. */
const IS_OF_SERIES = "(id = ?2 OR id > ?2 || '-' AND id < ?2 || '.')";

/**
 * SQL condition: the events in `rows` (SQL, JSON of `rowsOf`) and the others of paper ?1 are within
 * the limits. `now`: SQL (ms).
 */
const fits = (rows: string, now: string) => `(
  SELECT count(*) + json_array_length(${rows}) <= ${MAX_EVENTS} AND total(${bytesOf('data')})
    + (SELECT total(${bytesOf("value -> '$.data'")}) FROM json_each(${rows})) <= ${MAX_EVENTS_BYTES}
  FROM events WHERE paper = ?1 AND ends_at > ${now} - ${PUBLISHED_AFTER_END_MS}
    AND id NOT IN (SELECT value ->> '$.data.id' FROM json_each(${rows})))`;

/** Events with their start and end, as JSON for statements. */
function rowsOf(events: readonly Event[], publication: Publication): string {
  return JSON.stringify(events.map((event) => ({ data: event, ...spanOf(event, publication) })));
}

/** Whether the events in `rows` fit within the limits of their paper. Throws if D1 fails. */
export async function fitWithinLimits(
  { env, publication, now }: RecordContext,
  rows: string,
): Promise<boolean> {
  const has = await env.DB.prepare(`SELECT ${fits('?2', '?3')} AS has`)
    .bind(publication.id, rows, now.getTime())
    .first('has');
  return has === 1;
}

/**
 * An event that was removed, from the log. It was public, so anybody may read it. Throws if D1
 * fails.
 */
export async function findRemoved(
  { env, publication }: RecordContext,
  id: string,
): Promise<Event | undefined> {
  const data = await env.DB.prepare(
    `SELECT event.value AS data FROM audit,
         json_each(iif(json_type(before) = 'array', before, json_array(json(before)))) AS event
       WHERE paper = ? AND action = 'event removed' AND event.value ->> '$.id' = ?
       ORDER BY audit.id DESC LIMIT 1`,
  )
    .bind(publication.id, id)
    .first('data');
  const { success, output } = v.safeParse(StoredEventSchema, data);
  return success ? output : undefined;
}

const StoredEventSchema = v.pipe(v.string(), v.parseJson(), EventSchema);

/** Adds all occurrences of an event; none if one is stored already or a limit is exceeded. */
export function addEvents(
  { env, publication, person, now }: RecordContext,
  events: readonly Event[],
): D1PreparedStatement {
  const series = seriesOf(events[0]?.id ?? '');
  const rows = rowsOf(events, publication);
  return env.DB.prepare(
    `INSERT INTO events
         (paper, id, version, data, starts_at, ends_at, written_by, saved_by, saved_at)
       SELECT ?1, value ->> '$.data.id', 1, value -> '$.data', value ->> '$.startsAt',
         value ->> '$.endsAt', ?4, ?5, ?6
       FROM json_each(?3)
       WHERE ${fits('?3', '?6')} AND NOT EXISTS (SELECT 1 FROM events WHERE paper = ?1 AND ${IS_OF_SERIES})`,
  ).bind(publication.id, series, rows, person.email, nameOf(person), now.getTime());
}

/** SQL condition: the events in ?2, JSON with `data` and `version`, have these versions. */
const ARE_CURRENT = `json_array_length(?2) = (SELECT count(*) FROM json_each(?2) AS read
  JOIN events AS stored ON stored.paper = ?1 AND stored.id = read.value ->> '$.data.id'
    AND stored.version = read.value ->> '$.version')`;

/** Changed events with the versions that they replace, as JSON for statements. */
export function changedRows(
  { publication, now }: RecordContext,
  events: readonly Event[],
  versions: readonly number[],
): string {
  const rows = events.map((event, nth) => ({
    data: { ...event, sequence: versions[nth], changedAt: now.toISOString() },
    version: versions[nth],
    ...spanOf(event, publication),
  }));
  return JSON.stringify(rows);
}

/** Changes all events; none if one has another version than here or a limit is exceeded. */
export function changeEvents(
  { env, publication, person, now }: RecordContext,
  rows: string,
): D1PreparedStatement {
  return env.DB.prepare(
    `UPDATE events SET version = events.version + 1, data = row.value -> '$.data',
         starts_at = row.value ->> '$.startsAt', ends_at = row.value ->> '$.endsAt',
         saved_by = ?3, saved_at = ?4
       FROM json_each(?2) AS row
       WHERE paper = ?1 AND events.id = row.value ->> '$.data.id' AND ${fits('?2', '?4')}
         AND ${ARE_CURRENT}`,
  ).bind(publication.id, rows, nameOf(person), now.getTime());
}

/**
 * Cancels open events (`from` null, `to` now), or restores events that were cancelled at `from`
 * (`to` null). Ignores their versions.
 */
export function setCancelled(
  { env, publication, person, now }: RecordContext,
  ids: readonly string[],
  { from, to }: { from: number | null; to: number | null },
): D1PreparedStatement {
  const saved = [nameOf(person), now.getTime(), now.toISOString()];
  return env.DB.prepare(
    `UPDATE events SET version = version + 1, cancelled_at = ?4, saved_by = ?5, saved_at = ?6,
         data = json_set(data, '$.isCancelled', json(iif(?4 IS NULL, 'false', 'true')),
           '$.sequence', version, '$.changedAt', ?7)
       WHERE paper = ?1 AND id IN (SELECT value FROM json_each(?2)) AND ends_at > ?6
         AND cancelled_at IS ?3`,
  ).bind(publication.id, JSON.stringify(ids), from, to, ...saved);
}

/** Removes all events; none if the version of one differs. */
export function removeEvents(
  { env, publication }: RecordContext,
  events: readonly StoredEvent[],
): D1PreparedStatement {
  const rows = events.map(({ content: { id }, version }) => ({ data: { id }, version }));
  return env.DB.prepare(
    `DELETE FROM events WHERE paper = ?1 AND ${ARE_CURRENT}
       AND id IN (SELECT value ->> '$.data.id' FROM json_each(?2))`,
  ).bind(publication.id, JSON.stringify(rows));
}

/** The message for events that would exceed the paper's limits. */
export function limitMessage({ events }: EditorWords): string {
  return events.noRoom(MAX_EVENTS, MAX_EVENTS_BYTES / 1_000);
}

/** Events before and after a change; added ones have no `before`, others no `after`. */
interface Sides {
  before?: readonly Event[];
  after?: readonly Event[];
}

/**
 * Runs the statement that changes a paper's events in one batch with its audit row and other
 * statements. Returns how many events it changed.
 *
 * @throws if D1 fails; then nothing has changed
 */
export async function storeEvents(
  context: PaperContext,
  statement: D1PreparedStatement,
  action: Extract<Action, `event ${string}`>,
  sides: Sides,
  ...others: readonly D1PreparedStatement[]
): Promise<number> {
  const { env, publication } = context;
  const [first] = sides.after ?? sides.before ?? [];
  const audit = auditIfChanged(context, action, first?.title ?? '', {
    before: oneOrAll(sides.before),
    after: oneOrAll(sides.after),
    // A removed event is stored nowhere else.
    isWhole: action === 'event removed',
  });
  const [result] = await env.DB.batch([
    statement,
    audit,
    // `changes()` counts the audit row, which is inserted only if an event has changed.
    env.DB.prepare(
      `INSERT INTO event_changes (paper, revision) SELECT ?, 1 WHERE changes() > 0
       ON CONFLICT (paper) DO UPDATE SET revision = revision + 1`,
    ).bind(publication.id),
    ...others,
  ]);
  return result?.meta.changes ?? 0;
}

/** A single event alone, several as a list. */
function oneOrAll(events: readonly Event[] | undefined): Event | readonly Event[] | undefined {
  return events?.length === 1 ? events[0] : events;
}

export function publishEvents({
  env,
  publication,
}: Pick<PaperContext, 'env' | 'publication'>): Promise<Publishing> {
  return tryToPublish(publication, () => env.INGEST.publishEvents(publication.id));
}
