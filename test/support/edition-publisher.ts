import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { type Edition, emptyEdition } from '../../src/edition/edition.ts';
import { fallbackItems } from '../../src/edition/news-item.ts';
import type { EditionProgress } from '../../src/edition/stored-edition.ts';
import { publishEditions } from '../../src/ingest/publish/publish-editions.ts';
import { FeedStore } from '../../src/ingest/store/feed-store.ts';
import type { Desk } from '../../src/publications/desk.ts';
import type { Publication } from '../../src/publications/publication.ts';
import { newsSource } from './news-items.ts';

const START = Date.parse('2026-11-21T12:00:00Z');

/** Runs one storage call of a publisher: at once, later, or never. */
export type Step = <T>(name: string, act: () => Promise<T>) => Promise<T>;
const atOnce: Step = (_, act) => act();

/** Publishes editions of a desk in real D1 and KV, whose stored items a test changes directly. */
export class EditionPublisher {
  readonly desk: Desk;
  readonly store = new FeedStore(env.DB);
  /** Every edition that was put into KV, in that order. */
  readonly puts: Edition[] = [];
  readonly purges: (readonly string[])[] = [];
  now = START;

  constructor() {
    this.desk = {
      id: `publisher-${crypto.randomUUID()}`,
      name: 'Desk',
      sources: (['local', 'world'] as const).map((section) => newsSource(section, { section })),
    };
  }

  /** A publication that carries the desk alone. */
  get publication(): Pick<Publication, 'id' | 'desks'> {
    return { id: this.desk.id, desks: [this.desk] };
  }

  /** How far the published edition is behind. */
  async progress(): Promise<EditionProgress | undefined> {
    return (await this.store.readProgress([this.desk.id])).get(this.desk.id);
  }

  get key(): string {
    return `edition:${this.desk.id}`;
  }

  /** Stores another item in place of the one that a source had, as a poll does. */
  async change(title: string, source: 'local' | 'world' = 'local'): Promise<void> {
    const items = fallbackItems(new Date(this.now)).slice(0, 1);
    const stored = JSON.stringify(items.map((item) => ({ ...item, title })));
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO desk_items (desk, source, items, stored_at) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET items = excluded.items, stored_at = excluded.stored_at`,
      ).bind(this.desk.id, source, stored, this.now),
      env.DB.prepare(
        `INSERT INTO desk_editions (desk, revision) VALUES (?, 1)
         ON CONFLICT DO UPDATE SET revision = revision + 1`,
      ).bind(this.desk.id),
    ]);
  }

  /** Publishes as one invocation of ingest does; `step` runs each storage call. */
  publish(step: Step = atOnce): Promise<void> {
    const { store } = this;
    return publishEditions([this.desk], {
      store: {
        readProgress: (...args) => step('progress', () => store.readProgress(...args)),
        readLastGoodItems: (...args) => step('stories', () => store.readLastGoodItems(...args)),
        claimNumbers: (...args) => step('claim', () => store.claimNumbers(...args)),
        weather: store.weather,
        markPublished: (...args) => step('mark', () => store.markPublished(...args)),
      },
      kv: {
        get: (keys: string[]) => step('get', () => env.EDITIONS.get(keys)),
        put: (key: string, value: string) =>
          step('put', async () => {
            this.puts.push(JSON.parse(value));
            await env.EDITIONS.put(key, value);
          }),
      } as unknown as KVNamespace,
      now: () => new Date(this.now),
      renderPages: async () => ({}),
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

  /** The edition in KV; an empty one where there is none. */
  async stored(): Promise<Edition> {
    const edition = await env.EDITIONS.get<Edition>(this.key, 'json');
    return edition ?? emptyEdition(new Date(this.now));
  }

  /** The title of a section's first item in KV's edition. */
  async title(section: 'local' | 'world' = 'local'): Promise<string | undefined> {
    return (await this.stored()).sections[section]?.[0]?.title;
  }
}

/** Runs storage calls, but holds back the one of this name until `pass` is called. */
export function stopAt(name: string): { step: Step; reached: Promise<void>; pass: () => void } {
  const reached = Promise.withResolvers<void>();
  const passed = Promise.withResolvers<void>();
  const step: Step = async (current, act) => {
    if (current === name) {
      reached.resolve();
      await passed.promise;
    }
    return act();
  };
  return { step, reached: reached.promise, pass: passed.resolve };
}

/** How often a test changes what is stored, and after how many steps each of its refreshes is cut off. */
export const anyRefreshes = fc.record({
  scheduler: fc.scheduler(),
  changes: fc.integer({ min: 1, max: 3 }),
  stepsOfEach: fc.array(fc.option(fc.integer({ min: 0, max: 12 }), { nil: 99 }), {
    minLength: 2,
    maxLength: 3,
  }),
});

type RefreshesAtOnce =
  typeof anyRefreshes extends fc.Arbitrary<infer Generated> ? Generated : never;

/** Publishes and changes at once, one step at a time, in the order that the scheduler chooses. */
export async function interleave(
  { scheduler, changes, stepsOfEach }: RefreshesAtOnce,
  publish: (step: Step) => Promise<void>,
  change: (n: number) => Promise<void>,
): Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const inTurn = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    await scheduler.schedule(Promise.resolve(), name);
    const acting = act();
    running = acting;
    return acting;
  };
  void (async () => {
    for (let n = 1; n <= changes; n++) await inTurn('change', () => change(n));
  })();
  for (const steps of stepsOfEach) {
    let left = steps;
    void publish((name, act) => (left-- > 0 ? inTurn(name, act) : new Promise<never>(() => {})));
  }
  while (scheduler.count() > 0) {
    await scheduler.waitOne();
    // The step that was chosen begins, and whoever took it requests the next one.
    await new Promise((resolve) => setTimeout(resolve, 0));
    await running;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
