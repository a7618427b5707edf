import { env } from 'cloudflare:workers';
import { type Edition, emptyEdition } from '../../src/edition/edition.ts';
import { fallbackItems } from '../../src/edition/fallback-items.ts';
import { publishEdition } from '../../src/ingest/publish/publish-edition.ts';
import { FeedStore } from '../../src/ingest/store/feed-store.ts';
import { NUNAVUT_NEWS } from '../../src/publications/nunavut-news/publication.ts';
import type { Publication } from '../../src/publications/publication.ts';

const START = Date.parse('2026-11-21T12:00:00Z');

/** Runs what one who publishes does to storage: at once, later, or never. */
export type Step = <T>(name: string, act: () => Promise<T>) => Promise<T>;
const atOnce: Step = (_, act) => act();

/** A publication in real D1 and KV whose stored stories a test changes by hand, and those who publish it. */
export class Press {
  readonly publication: Publication;
  readonly store = new FeedStore(env.DB);
  /** Every edition that was put into KV, in that order. */
  readonly puts: Edition[] = [];
  readonly purges: (readonly string[])[] = [];
  now = START;

  constructor() {
    this.publication = {
      ...NUNAVUT_NEWS,
      id: `press-${crypto.randomUUID()}`,
      sources: (['local', 'world'] as const).map((section) => ({
        id: section,
        url: `https://${section}.example/feed/`,
        via: 'xml',
        section,
        publisher: `Publisher of ${section}`,
      })),
    };
  }

  get key(): string {
    return `edition:${this.publication.id}`;
  }

  /** A check brings one source another story in place of the one that it had. */
  async change(title: string, source: 'local' | 'world' = 'local'): Promise<void> {
    const items = fallbackItems(new Date(this.now)).slice(0, 1);
    const stored = JSON.stringify(items.map((item) => ({ ...item, title })));
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO channels (publication, source, items, stored_at) VALUES (?, ?, ?, 0)
         ON CONFLICT DO UPDATE SET items = excluded.items`,
      ).bind(this.publication.id, source, stored),
      env.DB.prepare(
        `INSERT INTO editions (publication, revision) VALUES (?, 1)
         ON CONFLICT DO UPDATE SET revision = revision + 1`,
      ).bind(this.publication.id),
    ]);
  }

  /** Publishes as one invocation of ingest does, whose steps `step` runs. */
  publish(step: Step = atOnce): Promise<void> {
    const { store } = this;
    return publishEdition(this.publication, {
      store: {
        readProgress: (...args) => step('progress', () => store.readProgress(...args)),
        readLastGoodItems: (...args) => step('stories', () => store.readLastGoodItems(...args)),
        claimNumber: (...args) => step('claim', () => store.claimNumber(...args)),
        markPublished: (...args) => step('mark', () => store.markPublished(...args)),
      },
      kv: {
        get: (key: string) => step('get', () => env.EDITIONS.get(key)),
        put: (key: string, value: string) =>
          step('put', async () => {
            this.puts.push(JSON.parse(value));
            await env.EDITIONS.put(key, value);
          }),
      } as unknown as KVNamespace,
      now: () => new Date(this.now),
      invalidate: (tags) =>
        step('purge', async () => {
          this.purges.push(tags.map((tag) => tag.replace(/.*:/, '')));
        }),
    });
  }

  /** The next cron, five minutes later. */
  async cron(): Promise<void> {
    this.now += 5 * 60_000;
    await this.publish();
  }

  /** What KV holds. */
  async stored(): Promise<Edition> {
    const edition = await env.EDITIONS.get<Edition>(this.key, 'json');
    return edition ?? emptyEdition(new Date(this.now));
  }

  /** The title in KV's edition. */
  async title(section: 'local' | 'world' = 'local'): Promise<string | undefined> {
    return (await this.stored()).sections[section]?.[0]?.title;
  }
}

/** Steps of which one waits at its door until it is let through, or for ever. */
export function stopAt(name: string): { step: Step; reached: Promise<void>; pass: () => void } {
  const reached = Promise.withResolvers<void>();
  const door = Promise.withResolvers<void>();
  const step: Step = async (current, act) => {
    if (current === name) {
      reached.resolve();
      await door.promise;
    }
    return act();
  };
  return { step, reached: reached.promise, pass: door.resolve };
}
