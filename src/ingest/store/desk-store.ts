import { requestHost } from '../../feeds/fetch/fetch-source.ts';
import { compareLists } from '../../lib/compare-lists.ts';
import { logEvent } from '../../lib/http/log.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import {
  allSources,
  type Desk,
  type PolledSource,
  readDesk,
} from '../../model/publication/desk.ts';
import type { PaperFacts } from '../../model/publication/network.ts';
import {
  CHECK_COLUMNS,
  type CheckMessage,
  type CheckRow,
  findCheckRefusal,
} from '../../model/sources/check-request.ts';
import {
  newSourceState,
  readSourceState,
  SOURCE_COLUMNS,
} from '../../model/sources/source-state.ts';
import { FRONT_PAGE_SECTIONS, SECTION_IDS } from '../../shared/sections.ts';
import { paperDigests, SELECT_CHANGED_PAPERS, saveBuiltInPapers } from './built-in-papers.ts';
import { markCalendarsStale } from './events-progress.ts';

/** Maximum checks per batch; others are dropped and can be requested again. */
const MAX_CHECKS = 5;

/** Sections in the order of first polls, that of the front page's lead first. */
const SECTIONS = [...new Set([...FRONT_PAGE_SECTIONS, ...SECTION_IDS])];
const KINDS = ['feed', 'warnings', 'report', 'calendar', 'paused'] as const;

/** A desk with its stored form. */
interface DefinedDesk {
  desk: Desk;
  definition: string;
  digest: string;
}

/** A desk or paper of the build that differs from D1. */
interface Changed {
  kind: 'desk' | 'paper';
  id: string;
}

/** `?1`: `deskDigests`. */
const SELECT_CHANGED_DESKS = `
  SELECT 'desk' AS kind, defined.value ->> 0 AS id FROM json_each(?1) AS defined WHERE NOT EXISTS (
    SELECT 1 FROM desks WHERE desks.id = defined.value ->> 0 AND digest = defined.value ->> 1
      AND (SELECT count(*) FROM desk_sources WHERE desk = desks.id) >= defined.value ->> 2)`;

/** The desks of the network: those of this build, and those of published papers in D1. */
export class DeskStore {
  /** The desks of this build, by id. */
  readonly builtIn: ReadonlyMap<string, Desk>;
  readonly #db: D1Database;
  readonly #papers: readonly PaperFacts[];

  constructor(db: D1Database, builtIn: readonly Desk[], papers: readonly PaperFacts[] = []) {
    this.#db = db;
    this.#papers = papers;
    this.builtIn = new Map(builtIn.map((desk) => [desk.id, desk]));
  }

  /** Selects the desks and papers of this build that differ from D1. */
  selectChanged(): D1PreparedStatement {
    const defined = [...this.builtIn.values()].map(asDefined);
    return this.#db
      .prepare(`${SELECT_CHANGED_DESKS} UNION ALL ${SELECT_CHANGED_PAPERS}`)
      .bind(deskDigests(defined), paperDigests(this.#papers));
  }

  /**
   * Writes this build's desks and papers to D1; one query if nothing differs. Sources without a
   * row, or with a changed address, are due at `now` (ms).
   */
  async sync(now: number): Promise<void> {
    const { results } = await this.selectChanged().all<Changed>();
    await this.#saveChanged([...this.builtIn.values()].map(asDefined), results, now);
    if (results.some(({ kind }) => kind === 'paper'))
      await saveBuiltInPapers(this.#db, this.#papers);
  }

  /** Writes desks to D1, as `sync` does. */
  async save(desks: readonly Desk[], now: number): Promise<void> {
    if (desks.length === 0) return;
    const defined = desks.map(asDefined);
    const { results } = await this.#db
      .prepare(SELECT_CHANGED_DESKS)
      .bind(deskDigests(defined))
      .all<Changed>();
    await this.#saveChanged(defined, results, now);
  }

  async #saveChanged(defined: readonly DefinedDesk[], changed: readonly Changed[], now: number) {
    const ids = new Set(changed.filter(({ kind }) => kind === 'desk').map(({ id }) => id));
    const desks = defined.filter(({ desk }) => ids.has(desk.id));
    if (desks.length > 0) await this.#db.batch(saveStatements(this.#db, desks, now));
  }

  /** Stops polling the sources of these desks until they are saved again. Their state stays. */
  async release(ids: readonly string[]): Promise<void> {
    const list = JSON.stringify(ids);
    await this.#db.batch([
      this.#db
        .prepare(
          'UPDATE desk_sources SET active = 0 WHERE desk IN (SELECT value FROM json_each(?))',
        )
        .bind(list),
      // An empty digest, so that the desk counts as changed when it is saved again.
      this.#db
        .prepare("UPDATE desks SET digest = '' WHERE id IN (SELECT value FROM json_each(?))")
        .bind(list),
    ]);
  }

  /**
   * Makes sources due at `now` (ms) if a check was requested and the rules allow it, unless they
   * were polled or postponed since their rows were read.
   */
  async check(checks: readonly CheckMessage[], now: number): Promise<void> {
    const wanted = new Map(
      checks.map(({ desk, source }) => [`${desk} ${source}`, { desk, source }]),
    );
    for (const { desk, source } of [...wanted.values()].slice(0, MAX_CHECKS)) {
      const row = await this.#db
        .prepare(
          `SELECT ${SOURCE_COLUMNS}, ${CHECK_COLUMNS}, coalesce(json_extract(state, '$.address'), '') AS address
           FROM desk_sources WHERE desk = ?1 AND source = ?2 AND active = 1`,
        )
        .bind(desk, source)
        .first<CheckRow & { address: string }>();
      if (!row || findCheckRefusal(row, readSourceState(row.state, row.address), now)) continue;
      await this.#db
        .prepare(
          `UPDATE desk_sources SET next_at = ?3, operator_poll_at = ?3
           WHERE desk = ?1 AND source = ?2 AND active = 1
             AND begun_at = ?4 AND wait_until = ?5 AND operator_poll_at = ?6 AND next_at = ?7 AND lease_until <= ?3`,
        )
        .bind(desk, source, now, row.begun_at, row.wait_until, row.operator_poll_at, row.next_at)
        .run();
    }
  }

  /** The desks with these ids. Unknown ones are left out, unreadable ones too, and logged. */
  async find(ids: readonly string[]): Promise<Map<string, Desk>> {
    const found = new Map<string, Desk>();
    const unknownIds: string[] = [];
    for (const id of new Set(ids)) {
      const desk = this.builtIn.get(id);
      if (desk) found.set(id, desk);
      else unknownIds.push(id);
    }
    if (unknownIds.length === 0) return found;
    const { results } = await this.#db
      .prepare('SELECT id, definition FROM desks WHERE id IN (SELECT value FROM json_each(?))')
      .bind(JSON.stringify(unknownIds))
      .all<{ id: string; definition: string }>();
    for (const { id, definition } of results) {
      const desk = readDesk(definition);
      if (desk?.id === id) found.set(id, desk);
      else logEvent('error', 'stored desk unreadable', { desk: id });
    }
    return found;
  }
}

function deskDigests(defined: readonly DefinedDesk[]): string {
  return JSON.stringify(
    defined.map(({ desk, digest }) => [desk.id, digest, allSources(desk).length]),
  );
}

function asDefined(desk: Desk): DefinedDesk {
  const definition = JSON.stringify(desk);
  return { desk, definition, digest: shortHash(definition) };
}

/** `?1`: ids of desks. `?2`: rows of `desk_sources`. */
const DEACTIVATE_OTHERS = `UPDATE desk_sources SET active = 0
  WHERE desk IN (SELECT value FROM json_each(?1))
    AND (desk, source) NOT IN (SELECT value ->> 'desk', value ->> 'source' FROM json_each(?2))`;
/** `?`: rows of `desk_sources`. */
const INSERT_SOURCES = `INSERT INTO desk_sources (desk, source, host, active, next_at, state)
  SELECT value ->> 'desk', value ->> 'source', value ->> 'host', value ->> 'active', value ->> 'nextAt', value ->> 'state'
  FROM json_each(?1) WHERE true
  ON CONFLICT (desk, source) DO UPDATE SET active = excluded.active`;
/** Resets the state of sources with a new address. `?`: rows of `desk_sources`. */
const RESET_MOVED = `UPDATE desk_sources SET host = row.value ->> 'host', next_at = row.value ->> 'nextAt',
    state = row.value ->> 'state', lease = NULL, lease_until = 0, begun_polls = 0, wait_until = 0
  FROM json_each(?1) AS row
  WHERE desk = row.value ->> 'desk' AND source = row.value ->> 'source'
    AND json_extract(state, '$.address') IS NOT json_extract(row.value ->> 'state', '$.address')`;
/** `?`: ids of desks. */
const MAKE_STALE =
  'UPDATE desk_editions SET revision = revision + 1 WHERE desk IN (SELECT value FROM json_each(?))';
/** `?`: rows of `desks`. */
const SAVE_DESKS = `INSERT INTO desks (id, definition, digest)
  SELECT value ->> 'id', value ->> 'definition', value ->> 'digest' FROM json_each(?) WHERE true
  ON CONFLICT (id) DO UPDATE SET definition = excluded.definition, digest = excluded.digest`;

/** Statements that store desks and a row for each source, and make their editions stale. */
function saveStatements(
  db: D1Database,
  changed: readonly DefinedDesk[],
  now: number,
): D1PreparedStatement[] {
  const polls = orderFirstPolls(changed.map(({ desk }) => desk));
  const rows = polls.map(({ desk, source }, index) => ({
    desk: desk.id,
    source: source.id,
    host: requestHost(desk, source),
    active: source.paused === undefined ? 1 : 0,
    nextAt: now - polls.length + index,
    state: JSON.stringify(newSourceState(source.url)),
  }));
  const sources = JSON.stringify(rows);
  const ids = JSON.stringify(changed.map(({ desk }) => desk.id));
  const desks = changed.map(({ desk, definition, digest }) => ({
    id: desk.id,
    definition,
    digest,
  }));
  return [
    db.prepare(DEACTIVATE_OTHERS).bind(ids, sources),
    db.prepare(INSERT_SOURCES).bind(sources),
    db.prepare(RESET_MOVED).bind(sources),
    db.prepare(MAKE_STALE).bind(ids),
    ...(changed.some(({ desk }) => desk.calendars) ? [markCalendarsStale(db, ids)] : []),
    db.prepare(SAVE_DESKS).bind(JSON.stringify(desks)),
  ];
}

/**
 * The sources of desks in the order of a new site's first polls (requirements#first-polls): feeds,
 * then warnings, reports, calendars and paused sources. Feeds alternate between the sections, so
 * that no failing feed leaves a section empty for long.
 */
export function orderFirstPolls(desks: readonly Desk[]): { desk: Desk; source: PolledSource }[] {
  return desks
    .flatMap((desk) => {
      const counts = new Map<string, number>();
      return allSources(desk).map((source) => {
        const activeKind = source.calendar ? 'calendar' : (source.weather?.kind ?? 'feed');
        const kind = source.paused === undefined ? activeKind : 'paused';
        const group = `${kind} ${source.section}`;
        // The number of earlier sources with the same desk, kind and section.
        const round = counts.get(group) ?? 0;
        counts.set(group, round + 1);
        const section = SECTIONS.indexOf(source.section);
        return { desk, source, rank: [KINDS.indexOf(kind), round, section] };
      });
    })
    .sort((a, b) => compareLists(a.rank, b.rank))
    .map(({ desk, source }) => ({ desk, source }));
}
