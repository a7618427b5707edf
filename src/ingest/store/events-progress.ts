import { type CalendarContent, readCalendarContent } from '../../calendars/calendar-content.ts';
import { DAY_MS } from '../../lib/clock/durations.ts';
import { parseStored } from '../../lib/parse-stored.ts';
import { type Event, EventSchema } from '../../model/events.ts';
import type { Database } from './database.ts';

/** The owner of changed events: a desk (its calendars) or a paper (its editors). */
export interface EventsOwner {
  kind: 'desk' | 'paper';
  id: string;
}

const DESK = 'desk:';
/** Maximum owners whose events one cron publishes. */
const MAX_OWNERS = 10;
/** Maximum events read per paper: more than are published, as some may be past. */
const MAX_ROWS = 600;

export interface EventsProgress {
  revision: number;
  /** The revision in KV; negative (unknown) while a write is in flight, or after a cut-off one. */
  published: number;
}

/** The stored events of a desk or paper, with their revision. */
export interface UnpublishedEvents {
  progress: EventsProgress;
  /** The content of the calendars, by source id. */
  contents: ReadonlyMap<string, CalendarContent>;
  events: readonly Event[];
  /** Ids of calendars or events with unreadable content. */
  unreadable: readonly string[];
}

/** The store of `event_changes`, the progress of publishing events to KV. */
export class EventsStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Reads an owner's events as of `now` (ms); `undefined` if KV is up to date. */
  async readUnpublished(owner: EventsOwner, now: number): Promise<UnpublishedEvents | undefined> {
    const [changes, rows] = await this.#db.batch<unknown>([
      this.#db
        .prepare(
          'SELECT revision, published FROM event_changes WHERE paper = ? AND published <> revision',
        )
        .bind(rowOf(owner)),
      owner.kind === 'desk'
        ? this.#db
            .prepare(
              `SELECT source AS id, items AS data FROM desk_items WHERE desk = ? AND source >= 'calendar:' AND source < 'calendar;'`,
            )
            .bind(owner.id)
        : this.#db
            .prepare(
              'SELECT id, data FROM events WHERE paper = ? AND ends_at > ? ORDER BY starts_at LIMIT ?',
            )
            .bind(owner.id, now - DAY_MS, MAX_ROWS),
    ]);
    const progress = changes?.results[0] as EventsProgress | undefined;
    if (!progress) return undefined;
    const contents = new Map<string, CalendarContent>();
    const events: Event[] = [];
    const unreadable: string[] = [];
    for (const { id, data } of (rows?.results ?? []) as { id: string; data: string }[]) {
      const content = owner.kind === 'desk' ? readCalendarContent(data) : undefined;
      const event = owner.kind === 'paper' ? parseStored(EventSchema, data) : undefined;
      if (content) contents.set(id, content);
      else if (event) events.push(event);
      else unreadable.push(id);
    }
    return { progress, contents, events, unreadable };
  }

  /**
   * Records the start of a write to KV, unless something changed since `progress` was read. Returns
   * whether it did.
   */
  async begin(owner: EventsOwner, { revision, published }: EventsProgress): Promise<boolean> {
    const { meta } = await this.#db
      .prepare(
        'UPDATE event_changes SET published = -?2 WHERE paper = ?1 AND revision = ?2 AND published = ?3',
      )
      .bind(rowOf(owner), revision, published)
      .run();
    return meta.changes > 0;
  }

  /**
   * Records the end of the write, and returns whether KV has its value. If another write was in
   * flight at the start, or one of another revision began since, KV stays stale: either may be last.
   */
  async end(owner: EventsOwner, { revision, published }: EventsProgress): Promise<boolean> {
    const recorded = await this.#db
      .prepare(
        `UPDATE event_changes SET published = CASE published WHEN -?2 THEN ?3 WHEN ?2 THEN ?2 ELSE 0 END
         WHERE paper = ?1 RETURNING published`,
      )
      .bind(rowOf(owner), revision, published < 0 ? 0 : revision)
      .first('published');
    return recorded === revision;
  }
}

/** Selects the owners whose events are stale in KV, except withdrawn papers. */
export function selectUnpublishedEvents(db: Pick<D1Database, 'prepare'>): D1PreparedStatement {
  return db
    .prepare(
      `SELECT paper FROM event_changes
       WHERE published <> revision AND (
         NOT EXISTS (SELECT 1 FROM publications WHERE id = paper AND data IS NULL)
         OR paper IN (SELECT id FROM built_in_papers))
       LIMIT ?`,
    )
    .bind(MAX_OWNERS);
}

/** Marks the events of all calendars as stale, so that later events replace past ones. */
export function markAllCalendarsStale(db: Pick<D1Database, 'prepare'>): D1PreparedStatement {
  return db.prepare(
    `UPDATE event_changes SET revision = revision + 1 WHERE paper >= '${DESK}' AND paper < 'desk;'`,
  );
}

/** Marks the calendar events of these desks (a JSON array of ids) as stale. */
export function markCalendarsStale(
  db: Pick<D1Database, 'prepare'>,
  ids: string,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE event_changes SET revision = revision + 1 WHERE paper IN (SELECT '${DESK}' || value FROM json_each(?))`,
    )
    .bind(ids);
}

export function ownerOf(row: string): EventsOwner {
  return row.startsWith(DESK)
    ? { kind: 'desk', id: row.slice(DESK.length) }
    : { kind: 'paper', id: row };
}

export function rowOf({ kind, id }: EventsOwner): string {
  return kind === 'desk' ? `${DESK}${id}` : id;
}
