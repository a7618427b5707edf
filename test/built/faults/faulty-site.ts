import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeHTML } from 'entities';
import { afterAll, inject } from 'vitest';
import { type SampleWorld, startSampleWorld } from '../../../sample-world/sample-world.ts';
import {
  type EntryModule,
  type ServedWorker,
  serveBuiltWorker,
} from '../../../scripts/built-worker.ts';
import { migrationStatements } from '../../../scripts/migrations.ts';
import type { EditionItem } from '../../../src/model/edition/edition.ts';
import { folderForFile } from '../../support/temporary-folder.ts';
import type { Health, SourceHealth } from './health.ts';
import { until } from './health.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** How long an isolate may show an older edition than KV has while KV is slow (ms). */
export const MAX_STALE_EDITION_MS = 91_000;

const EDITION_KEY = 'edition:nunavut';
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Which bindings of the Workers fail, and how (test/support/faults/). */
export interface StorageFaults {
  kvReads?: boolean;
  kvWrites?: boolean;
  database?: boolean;
  edgeFails?: boolean;
  /** Timers of at least this many milliseconds never fire. */
  heldFromMs?: number;
}

export type LogLine = { level: string; event: string } & Readonly<Record<string, unknown>>;

/** One response of the site, as a reader sees it. */
export interface ReadPage {
  status: number;
  headers: Headers;
  body: string;
  /** The text of the page, without markup and styles. */
  text: string;
  headlines: readonly string[];
}

/** Reads a complete response; one that is not HTML has no headlines. */
async function readPage(response: Response): Promise<ReadPage> {
  const { status, headers } = response;
  const body = await response.text();
  return {
    status,
    headers,
    body,
    text: textOfMarkup(body.replace(/<(style|script)\b.*?<\/\1>/gs, ' ')),
    headlines: [...body.matchAll(/<h([23])\b[^>]*>(.*?)<\/h\1>/gs)].map(([, , inner]) =>
      textOfMarkup(inner ?? ''),
    ),
  };
}

function textOfMarkup(html: string): string {
  return decodeHTML(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The part of a KV binding that is used here. */
interface KvLike {
  get(key: string): Promise<string | null>;
  put(key: string, value: string): Promise<void>;
}

interface Report {
  sent?: number;
  taken?: number;
  invalidated?: readonly string[];
}

/** The built Workers with their own storage, a faulty sample world and a clock that tests move. */
export class FaultySite {
  readonly world: SampleWorld;
  /** The tags of each invalidation that the edge accepted, one array for each call. */
  readonly invalidated: (readonly string[])[] = [];
  readonly #stateDir = folderForFile();
  readonly #clock: { aheadMs: number };
  #lines: string[] = [];
  #faults: StorageFaults = {};
  #waiting = 0;
  #served: ServedWorker | undefined;

  private constructor(world: SampleWorld, clock: { aheadMs: number }) {
    this.#clock = clock;
    this.world = world;
  }

  /** Starts a site with a migrated database and an empty KV; it stops with the test file. */
  static async open(): Promise<FaultySite> {
    const clock = { aheadMs: 0 };
    const now = () => new Date(Date.now() + clock.aheadMs);
    const site = new FaultySite(await startSampleWorld({ port: 0, now }), clock);
    afterAll(() => Promise.allSettled([site.kill(), site.world.close()]));
    await site.start();
    for (const statement of await migrationStatements()) await site.query(statement);
    return site;
  }

  /** Starts workerd on the existing storage: new isolates without anything in memory. */
  async start(): Promise<void> {
    this.#waiting = 0;
    const { site, ingest } = inject('builtConfig');
    this.#served = await serveBuiltWorker(site, {
      ingest: { config: ingest, entry: await entryOf('ingest') },
      stateDir: this.#stateDir,
      vars: { SAMPLE_WORLD_ORIGIN: this.world.origin },
      entry: await entryOf('site'),
      services: { FAULT_CONTROL: (body) => this.#listen(JSON.parse(body)) },
      onLog: (line) => this.#lines.push(line),
    });
  }

  async kill(): Promise<void> {
    await this.#served?.close();
    this.#served = undefined;
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  /** The time of the Worker and the world, ms since the epoch. */
  now(): number {
    return Date.now() + this.#clock.aheadMs;
  }

  pass(ms: number): void {
    this.#clock.aheadMs += ms;
  }

  /** Sets the storage's faults from the next invocation on; without an argument none. */
  breakStorage(faults: StorageFaults = {}): void {
    this.#faults = faults;
  }

  /** Runs the cron now and waits until every poll that it began has ended. */
  async refresh(): Promise<void> {
    await this.startRefresh();
    await this.settle();
  }

  /** Runs the cron now; its polls may be in flight when it resolves. */
  async startRefresh(): Promise<void> {
    await this.#serving().refresh(this.now());
  }

  get isRefreshing(): boolean {
    return this.#waiting > 0;
  }

  async settle(): Promise<void> {
    await until(() => !this.isRefreshing, 'the queue did not become empty');
  }

  async get(path: string, init?: RequestInit): Promise<ReadPage> {
    return readPage(await fetch(this.#serving().address + path, { redirect: 'manual', ...init }));
  }

  /** Requests a page until it matches; rejects after 90 seconds. */
  async waitForPage(path: string, isAsWanted: (page: ReadPage) => boolean): Promise<ReadPage> {
    let page: ReadPage | undefined;
    await until(async () => {
      page = await this.get(path);
      return isAsWanted(page);
    }, `${path} did not become as wanted`);
    if (!page) throw new Error('unreachable');
    return page;
  }

  async health(): Promise<Health> {
    const { status, body } = await this.get('/healthz');
    return { ...JSON.parse(body), httpStatus: status };
  }

  async source(id: string): Promise<SourceHealth> {
    const found = (await this.health()).sources?.find((source) => source.id === id);
    if (!found) throw new Error(`/healthz does not list ${id}`);
    return found;
  }

  async stories(section: string): Promise<readonly EditionItem[]> {
    const { body } = await this.get(`/api/news?category=${section}&limit=200`);
    return JSON.parse(body).items;
  }

  /** The log lines of the Workers since `forgetLog`, or only those of one event. */
  async log(event?: string): Promise<LogLine[]> {
    // This marker follows all earlier lines, and may arrive later than a response.
    const mark = `log mark ${crypto.randomUUID()}`;
    await this.get('/', { headers: { 'log-mark': mark } });
    await until(() => this.#lines.includes(mark), 'the log ends half-way');
    return this.#lines
      .filter((line) => line.startsWith('{'))
      .map((line): LogLine => JSON.parse(line))
      .filter((line) => event === undefined || line.event === event);
  }

  forgetLog(): void {
    this.#lines = [];
  }

  requests(feedId: string): number {
    return this.world.log.filter((entry) => entry.feedId === feedId).length;
  }

  /** Rows of the Workers' database, read without the faults. */
  async query<T>(sql: string, ...values: (string | number | null)[]): Promise<T[]> {
    const database = await this.#serving().storage.getD1Database('DB');
    const { results } = await database
      .prepare(sql)
      .bind(...values)
      .all<T>();
    return results;
  }

  async storedItems(): Promise<Map<string, string>> {
    const rows = await this.query<{ source: string; items: string }>(
      'SELECT source, items FROM desk_items',
    );
    return new Map(rows.map(({ source, items }) => [source, items]));
  }

  /** The local desk's edition in KV, read without the faults. */
  async readKv(): Promise<string | null> {
    return (await this.#kv()).get(EDITION_KEY);
  }

  async writeKv(value: string): Promise<void> {
    await (await this.#kv()).put(EDITION_KEY, value);
  }

  async #kv(): Promise<KvLike> {
    // Its type is the platform's, which is unknown here.
    const kv: unknown = await this.#serving().storage.getKVNamespace('EDITIONS');
    return kv as KvLike;
  }

  #serving(): ServedWorker {
    if (!this.#served) throw new Error('the site is down');
    return this.#served;
  }

  async #listen({ sent = 0, taken = 0, invalidated }: Report): Promise<string> {
    this.#waiting += sent - taken;
    if (invalidated) this.invalidated.push(invalidated);
    return JSON.stringify({ aheadMs: this.#clock.aheadMs, faults: this.#faults });
  }
}

async function entryOf(worker: 'site' | 'ingest'): Promise<EntryModule> {
  const read = (name: string) => readFile(join(ROOT, 'test/support/faults', name), 'utf8');
  return {
    name: `faulty-${worker}.js`,
    contents: await read(`${worker}.js`),
    beside: { 'faulty-bindings.js': await read('faulty-bindings.js') },
  };
}
