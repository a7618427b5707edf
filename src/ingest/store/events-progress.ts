import * as v from 'valibot';
import { type CalendarContent, readCalendarContent } from '../../calendars/calendar-content.ts';
import { type Event, EventSchema } from '../../model/events.ts';

/** What is used of D1. */
type Queried = Pick<D1Database, 'prepare' | 'batch'>;

/** Whose events have changed: a desk's calendars, or what a paper's editors wrote. */
export interface EventsOwner {
  readonly kind: 'desk' | 'paper';
  readonly id: string;
}

/** How the row of a desk is named in `event_changes`: no paper's id has a colon. */
const DESK = 'desk:';
/** Owners whose events one cron publishes at most. */
const MAX_OWNERS = 10;
/** Events of a paper that are read: more than are published, for some may be over. */
const MAX_ROWS = 600;

/** How far the events in KV have come. */
export interface EventsProgress {
  readonly revision: number;
  /** The revision that KV has; below 0 while a write is under way, or where it was cut off: what KV has is unknown then. */
  readonly published: number;
}

/** What D1 has of a desk's calendars or of a paper's events, with the revision that it is of. */
export interface UnpublishedEvents {
  readonly progress: EventsProgress;
  /** What the calendars said, by the ids of their sources. */
  readonly contents: ReadonlyMap<string, CalendarContent>;
  readonly events: readonly Event[];
  /** Calendars, or events, whose content is damaged or of another shape. */
  readonly unreadable: readonly string[];
}

/** How far the events in KV have come (`event_changes`). */
export class EventsStore {
  readonly #db: Queried;

  constructor(db: Queried) {
    this.#db = db;
  }

  /** What is to be published of an owner at `now` (ms), as of one time; `undefined` where KV has it. */
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
            .bind(owner.id, now - 86_400_000, MAX_ROWS),
    ]);
    const progress = changes?.results[0] as EventsProgress | undefined;
    if (!progress) return undefined;
    const contents = new Map<string, CalendarContent>();
    const events: Event[] = [];
    const unreadable: string[] = [];
    for (const { id, data } of (rows?.results ?? []) as { id: string; data: string }[]) {
      const content = owner.kind === 'desk' ? readCalendarContent(data) : undefined;
      const event = owner.kind === 'paper' ? readEvent(data) : undefined;
      if (content) contents.set(id, content);
      else if (event) events.push(event);
      else unreadable.push(id);
    }
    return { progress, contents, events, unreadable };
  }

  /** Notes that a write into KV begins: whether nothing has changed, and no other write begun, since `progress` was read. */
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
   * Notes that the write is over. Where another was under way when it began, that one may yet come last: KV counts as behind, and the next
   * cron writes once more.
   */
  async end(owner: EventsOwner, { revision, published }: EventsProgress): Promise<void> {
    await this.#db
      .prepare('UPDATE event_changes SET published = ?3 WHERE paper = ?1 AND published = -?2')
      .bind(rowOf(owner), revision, published < 0 ? 0 : revision)
      .run();
  }
}

/** Selects whose events KV does not have as D1 does, but of papers that are withdrawn. */
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

/** Has the events of all desks' calendars composed again: those that are over make room for those behind them. */
export function renewCalendars(db: Pick<D1Database, 'prepare'>): D1PreparedStatement {
  return db.prepare(
    `UPDATE event_changes SET revision = revision + 1 WHERE paper >= '${DESK}' AND paper < 'desk;'`,
  );
}

/** Notes that calendars of these desks (a JSON array of ids) have changed, of which some were read before. */
export function noteCalendars(db: Pick<D1Database, 'prepare'>, ids: string): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE event_changes SET revision = revision + 1 WHERE paper IN (SELECT '${DESK}' || value FROM json_each(?))`,
    )
    .bind(ids);
}

/** The owner of a row of `event_changes`. */
export function ownerOf(row: string): EventsOwner {
  return row.startsWith(DESK)
    ? { kind: 'desk', id: row.slice(DESK.length) }
    : { kind: 'paper', id: row };
}

/** How an owner's row of `event_changes` is named. */
export function rowOf({ kind, id }: EventsOwner): string {
  return kind === 'desk' ? `${DESK}${id}` : id;
}

const StoredEventSchema = v.pipe(v.string(), v.parseJson(), EventSchema);

function readEvent(data: string): Event | undefined {
  const { success, output } = v.safeParse(StoredEventSchema, data);
  return success ? output : undefined;
}
