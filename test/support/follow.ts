import { createMessageBatch } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { pictureKeys } from '../../src/ingest/publish/pictures.ts';
import type { RefreshContext } from '../../src/ingest/publish/refresh-context.ts';
import { consumeMessages, startRefresh } from '../../src/ingest/refresh.ts';
import { DeskStore } from '../../src/ingest/store/desk-store.ts';
import { FeedStore } from '../../src/ingest/store/feed-store.ts';
import type { Claim } from '../../src/ingest/store/poll-calls.ts';
import type { LastGoodItems, Unpublished } from '../../src/ingest/store/read-unpublished.ts';
import { clearCaches } from '../../src/lib/caches.ts';
import type { Edition } from '../../src/model/edition/edition.ts';
import type { EditionProgress } from '../../src/model/edition/stored-edition.ts';
import type { Desk, Source, Station } from '../../src/model/publication/desk.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { readKnownSources } from '../../src/model/sources/read-known-sources.ts';
import type { SourceRecord } from '../../src/model/sources/source-state.ts';
import type { SectionId } from '../../src/shared/sections.ts';
import { readEdition } from '../../src/site/context/edition-store.ts';
import { run } from './database.ts';
import {
  ORIGIN_HOSTS,
  type OriginRequest,
  type OriginResponse,
  originUrl,
  requestsFor,
  respondWith,
  status,
} from './origin.ts';

export {
  DAY_MS as DAY,
  HOUR_MS as HOUR,
  MINUTE_MS as MINUTE,
} from '../../src/lib/clock/durations.ts';
export const START = Date.parse('2026-11-20T12:00:00Z');

export interface FeedSetup extends Partial<Omit<Source, 'id' | 'url'>> {
  responses: readonly OriginResponse[];
  host?: number;
  id?: string;
}

export interface FollowOptions {
  random?: () => number;
  queue?: RefreshContext['queue'];
  db?: D1Database;
  kv?: KVNamespace;
  feedToJson?: boolean;
  limits?: RefreshContext['limits'];
}

let desks = 0;

/** A desk in real D1 and KV that polls scripted feeds, on a clock that the test moves. */
export class Follower {
  readonly id = `d${++desks}-${crypto.randomUUID().slice(0, 8)}`;
  readonly context: RefreshContext;
  readonly invalidated: string[][] = [];
  readonly withdrawn: string[] = [];
  readonly purged: string[] = [];
  desk: Desk;
  now = START;

  readonly #db: D1Database;

  constructor(feeds: readonly FeedSetup[], options: FollowOptions) {
    this.#db = options.db ?? env.DB;
    this.desk = {
      id: this.id,
      name: 'Desk',
      sources: feeds.map(({ responses: _, host = 0, ...source }, index) => {
        const id = source.id ?? `feed-${index}`;
        return {
          section: 'local',
          publisher: `Publisher ${index}`,
          via: 'xml',
          // Any host of the scripted publisher, unless the test sets others.
          redirectHosts: ORIGIN_HOSTS,
          ...source,
          id,
          url: originUrl(this.path(id), host),
        };
      }),
      ...(options.feedToJson && { feedToJsonUrl: originUrl(this.path('service'), 8) }),
    };
    this.context = {
      network: {
        name: 'Nunavut News',
        hosts: ['nunavut-news.example'],
        insecureHosts: new Set(ORIGIN_HOSTS),
      },
      desks: this.#desks(),
      db: env.DB,
      followedHere: (desk) => desk,
      store: new FeedStore(options.db ?? env.DB),
      kv: options.kv ?? env.EDITIONS,
      // Without a queue a refresh ends with startRefresh.
      queue: options.queue,
      aheadMs: 0,
      now: () => new Date(this.now),
      pause: async () => {},
      random: options.random ?? (() => 0.5),
      pollsPerRefresh: 100,
      pictureKeys: pictureKeys('secret of the tests'),
      withdrawPictures: async (keys) => {
        this.withdrawn.push(...keys);
      },
      purge: async (tags) => {
        this.purged.push(...tags);
      },
      archiveDays: async () => {},
      publishPages: async () => {},
      invalidate: async (tags) => {
        this.invalidated.push([...tags]);
      },
      ...(options.limits && { limits: options.limits }),
    };
  }

  /** Adds stations, whose documents are at the paths `report-ID` and `alerts-LATITUDE`. */
  followStations(stations: readonly Station[]): void {
    const page = { en: 'https://weather.example/en', fr: 'https://weather.example/fr' };
    this.desk = {
      ...this.desk,
      stations,
      weatherService: {
        name: { en: 'Weather Service', fr: 'Service météo' },
        reports: originUrl(this.path('report-{id}'), 10),
        warnings: originUrl(this.path('alerts-{latitude}'), 11),
        page,
      },
    };
  }

  changeSource(changes: Partial<Source>): void {
    const [first, ...others] = this.desk.sources;
    if (!first) throw new Error('the desk has no source');
    this.desk = { ...this.desk, sources: [{ ...first, ...changes }, ...others] };
  }

  #context(): RefreshContext {
    return { ...this.context, desks: this.#desks() };
  }

  #desks(): DeskStore {
    return new DeskStore(this.#db, [this.desk]);
  }

  get publication(): Pick<Publication, 'id' | 'desks'> {
    return { id: this.id, desks: [this.desk] };
  }

  get store(): FeedStore {
    return this.context.store;
  }

  path(feed = 'feed-0'): string {
    return `/${this.id}/${feed}`;
  }

  refresh(): Promise<void> {
    return startRefresh(this.#context());
  }

  deliver(bodies: readonly unknown[]): Promise<void> {
    return consumeMessages(messageBatch(bodies, this.now), () => this.#context());
  }

  /** Polls the first source now, then whenever it is due. */
  async poll(times: number): Promise<void> {
    await this.refresh();
    for (let time = 1; time < times; time++) await this.refreshWhenDue();
  }

  async claim(): Promise<Claim[]> {
    await this.context.desks.sync(this.now);
    return [...(await this.store.claimDue(this.now, 100)).claims];
  }

  /** Begins the claimed poll; `undefined` if the claim has expired. */
  beginPoll(claim: Claim): ReturnType<FeedStore['beginPoll']> {
    const source = this.desk.sources.find(({ id }) => id === claim.source);
    if (!source) throw new Error(`the desk has no source ${claim.source}`);
    return this.store.beginPoll(claim, source, this.now);
  }

  /** Moves the clock to the source's next poll, and refreshes. */
  async refreshWhenDue(id = 'feed-0'): Promise<void> {
    this.now = (await this.state(id)).nextAt;
    await this.refresh();
  }

  async state(id = 'feed-0'): Promise<SourceRecord> {
    const known = await readKnownSources(this.#db, this.publication, this.now);
    const state = known.sources.get(`${this.id} ${id}`)?.record;
    if (!state) throw new Error(`${id} was never polled`);
    return state;
  }

  async wait(id = 'feed-0'): Promise<number> {
    return (await this.state(id)).nextAt - this.now;
  }

  /** The last good items of all sources, and their revision. */
  async stories(): Promise<LastGoodItems> {
    const stories = (await this.#readStories()).get(this.id);
    if (!stories) throw new Error(`${this.id} has no items`);
    return stories;
  }

  async progress(): Promise<EditionProgress> {
    return (await this.stories()).progress;
  }

  async titles(id = 'feed-0'): Promise<string[]> {
    return ((await this.#readStories()).get(this.id)?.items.get(id) ?? []).map(
      (item) => item.title,
    );
  }

  async #readStories(): Promise<Unpublished['stories']> {
    return (await this.store.readUnpublished([this.desk], new Map(), 'all')).stories;
  }

  async publishedTitles(section: SectionId = 'local'): Promise<string[]> {
    return ((await this.edition())?.sections[section] ?? []).map(({ title }) => title);
  }

  /** The edition in KV, as a new isolate reads it. */
  edition(): Promise<Edition | undefined> {
    clearCaches();
    return readEdition(this.context.kv, this.publication, new Date(this.now));
  }

  requests(feed = 'feed-0'): Promise<OriginRequest[]> {
    return requestsFor(this.path(feed));
  }

  async sentEtags(feed = 'feed-0'): Promise<(string | undefined)[]> {
    return (await this.requests(feed)).map(({ headers }) => headers['if-none-match']);
  }

  respondWith(feed: string, ...responses: OriginResponse[]): Promise<void> {
    return respondWith(this.path(feed), ...responses);
  }

  /** Redirects one path of the desk to another, at the same host or at the `host`th. */
  redirect(from: string, to: string, host?: number, code = 302): Promise<void> {
    const path = this.path(to);
    const location = host === undefined ? path : originUrl(path, host);
    return this.respondWith(from, status(code, { Location: location }));
  }
}

export function messageBatch(bodies: readonly unknown[], at: number): MessageBatch {
  const timestamp = new Date(at);
  const messages = bodies.map((body, index) => ({ id: `${index}`, timestamp, attempts: 1, body }));
  return createMessageBatch('refresh', messages);
}

/** Scripts the feeds and a desk that polls them; sources of earlier tests are inactive. */
export async function follow(
  feeds: readonly FeedSetup[],
  options: FollowOptions = {},
): Promise<Follower> {
  // A refresh polls all desks: sources of earlier tests must not be due.
  await run('UPDATE desk_sources SET active = 0');
  const follower = new Follower(feeds, options);
  for (const [index, { id, responses }] of feeds.entries())
    await follower.respondWith(id ?? `feed-${index}`, ...responses);
  return follower;
}

export function followOne(...responses: OriginResponse[]): Promise<Follower> {
  return follow([{ responses }]);
}
