import { type Campaign, type CampaignRow, readCampaign } from './campaign-store.ts';
import { REQUEUE_MS } from './slices.ts';

/** Who has taken a slice has so long to send it (ms). */
const LEASE_MS = 3 * 60_000;

/** A subscription as it is told. */
export interface Subscriber {
  readonly id: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly level: number;
  readonly language: string;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
  readonly time_zone: string;
  readonly refused_since: number | null;
}

/** A slice that this run alone sends. */
export interface TakenSlice {
  readonly id: number;
  readonly service: string;
  /** With this one. */
  readonly attempts: number;
  /** Not there where it is deleted. */
  readonly campaign: Campaign | undefined;
  readonly subscribers: readonly Subscriber[];
}

/** What came of a slice; ids of subscriptions. */
export interface SliceResult {
  /** Those that the service knows no more. */
  readonly gone: readonly number[];
  readonly refused: readonly number[];
  /** Those that were refused before, and are served again. */
  readonly served: readonly number[];
  /** Those that are to be told at `retryAt` (ms since the epoch). */
  readonly left: readonly number[];
  readonly retryAt: number;
  /** The service is in trouble: its other slices wait until then, too. */
  readonly isInTrouble: boolean;
}

/** `push_slices` of D1: what is still to be sent. */
export class SliceStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Takes a slice; `undefined` where it is sent, or is being sent. */
  async take(id: number, now: number): Promise<TakenSlice | undefined> {
    const [taken, campaigns, subscribers] = await this.#db.batch<unknown>([
      this.#db
        .prepare(
          `UPDATE push_slices SET lease_until = ?2 + ?3, due_at = ?2 + ?4, attempts = attempts + 1
           WHERE id = ?1 AND lease_until <= ?2 RETURNING service, attempts`,
        )
        .bind(id, now, LEASE_MS, REQUEUE_MS),
      this.#db
        .prepare(
          'SELECT * FROM push_campaigns WHERE id = (SELECT campaign FROM push_slices WHERE id = ?)',
        )
        .bind(id),
      this.#db
        .prepare(
          `SELECT id, endpoint, p256dh, auth, level, language, quiet_from, quiet_until, time_zone, refused_since
           FROM push_subscriptions WHERE id IN (
             SELECT value FROM json_each((SELECT ids FROM push_slices WHERE id = ?)))`,
        )
        .bind(id),
    ]);
    const [slice] = (taken?.results ?? []) as { service: string; attempts: number }[];
    if (!slice) return undefined;
    const [row] = (campaigns?.results ?? []) as CampaignRow[];
    return {
      id,
      ...slice,
      campaign: row && readCampaign(row),
      subscribers: (subscribers?.results ?? []) as Subscriber[],
    };
  }

  /** Notes what came of a slice: one call. Nothing is written of subscriptions that were served as before. */
  async finish({ id, service }: TakenSlice, result: SliceResult, now: number): Promise<void> {
    const { gone, refused, served, left, retryAt, isInTrouble } = result;
    const forIds = (sql: string, ids: readonly number[], ...values: readonly number[]) =>
      ids.length === 0
        ? []
        : [
            this.#db
              .prepare(`${sql} id IN (SELECT value FROM json_each(?1))`)
              .bind(JSON.stringify(ids), ...values),
          ];
    await this.#db.batch([
      ...forIds('DELETE FROM push_subscriptions WHERE', gone),
      ...forIds(
        'UPDATE push_subscriptions SET refused_since = ?2 WHERE refused_since IS NULL AND',
        refused,
        now,
      ),
      ...forIds('UPDATE push_subscriptions SET refused_since = NULL WHERE', served),
      left.length === 0
        ? this.#db.prepare('DELETE FROM push_slices WHERE id = ?').bind(id)
        : this.#db
            .prepare('UPDATE push_slices SET ids = ?2, due_at = ?3, lease_until = 0 WHERE id = ?1')
            .bind(id, JSON.stringify(left), retryAt),
      ...(isInTrouble
        ? [
            this.#db
              .prepare(
                `UPDATE push_slices SET lease_until = ?2, due_at = max(due_at, ?2)
                 WHERE service = ?1 AND lease_until <= ?3 AND id <> ?4`,
              )
              .bind(service, retryAt, now, id),
          ]
        : []),
    ]);
  }
}
