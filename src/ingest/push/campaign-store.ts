import { GRAVEST } from '../../push/level.ts';
import type { Step } from './message.ts';
import { type Audience, noticeOf, type PushContent, readContent, type Subject } from './subject.ts';

/** What ends within this is not told any more: it would be over when it is read (ms). */
export const LAST_MS = 60_000;
/** What its service or editor takes back is over after this, unless it comes back meanwhile: feeds are incomplete at times (ms). */
export const WITHDRAWN_MS = 10 * 60_000;
/** So long it is worth telling that something is over (ms). */
export const OVER_MS = 12 * 3_600_000;

/** Subjects of a statement: of the longest notices in all their languages so many fit into the two megabytes that D1 takes at once. */
const MAX_PART = 100;
/** Warnings of a station that are begun to be told in `OVER_MS`, but for the gravest: a service that renames them with each issue is broken. */
const MAX_TOLD = 20;

/** Subscriptions of an audience, as SQL over `push_subscriptions`: `?1` is the audience as JSON. */
const IN_AUDIENCE = {
  station: "desk = ?1 ->> '$.desk' AND station IS NOT NULL AND station = ?1 ->> '$.station'",
  paper: `paper = ?1 ->> '$.paper' AND (?1 ->> '$.communities[0]' IS NULL
    OR community IN (SELECT value FROM json_each(?1, '$.communities')))`,
};
/** Whether somebody is subscribed to what `told` is. The station is named: the index has those alone that have one. */
const IS_SUBSCRIBED = `EXISTS (SELECT 1 FROM push_subscriptions WHERE desk = told.value ->> '$.audience.desk'
    AND station IS NOT NULL AND station = told.value ->> '$.audience.station' AND level <= told.value ->> '$.level')
  OR EXISTS (SELECT 1 FROM push_subscriptions WHERE paper = told.value ->> '$.audience.paper'
    AND level <= told.value ->> '$.level' AND (told.value ->> '$.audience.communities[0]' IS NULL
      OR community IN (SELECT value FROM json_each(told.value, '$.audience.communities'))))`;

/** Whether a warning's station has fewer than `MAX_TOLD` others. Their subjects begin alike, and have an index. */
const HAS_ROOM = `told.value ->> '$.audience.station' IS NULL OR told.value ->> '$.level' >= ${GRAVEST} OR ${MAX_TOLD} > (
    SELECT count(*) FROM push_campaigns
    WHERE subject > 'warning ' || ?1 || ' ' || (told.value ->> '$.audience.station') || ' '
      AND subject < 'warning ' || ?1 || ' ' || (told.value ->> '$.audience.station') || '!')`;

/**
 * Whether `other` is the same notice (`?3`) as campaign `?2`, for all of the paper or for the subscription's community: an editor may change that.
 * A warning has no `?3`.
 */
const IS_SAME_NOTICE = "other.subject IN (?3, ?3 || ' ' || community) AND other.id <> ?2";
/** All such campaigns. */
const SAME_NOTICE = `SELECT id FROM push_campaigns WHERE (subject = ?3 OR subject > ?3 || ' ' AND subject < ?3 || '!') AND id <> ?2`;
/** Subscriptions that still wait for such a notice: one set of all of them, not one for each subscription. */
const WAITING = `SELECT value FROM push_slices, json_each(ids) WHERE campaign IN (${SAME_NOTICE})`;

/** A campaign: a subject, and which step of it subscribers are to be told. Times are ms since the epoch. */
export interface Campaign {
  readonly id: number;
  readonly subject: string;
  readonly step: Step;
  /** The gravest that was told. */
  readonly level: number;
  readonly endsAt: number;
  readonly nextAt: number;
  readonly isCut: boolean;
  readonly lastId: number;
  /** Not there where it is damaged. */
  readonly content: PushContent | undefined;
}

export interface CampaignRow {
  readonly id: number;
  readonly subject: string;
  readonly step: Step;
  readonly level: number;
  readonly ends_at: number;
  readonly next_at: number;
  readonly cut: string | null;
  readonly last_id: number;
  readonly content: string;
}

/** Subscriptions that one push service tells and that have the same quiet hours. */
export interface AudienceGroup {
  readonly service: string;
  readonly time_zone: string;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
  /** JSON. */
  readonly ids: string;
  readonly last: number;
}

/** A slice that is to be: `ids` are sent from `dueAt` on (ms since the epoch). */
export interface NewSlice {
  readonly service: string;
  readonly ids: readonly number[];
  readonly dueAt: number;
}

/** A row as a campaign. */
export function readCampaign(row: CampaignRow): Campaign {
  return {
    id: row.id,
    subject: row.subject,
    step: row.step,
    level: row.level,
    endsAt: row.ends_at,
    nextAt: row.next_at,
    isCut: row.cut !== null,
    lastId: row.last_id,
    content: readContent(row.content),
  };
}

/** `push_campaigns` of D1: what is told, each once. */
export class CampaignStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /**
   * Notes what a desk has in force (`subjects`, all of it) at `now`: what is new and has subscribers becomes a campaign, what is graver than was told becomes an
   * update of it, and what is no longer there ends. Returns the ids of what is to be told now. One call; it may be made again and again.
   */
  async plan(desk: string, subjects: readonly Subject[], now: number): Promise<number[]> {
    const told = subjects.filter(({ endsAt }) => endsAt > now + LAST_MS);
    const insert = (part: readonly Subject[]) =>
      this.#db
        .prepare(
          `INSERT INTO push_campaigns (subject, desk, step, level, ends_at, next_at, content)
           SELECT told.value ->> '$.subject', ?1, 'alert', told.value ->> '$.level', told.value ->> '$.endsAt',
             max(told.value ->> '$.startsAt', ?2), told.value ->> '$.content'
           FROM json_each(?3) AS told
           WHERE (${IS_SUBSCRIBED}) AND (${HAS_ROOM}) OR EXISTS (SELECT 1 FROM push_campaigns WHERE subject = told.value ->> '$.subject')
           ON CONFLICT (subject) DO UPDATE SET
             desk = excluded.desk,
             content = excluded.content,
             ends_at = excluded.ends_at,
             step = CASE WHEN step = 'over' OR cut IS NULL AND step = 'alert' THEN 'alert'
               WHEN excluded.level > level THEN 'update' ELSE step END,
             next_at = CASE WHEN step = 'over' OR cut IS NULL OR excluded.level > level
               THEN excluded.next_at ELSE excluded.ends_at END,
             cut = CASE WHEN step = 'over' OR excluded.level > level THEN NULL ELSE cut END,
             level = CASE WHEN step = 'over' THEN excluded.level ELSE max(level, excluded.level) END
           WHERE step = 'over' OR excluded.level > level OR ends_at <> excluded.ends_at
             OR content <> excluded.content OR desk <> excluded.desk
           RETURNING id, next_at, cut`,
        )
        .bind(
          desk,
          now,
          JSON.stringify(
            part.map(({ content, ...subject }) => ({
              ...subject,
              level: content.level,
              audience: content.audience,
              content: JSON.stringify(content),
            })),
          ),
        );
    const parts = Array.from({ length: Math.ceil(told.length / MAX_PART) }, (_, nth) =>
      told.slice(nth * MAX_PART, (nth + 1) * MAX_PART),
    );
    const results = await this.#db.batch<{ id: number; next_at: number; cut: string | null }>([
      ...parts.map(insert),
      this.#db
        .prepare(
          `UPDATE push_campaigns SET ends_at = ?2, next_at = ?2 + ?3
           WHERE desk = ?1 AND step <> 'over' AND ends_at > ?2 AND subject NOT IN (SELECT value FROM json_each(?4))`,
        )
        .bind(desk, now, WITHDRAWN_MS, JSON.stringify(subjects.map(({ subject }) => subject))),
    ]);
    const rows = results.slice(0, parts.length).flatMap((planned) => planned.results);
    return rows.flatMap(({ id, next_at, cut }) => (cut === null && next_at <= now ? id : []));
  }

  /** A campaign; `undefined` where it is over and deleted. */
  async find(id: number): Promise<Campaign | undefined> {
    const row = await this.#db
      .prepare('SELECT * FROM push_campaigns WHERE id = ?')
      .bind(id)
      .first<CampaignRow>();
    return row ? readCampaign(row) : undefined;
  }

  /** Who is to be told that it is there, but for those who were told under its notice's other audience. */
  async audience({ id, subject }: Campaign, { audience, level }: PushContent) {
    return this.#groups(
      audience,
      'level <= ?4',
      `id IN (${WAITING}) OR NOT EXISTS (SELECT 1 FROM push_campaigns AS other WHERE ${IS_SAME_NOTICE}
         AND other.step <> 'over' AND other.cut IS NOT NULL AND other.level >= ?4 AND push_subscriptions.id <= other.last_id)`,
      [id, noticeOf(subject, audience), level],
    );
  }

  /** Who was told, or would have been but for a refusal, and wishes to know that it is over: where its notice is not in force for another audience. */
  async audienceOfEnd(
    { id, subject, level, lastId }: Campaign,
    audience: Audience,
    now: number,
  ): Promise<AudienceGroup[]> {
    return this.#groups(
      audience,
      `level <= ?4 AND all_clear = 1 AND id <= ?5 AND id NOT IN (
         SELECT value FROM push_slices, json_each(ids) WHERE campaign = ?2)`,
      `NOT EXISTS (SELECT 1 FROM push_campaigns AS other WHERE ${IS_SAME_NOTICE}
         AND other.step <> 'over' AND other.ends_at > ?6 AND (other.cut IS NOT NULL OR other.next_at <= ?6))`,
      [id, noticeOf(subject, audience), level, lastId, now],
    );
  }

  /**
   * Takes back what is still to be sent of the end of a notice to this campaign's audience, for which it is in force again: who sleeps through
   * both would hear of the end last.
   */
  async takeBackEnds({ id, subject }: Campaign, audience: Audience): Promise<void> {
    const notice = noticeOf(subject, audience);
    if (notice === null) return;
    await this.#db
      .prepare(
        `UPDATE push_slices SET ids = (SELECT json_group_array(value) FROM json_each(ids)
           WHERE value NOT IN (SELECT id FROM push_subscriptions WHERE ${IN_AUDIENCE.paper}))
         WHERE campaign IN (${SAME_NOTICE} AND step = 'over')`,
      )
      .bind(JSON.stringify(audience), id, notice)
      .run();
  }

  /** Groups of an audience: `last` is of all in it, `ids` are of those alone who are to be told. */
  async #groups(
    audience: Audience,
    where: string,
    isToBeTold: string,
    values: readonly (number | string | null)[],
  ): Promise<AudienceGroup[]> {
    const kind = 'station' in audience ? 'station' : 'paper';
    const { results } = await this.#db
      .prepare(
        `SELECT service, time_zone, quiet_from, quiet_until, json_group_array(id) FILTER (WHERE ?3 IS NULL OR ${isToBeTold}) AS ids, max(id) AS last
         FROM push_subscriptions WHERE ${IN_AUDIENCE[kind]} AND ${where}
         GROUP BY service, time_zone, quiet_from, quiet_until`,
      )
      .bind(JSON.stringify(audience), ...values)
      .all<AudienceGroup>();
    return results;
  }

  /**
   * Begins a step: of two at once one alone. What was still to be sent of the step before is not sent. Returns the slices with their ids, in
   * order, where this call began it.
   */
  async begin(
    { id, nextAt, level, step, lastId }: Campaign,
    to: { readonly step: Step; readonly endsAt: number },
    slices: readonly NewSlice[],
  ): Promise<{ id: number; dueAt: number }[]> {
    const cut = crypto.randomUUID();
    const isBegun = 'EXISTS (SELECT 1 FROM push_campaigns WHERE id = ?1 AND cut = ?2)';
    const [, , inserted] = await this.#db.batch<{ id: number; due_at: number }>([
      this.#db
        .prepare(
          `UPDATE push_campaigns SET step = ?3, cut = ?2, ends_at = ?4, next_at = ?4, last_id = ?5
           WHERE id = ?1 AND step = ?6 AND level = ?7 AND next_at = ?8`,
        )
        .bind(id, cut, to.step, to.endsAt, lastId, step, level, nextAt),
      this.#db.prepare(`DELETE FROM push_slices WHERE campaign = ?1 AND ${isBegun}`).bind(id, cut),
      this.#db
        .prepare(
          `INSERT INTO push_slices (campaign, service, ids, due_at)
           SELECT ?1, value ->> '$.service', value ->> '$.ids', value ->> '$.dueAt' FROM json_each(?3)
           WHERE ${isBegun} ORDER BY key RETURNING id, due_at`,
        )
        .bind(id, cut, JSON.stringify(slices)),
    ]);
    return (inserted?.results ?? []).map((row) => ({ id: row.id, dueAt: row.due_at }));
  }

  /** Deletes a campaign, and what was still to be sent of it. */
  async delete({ id, nextAt }: Campaign): Promise<void> {
    await this.#db.batch([
      this.#db.prepare('DELETE FROM push_campaigns WHERE id = ? AND next_at = ?').bind(id, nextAt),
      this.#db
        .prepare(
          'DELETE FROM push_slices WHERE campaign = ?1 AND NOT EXISTS (SELECT 1 FROM push_campaigns WHERE id = ?1)',
        )
        .bind(id),
    ]);
  }
}
