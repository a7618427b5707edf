import type { CheckMessage } from '../../edition/check-request.ts';
import { newSourceState } from '../../edition/source-state.ts';
import { logEvent } from '../../http/log.ts';
import { type Desk, readDesk } from '../../publications/desk.ts';
import { allSources } from '../../publications/station-sources.ts';
import { shortHash } from '../../text/short-hash.ts';
import { requestHost } from '../fetch/source-address.ts';
import { orderFirstPolls } from '../schedule/order-first-polls.ts';
import { checkSources } from './check-sources.ts';

/** A desk as D1 is to have it. */
interface DefinedDesk {
  readonly desk: Desk;
  readonly definition: string;
  readonly digest: string;
}

/** What the desks of the network are: those of this build, and those of papers that were published into D1. */
export class DeskStore {
  readonly #db: D1Database;
  readonly #builtIn: ReadonlyMap<string, Desk>;

  /** `builtIn`: the desks of this build, which D1 is told of. */
  constructor(db: D1Database, builtIn: readonly Desk[]) {
    this.#db = db;
    this.#builtIn = new Map(builtIn.map((desk) => [desk.id, desk]));
  }

  /** The desks of this build, by id. */
  get builtIn(): ReadonlyMap<string, Desk> {
    return this.#builtIn;
  }

  /** The ids of the desks of this build. */
  get builtInIds(): string[] {
    return [...this.#builtIn.keys()];
  }

  /**
   * Brings D1 up to this build's desks; one query where it is. New sources, those with another address, and those whose row is gone are
   * due at `now` (ms).
   */
  sync(now: number): Promise<void> {
    return this.save([...this.#builtIn.values()], now);
  }

  /** As `sync` for these desks. */
  async save(desks: readonly Desk[], now: number): Promise<void> {
    if (desks.length === 0) return;
    const defined = desks.map(asDefined);
    const { results } = await this.#db
      .prepare(
        `SELECT id, digest, (SELECT count(*) FROM desk_sources WHERE desk = id) AS rows
         FROM desks WHERE id IN (SELECT value FROM json_each(?))`,
      )
      .bind(JSON.stringify(desks.map(({ id }) => id)))
      .all<{ id: string; digest: string; rows: number }>();
    const known = new Map(results.map((row) => [row.id, row]));
    const changed = defined.filter(({ desk, digest }) => {
      const row = known.get(desk.id);
      return row?.digest !== digest || row.rows < allSources(desk).length;
    });
    if (changed.length > 0) await this.#db.batch(saveStatements(this.#db, changed, now));
  }

  /** Has no source of these desks polled, until they are saved again. What is known of them is kept. */
  async release(ids: readonly string[]): Promise<void> {
    const list = JSON.stringify(ids);
    await this.#db.batch([
      this.#db
        .prepare(
          'UPDATE desk_sources SET active = 0 WHERE desk IN (SELECT value FROM json_each(?))',
        )
        .bind(list),
      // So that it counts as changed when it comes back.
      this.#db
        .prepare("UPDATE desks SET digest = '' WHERE id IN (SELECT value FROM json_each(?))")
        .bind(list),
    ]);
  }

  /** Makes sources due at `now` (ms) that somebody wishes to have polled earlier, as far as the rules allow it. */
  check(checks: readonly CheckMessage[], now: number): Promise<void> {
    return checkSources(this.#db, checks, now);
  }

  /** The desks with these ids; one that is not known or cannot be read is left out, the latter with a log line. */
  async find(ids: readonly string[]): Promise<Map<string, Desk>> {
    const found = new Map<string, Desk>();
    const others: string[] = [];
    for (const id of new Set(ids)) {
      const desk = this.#builtIn.get(id);
      if (desk) found.set(id, desk);
      else others.push(id);
    }
    if (others.length === 0) return found;
    const { results } = await this.#db
      .prepare('SELECT id, definition FROM desks WHERE id IN (SELECT value FROM json_each(?))')
      .bind(JSON.stringify(others))
      .all<{ id: string; definition: string }>();
    for (const { id, definition } of results) {
      const desk = readDesk(definition);
      if (desk?.id === id) found.set(id, desk);
      else logEvent('error', 'stored desk unreadable', { desk: id });
    }
    return found;
  }
}

function asDefined(desk: Desk): DefinedDesk {
  const definition = JSON.stringify(desk);
  return { desk, definition, digest: shortHash(definition) };
}

/** Stores desks, a row for each of their sources, and that their editions are to be composed again. */
function saveStatements(
  db: D1Database,
  changed: readonly DefinedDesk[],
  now: number,
): D1PreparedStatement[] {
  const sources = orderFirstPolls(changed.map(({ desk }) => desk));
  const rows = sources.map(({ desk, source }, index) => ({
    desk: desk.id,
    source: source.id,
    host: requestHost(desk, source),
    active: source.paused === undefined ? 1 : 0,
    nextAt: now - sources.length + index,
    state: JSON.stringify(newSourceState(source.url)),
  }));
  const listed = JSON.stringify(rows);
  const ids = JSON.stringify(changed.map(({ desk }) => desk.id));
  return [
    db
      .prepare(
        `UPDATE desk_sources SET active = 0
         WHERE desk IN (SELECT value FROM json_each(?1))
           AND (desk, source) NOT IN (SELECT value ->> 'desk', value ->> 'source' FROM json_each(?2))`,
      )
      .bind(ids, listed),
    db
      .prepare(
        `INSERT INTO desk_sources (desk, source, host, active, next_at, state)
         SELECT value ->> 'desk', value ->> 'source', value ->> 'host', value ->> 'active', value ->> 'nextAt', value ->> 'state'
         FROM json_each(?1) WHERE true
         ON CONFLICT (desk, source) DO UPDATE SET active = excluded.active`,
      )
      .bind(listed),
    // A fresh start where the configured address is another.
    db
      .prepare(
        `UPDATE desk_sources SET host = row.value ->> 'host', next_at = row.value ->> 'nextAt', state = row.value ->> 'state',
           lease = NULL, lease_until = 0, begun_polls = 0, wait_until = 0
         FROM json_each(?1) AS row
         WHERE desk = row.value ->> 'desk' AND source = row.value ->> 'source'
           AND json_extract(state, '$.address') IS NOT json_extract(row.value ->> 'state', '$.address')`,
      )
      .bind(listed),
    db
      .prepare(
        'UPDATE desk_editions SET revision = revision + 1 WHERE desk IN (SELECT value FROM json_each(?))',
      )
      .bind(ids),
    db
      .prepare(
        `INSERT INTO desks (id, definition, digest)
         SELECT value ->> 'id', value ->> 'definition', value ->> 'digest' FROM json_each(?) WHERE true
         ON CONFLICT (id) DO UPDATE SET definition = excluded.definition, digest = excluded.digest`,
      )
      .bind(
        JSON.stringify(
          changed.map(({ desk, definition, digest }) => ({ id: desk.id, definition, digest })),
        ),
      ),
  ];
}
