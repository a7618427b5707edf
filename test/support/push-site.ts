import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { SAMPLE_PUSH_KEYS } from '../../sample-world/push/keys.ts';
import type { PushContext } from '../../src/ingest/push/context.ts';
import { consumePush, enqueueDue, selectDuePush } from '../../src/ingest/push/push.ts';
import type { StationWarning } from '../../src/ingest/weather/station-content.ts';
import { withTimeout } from '../../src/lib/with-timeout.ts';
import type { Editorial, Notice } from '../../src/model/editorial/editorial.ts';
import { firstOf } from './database.ts';
import { DAY_MS, insertDesk, MINUTE_MS, NOON, PUSH_DESK, run, setPaper } from './push-fixtures.ts';
import { PushService } from './push-service.ts';

const CRON_MS = 5 * MINUTE_MS;
const READ_MS = 10 * MINUTE_MS;
const CONSUMERS = 10;
const MAX_RETRIES = 12;
const REQUESTS = 5;

const EAST = { ...PUSH_DESK, id: 'east' };

export const unconfirmedSince = () => firstOf('SELECT unconfirmed_since FROM push_subscribers');

export const respond = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers });

const PUSH_HOST = /^https:/;

/** A subscription. Default: Iqaluit, every level, no quiet hours, all-clears. */
export interface Choice {
  host?: string;
  level?: number;
  quiet?: readonly [from: number, until: number];
  paper?: string;
  community?: string;
  allClear?: boolean;
  endpoint?: string;
  p256dh?: string;
}

/** Push with the real D1 and a push service; the test drives queue, cron and clock. */
export class PushSite {
  now = NOON;
  readonly service = new PushService();
  /** Messages in the queue; `at`: when they are delivered. */
  messages: { body: unknown; at: number; attempts: number }[] = [];
  latencyOf: (endpoint: string) => number = () => 0;
  isCutOff = false;
  readonly deliveredAt: number[] = [];
  readonly context: PushContext;
  readonly #desks = [PUSH_DESK];
  readonly #busyUntil: number[] = Array(CONSUMERS).fill(0);
  /** When the feed that crons read again was last read. */
  #readAt: number | undefined;
  /** Latencies of the current invocation's requests (ms). */
  #latencies: number[] = [];

  constructor(db: D1Database = env.DB) {
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit<RequestInitCfProperties>) => {
      if (!PUSH_HOST.test(url)) return fetch(url, init);
      this.#latencies.push(this.latencyOf(url));
      const response = await this.service.receive(new Request(url, init));
      if (response.ok) this.deliveredAt.push(this.now + this.latencyOf(url));
      if (this.isCutOff) throw new TypeError('cut off');
      return response;
    });
    this.context = {
      db,
      desks: { find: async () => new Map(this.#desks.map((desk) => [desk.id, desk])) },
      queue: {
        sendBatch: async (batch) => {
          for (const { body } of batch) this.messages.push({ body, at: this.now, attempts: 1 });
          return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
        },
      },
      sender: {
        publicKey: SAMPLE_PUSH_KEYS.VAPID_PUBLIC_KEY,
        privateKey: SAMPLE_PUSH_KEYS.VAPID_PRIVATE_KEY,
        subject: 'https://paper.example/contact',
        userAgent: 'Paper/1.0',
      },
      now: () => new Date(this.now),
    };
  }

  /** Inserts a subscription, as the site does, and returns its endpoint. */
  async subscribe(choice: Choice = {}): Promise<string> {
    const { host = 'fcm.googleapis.com', quiet = [null, null] } = choice;
    const browser = await this.service.subscribe(host);
    const endpoint = choice.endpoint ?? browser.endpoint;
    await run(
      `INSERT INTO push_subscribers (endpoint, service, p256dh, auth, paper, community, min_level, quiet_from, quiet_until,
         all_clear, subscribed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      endpoint,
      host,
      choice.p256dh ?? browser.p256dh,
      browser.auth,
      choice.paper ?? 'paper',
      choice.community ?? 'iqaluit',
      choice.level ?? 0,
      ...quiet,
      choice.allClear === false ? 0 : 1,
      this.now,
    );
    return endpoint;
  }

  /** Adds a second desk for the station, `east`; the paper carries `desks` from now on. */
  async addSecondDesk(...desks: readonly string[]): Promise<void> {
    this.#desks.push(EAST);
    await insertDesk(EAST);
    await run(`INSERT OR REPLACE INTO desk_bulletins (desk) VALUES ('east')`);
    await setPaper('$.desks', desks);
  }

  /** All desks read these warnings in the station's feed; then 15 minutes pass. */
  async read(...warnings: readonly StationWarning[]): Promise<void> {
    for (const { id } of this.#desks) await this.poll(warnings, 'nu-21', id);
    for (const { id } of this.#desks) await this.deliver({ desk: id });
    await this.pass(15 * MINUTE_MS);
  }

  /** One desk reads these warnings in the station's feed; then six minutes pass. */
  async readBy(desk: string, ...warnings: readonly StationWarning[]): Promise<void> {
    await this.poll(warnings, 'nu-21', desk);
    await this.deliver({ desk });
    await this.pass(6 * MINUTE_MS);
  }

  async poll(
    warnings: readonly StationWarning[],
    station = 'nu-21',
    desk = 'north',
  ): Promise<void> {
    await this.storeItems(JSON.stringify({ warnings }), station, desk);
  }

  /** Stores the warnings (JSON) of a station's feed, as read now. */
  async storeItems(items: string, station = 'nu-21', desk = 'north'): Promise<void> {
    this.#readAt = undefined;
    const source = `warnings:${station}`;
    await env.DB.batch([
      env.DB.prepare(
        'INSERT OR REPLACE INTO desk_items (desk, source, items, stored_at) VALUES (?, ?, ?, ?)',
      ).bind(desk, source, items, this.now),
      env.DB.prepare(
        `INSERT OR REPLACE INTO desk_sources (desk, source, host, next_at, state) VALUES (?, ?, '', ?, ?)`,
      ).bind(desk, source, this.now + DAY_MS, JSON.stringify({ goodAt: this.now })),
    ]);
  }

  async edit(...notices: readonly Notice[]): Promise<void> {
    const editorial: Editorial = { version: '', noticesVersion: '', notices, hidden: [] };
    await this.storeEditorial(JSON.stringify(editorial));
  }

  async storeEditorial(data: string): Promise<void> {
    await run(
      `INSERT OR REPLACE INTO editorial (paper, desk, data, changed_at) VALUES ('paper', 'north', ?, ?)`,
      data,
      this.now,
    );
  }

  /** Reads these warnings in the station's feed and plans messages, without sending. */
  async planWarnings(...warnings: readonly StationWarning[]): Promise<void> {
    await this.poll(warnings);
    await this.plan();
  }

  /** Plans messages from D1, as a refresh does, without sending. */
  async plan(): Promise<void> {
    await this.deliver({ desk: 'north' });
  }

  /** Reads these warnings, plans and sends; crons read an empty feed again. */
  async warn(...warnings: readonly StationWarning[]): Promise<void> {
    await this.poll(warnings);
    if (warnings.length === 0) this.#readAt = this.now;
    await this.plan();
    await this.drain();
  }

  async say(...notices: readonly Notice[]): Promise<void> {
    await this.edit(...notices);
    await this.plan();
    await this.drain();
  }

  /** Delivers a message to the consumer; returns how long its requests take (ms). */
  async deliver(body: unknown, attempts = 1): Promise<number> {
    this.#latencies = [];
    const retry = ({ delaySeconds = 0 }: QueueRetryOptions = {}) => {
      const at = this.now + delaySeconds * 1000;
      if (attempts <= MAX_RETRIES) this.messages.push({ body, at, attempts: attempts + 1 });
    };
    const messages = [{ id: 'm', timestamp: new Date(), attempts, body, ack() {}, retry }];
    const run = consumePush({ messages } as unknown as MessageBatch, this.context);
    // The platform ends an invocation that hangs, and delivers its message again.
    await withTimeout(run, 15 * MINUTE_MS, () => retry({ delaySeconds: 15 * 60 }));
    const lanes: number[] = Array(REQUESTS).fill(0);
    for (const latency of this.#latencies) {
      const first = lanes.indexOf(Math.min(...lanes));
      lanes[first] = (lanes[first] ?? 0) + latency;
    }
    return Math.max(...lanes);
  }

  drain(): Promise<void> {
    return this.pass(0);
  }

  /** Lets time pass, with a cron every five minutes and several consumers of the queue. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      const tick = (Math.floor(this.now / CRON_MS) + 1) * CRON_MS;
      const [next] = this.messages.toSorted((a, b) => a.at - b.at);
      const cronAt = next && next.at < tick ? tick : Math.max(tick, await this.#firstDueCron());
      const consumer = this.#busyUntil.indexOf(Math.min(...this.#busyUntil));
      const at = next ? Math.max(next.at, this.#busyUntil[consumer] ?? 0, this.now) : cronAt;
      if (Math.min(at, cronAt) > end) break;
      this.now = Math.min(at, cronAt);
      if (next && at < cronAt) {
        this.messages.splice(this.messages.indexOf(next), 1);
        this.#busyUntil[consumer] = at + (await this.deliver(next.body, next.attempts));
      } else await this.cron();
    }
    this.now = end;
  }

  async #firstDueCron(): Promise<number> {
    const dueAt = await firstOf(
      'SELECT min(min(ifnull(next_pass_at, 1e15), ifnull(next_check_at, 1e15))) FROM push_alerts',
    );
    return Math.ceil(Number(dueAt ?? 1e15) / CRON_MS) * CRON_MS;
  }

  async cron(): Promise<void> {
    if (this.#readAt !== undefined && this.now >= this.#readAt + READ_MS) await this.readAgain();
    const { results } = await selectDuePush(env.DB, this.now).all();
    await enqueueDue(results, this.context);
  }

  async readAgain(): Promise<void> {
    this.#readAt &&= this.now;
    await run(
      `UPDATE desk_sources SET state = json_set(state, '$.goodAt', ?) WHERE source = 'warnings:nu-21'`,
      this.now,
    );
  }

  titles(endpoint?: string): unknown[] {
    return this.service.delivered
      .filter((each) => endpoint === undefined || each.endpoint === endpoint)
      .map(({ payload }) => payload.title);
  }

  async count(table: 'push_alerts' | 'push_sent' | 'push_subscribers'): Promise<number> {
    return Number(await firstOf(`SELECT count(*) FROM ${table}`));
  }
}

export async function siteWithReaders(count = 1, choice: Choice = {}): Promise<PushSite> {
  const site = new PushSite();
  for (let turn = 0; turn < count; turn++) await site.subscribe(choice);
  return site;
}
