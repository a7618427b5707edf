import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { SAMPLE_PUSH_KEYS } from '../../sample-world/push/keys.ts';
import type { Editorial, Notice } from '../../src/edition/editorial.ts';
import {
  consumePush,
  enqueueDue,
  type PushContext,
  planPush,
  selectDuePush,
} from '../../src/ingest/push/push.ts';
import type { PushMessage } from '../../src/ingest/push/queue.ts';
import { type Subject, subjectsOf } from '../../src/ingest/push/subject.ts';
import type { Desk } from '../../src/publications/desk.ts';
import { PUSH_SERVICES } from '../../src/push/services.ts';
import { PushService } from './push-service.ts';
import { STATION } from './weather.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** 12:00 in Iqaluit. */
export const NOON = Date.parse('2026-11-20T17:00:00Z');
export const PUSH_DESK: Desk = { id: 'north', name: 'North', sources: [], stations: [STATION] };

/** What does not lead to the scripted publishers. */
const PUSH_HOST = /^https:/;

/** What a reader chose, where it is not Iqaluit, everything, Canadian English, no quiet hours and an all-clear. */
export interface Choice {
  readonly host?: string;
  readonly level?: number;
  readonly language?: string;
  readonly quiet?: readonly [from: number, until: number];
  readonly timeZone?: string;
  readonly paper?: string;
  readonly desk?: string;
  readonly community?: string;
  readonly station?: string | null;
  readonly allClear?: boolean;
  readonly endpoint?: string;
  readonly p256dh?: string;
}

/** A warning as ingest plans it. */
export function blizzard(changes: Partial<Subject['content']> = {}, endsAt = NOON + 6 * HOUR_MS) {
  const { level = 2 } = changes;
  const colours = [undefined, 'yellow', 'orange', 'red'] as const;
  const colour = colours[level];
  return {
    subject: 'warning north nu-21 warning blizzard',
    startsAt: 0,
    endsAt,
    content: {
      level,
      ...(colour && { colour }),
      audience: { desk: 'north', station: 'nu-21' },
      texts: [
        { language: 'en', title: 'Blizzard Warning', text: 'Stay inside.' },
        { language: 'fr', title: 'Avertissement de blizzard', text: 'Restez à l’intérieur.' },
      ],
      from: 'Iqaluit',
      path: '/notices',
      ...changes,
    },
  } satisfies Subject;
}

/** A time (ms since the epoch) as a notice has it. */
export const time = (ms: number) => new Date(ms).toISOString();

/** What subscribers are to be told of notices of the paper, by what each differs in from one of boiled water for all, from noon for a day. */
export function notices(...changes: Partial<Notice>[]) {
  const all = changes.map(
    (change): Notice => ({
      id: 'water',
      kind: 'water',
      texts: [
        { language: 'en', title: 'Boil water', text: 'Until tests are back.' },
        { language: 'iu-Cans', title: 'ᐃᒥᖅ', text: 'ᖃᓚᑎᑦᑎᓗᓯ' },
      ],
      communities: [],
      from: time(NOON),
      until: time(NOON + 24 * HOUR_MS),
      issuedAt: time(NOON),
      source: 'City of Iqaluit',
      ...change,
    }),
  );
  const editorial: Editorial = { version: '1', noticesVersion: '1', notices: all, hidden: [] };
  return subjectsOf(PUSH_DESK, [], { paper: editorial });
}

/** Push with the real D1, a push service that decrypts, and a queue and a clock in the test's hands. */
export class PushSite {
  now = NOON;
  readonly service = new PushService();
  /** Messages that the queue has. */
  messages: PushMessage[] = [];
  /** Messages that are to be delivered again, with their delays. */
  delayed: { body: unknown; delaySeconds: number }[] = [];
  /** Requests of each invocation. */
  readonly requestsPerInvocation: number[] = [];
  /** Statements and calls of D1 of the last invocation. */
  readonly context: PushContext;

  constructor(db: D1Database = env.DB) {
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit<RequestInitCfProperties>) =>
      PUSH_HOST.test(url) ? this.service.receive(new Request(url, init)) : fetch(url, init),
    );
    this.context = {
      db,
      queue: {
        sendBatch: async (batch) => {
          for (const { body } of batch) this.messages.push(body);
          return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
        },
      },
      sender: {
        publicKey: SAMPLE_PUSH_KEYS.VAPID_PUBLIC_KEY,
        privateKey: SAMPLE_PUSH_KEYS.VAPID_PRIVATE_KEY,
        subject: 'https://paper.example/contact',
        policy: { userAgent: 'Paper/1.0', hosts: PUSH_SERVICES },
      },
      now: () => new Date(this.now),
    };
  }

  /** Inserts a subscription, as the site does, and returns its endpoint. */
  async subscribe(choice: Choice = {}): Promise<string> {
    const { host = 'fcm.googleapis.com', quiet = [null, null] } = choice;
    const browser = await this.service.subscribe(host);
    const endpoint = choice.endpoint ?? browser.endpoint;
    await env.DB.prepare(
      `INSERT INTO push_subscriptions (endpoint, service, p256dh, auth, paper, community, desk, station, level, language,
         quiet_from, quiet_until, time_zone, all_clear) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
      .bind(
        endpoint,
        host,
        choice.p256dh ?? browser.p256dh,
        browser.auth,
        choice.paper ?? 'paper',
        choice.community ?? 'iqaluit',
        choice.desk ?? 'north',
        choice.station === undefined ? 'nu-21' : choice.station,
        choice.level ?? 0,
        choice.language ?? 'en-CA',
        ...quiet,
        choice.timeZone ?? 'America/Iqaluit',
        choice.allClear === false ? 0 : 1,
      )
      .run();
    return endpoint;
  }

  /** Publishes what is in force, without sending anything yet. */
  plan(...subjects: Subject[]): Promise<void> {
    return planPush(PUSH_DESK, subjects, this.context);
  }

  /** Publishes what is in force, and delivers all messages. */
  async publish(...subjects: Subject[]): Promise<void> {
    await this.plan(...subjects);
    await this.drain();
  }

  /** Delivers a message. */
  async deliver(body: unknown): Promise<void> {
    const before = this.service.requests.length;
    const retry = ({ delaySeconds = 0 }: QueueRetryOptions = {}) => {
      this.delayed.push({ body, delaySeconds });
    };
    const messages = [{ id: 'm', timestamp: new Date(), attempts: 1, body, ack() {}, retry }];
    await consumePush({ messages } as unknown as MessageBatch, this.context);
    this.requestsPerInvocation.push(this.service.requests.length - before);
  }

  /** Delivers messages until there are none but those that wait. */
  async drain(): Promise<void> {
    for (let body = this.messages.shift(); body; body = this.messages.shift())
      await this.deliver(body);
  }

  /** Lets time pass, then the cron runs and all messages are delivered. */
  async cron(afterMs = 0): Promise<void> {
    this.now += afterMs;
    const { results } = await selectDuePush(env.DB, this.now).all();
    await enqueueDue(results, this.context);
    await this.drain();
  }

  /** Titles that were delivered, in order. */
  get titles(): unknown[] {
    return this.service.delivered.map(({ payload }) => payload.title);
  }

  /** How many rows a table has. */
  async count(table: 'push_campaigns' | 'push_slices' | 'push_subscriptions'): Promise<number> {
    return (
      (await env.DB.prepare(`SELECT count(*) AS rows FROM ${table}`).first<number>('rows')) ?? 0
    );
  }
}

/** Empties the tables of push, and takes back what a test changed. */
export async function resetPush(): Promise<void> {
  vi.unstubAllGlobals();
  await env.DB.batch(
    ['push_campaigns', 'push_slices', 'push_subscriptions'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
}
