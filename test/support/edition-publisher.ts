import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { type PublishContext, publishEditions } from '../../src/ingest/publish/publish-editions.ts';
import { FeedStore } from '../../src/ingest/store/feed-store.ts';
import { type Edition, emptyEdition } from '../../src/model/edition/edition.ts';
import { fallbackItems } from '../../src/model/edition/news-item.ts';
import type { EditionProgress } from '../../src/model/edition/stored-edition.ts';
import type { Desk } from '../../src/model/publication/desk.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { newsSource } from './fixtures.ts';

const START = Date.parse('2026-11-21T12:00:00Z');

/** Runs one storage call of a publisher immediately, later, or never. */
export type Step = <T>(name: string, act: () => Promise<T>) => Promise<T>;
export const atOnce: Step = (_, act) => act();

/** Publishes a desk from real D1 to real KV; tests change the stored sources directly. */
export abstract class DeskPublisher<Value> {
  readonly desk: Desk;
  readonly store = new FeedStore(env.DB);
  readonly puts: Value[] = [];
  readonly purges: (readonly string[])[] = [];
  now = START;
  /** Whether an editor waits for the result. */
  isAwaited = false;
  /** Whether KV refuses a second write within a second, as it does in production. */
  isLimited = false;
  #putAt = 0;

  constructor(desk: Omit<Desk, 'id' | 'name'>) {
    this.desk = { id: `publisher-${crypto.randomUUID()}`, name: 'Desk', ...desk };
  }

  /** Publishes as one invocation of ingest does; `step` runs each storage call. */
  abstract publish(step?: Step): Promise<unknown>;

  async cron(): Promise<void> {
    this.now += 5 * 60_000;
    await this.publish();
  }

  /**
   * Publishes, and pauses at this step until a change has been made and published. If `isCutOff`,
   * the paused run ends after the step.
   */
  async publishOvertaken(
    name: string,
    change: () => Promise<void>,
    isCutOff = false,
  ): Promise<void> {
    const [reached, passed, done] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const publishing = this.publish(async (current, act) => {
      if (current !== name) return act();
      reached?.resolve();
      await passed?.promise;
      const result = await act();
      done?.resolve();
      return isCutOff ? new Promise<never>(() => {}) : result;
    });
    await reached?.promise;
    await change();
    await this.publish();
    passed?.resolve();
    // A run that is cut off may time out long after the test.
    if (isCutOff) publishing.catch(() => {});
    await (isCutOff ? done?.promise : publishing);
  }

  protected readonly pause = async () => {
    this.now += 1_100;
  };

  protected kv(step: Step): KVNamespace {
    const put = (key: string, value: string) =>
      step('put', async () => {
        if (this.isLimited && this.now < this.#putAt + 1_000) throw new Error('429');
        this.#putAt = this.now;
        this.puts.push(JSON.parse(value));
        await env.EDITIONS.put(key, value);
      });
    const get = (keys: string[]) => step('get', () => env.EDITIONS.get(keys));
    return { get, put } as unknown as KVNamespace;
  }

  /** Replaces a source's stored items and increments the revision in `table`, as a poll does. */
  protected async storeContent(
    source: string,
    content: unknown,
    table: 'desk_editions' | 'desk_bulletins',
  ): Promise<void> {
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO desk_items (desk, source, items, stored_at) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET items = excluded.items, stored_at = excluded.stored_at`,
      ).bind(this.desk.id, source, JSON.stringify(content), this.now),
      env.DB.prepare(
        `INSERT INTO ${table} (desk, revision) VALUES (?, 1)
         ON CONFLICT DO UPDATE SET revision = revision + 1`,
      ).bind(this.desk.id),
    ]);
  }
}

export class EditionPublisher extends DeskPublisher<Edition> {
  constructor() {
    super({
      sources: (['local', 'world'] as const).map((section) => newsSource(section, { section })),
    });
  }

  get publication(): Pick<Publication, 'id' | 'desks'> {
    return { id: this.desk.id, desks: [this.desk] };
  }

  async progress(): Promise<EditionProgress | undefined> {
    const { stories } = await this.store.readUnpublished([this.desk], new Map());
    return stories.get(this.desk.id)?.progress;
  }

  get key(): string {
    return `edition:${this.desk.id}`;
  }

  async change(title: string, source: 'local' | 'world' = 'local'): Promise<void> {
    const items = fallbackItems(new Date(this.now)).slice(0, 1);
    const content = items.map((item) => ({ ...item, title }));
    await this.storeContent(source, content, 'desk_editions');
  }

  async publish(step = atOnce): Promise<void> {
    const { store } = this;
    const context: PublishContext = {
      desks: { builtIn: new Map() },
      store: {
        readUnpublished: (...args) => step('stories', () => store.readUnpublished(...args)),
        claimNumbers: (...args) => step('claim', () => store.claimNumbers(...args)),
        bulletins: store.bulletins,
        markPublished: (...args) => step('mark', () => store.markPublished(...args)),
      },
      kv: this.kv(step),
      now: () => new Date(this.now),
      pause: this.pause,
      publishPages: async () => {},
      invalidate: (tags) =>
        step('purge', async () => {
          this.purges.push(tags.map((tag) => tag.replace(/.*:/, '')));
        }),
    };
    await publishEditions(
      [this.desk],
      await context.store.readUnpublished([this.desk], new Map()),
      context,
    );
  }

  async stored(): Promise<Edition> {
    const edition = await env.EDITIONS.get<Edition>(this.key, 'json');
    return edition ?? emptyEdition(new Date(this.now));
  }

  async title(section: 'local' | 'world' = 'local'): Promise<string | undefined> {
    return (await this.stored()).sections[section]?.[0]?.title;
  }
}

/** How many changes are made, and after how many steps each refresh is cut off. */
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

/** Interleaves concurrent publishing and changes, step by step, as the scheduler chooses. */
export async function interleave(
  { scheduler, changes, stepsOfEach }: RefreshesAtOnce,
  publisher: DeskPublisher<unknown>,
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
    const publishing = publisher.publish((name, act) =>
      left-- > 0 ? inTurn(name, act) : new Promise<never>(() => {}),
    );
    // A run that is cut off may time out long after the test.
    publishing.catch((error) => {
      if (left >= 0) throw error;
    });
  }
  while (scheduler.count() > 0) {
    await scheduler.waitOne();
    // The chosen step runs, and its owner schedules the next one.
    await new Promise((resolve) => setTimeout(resolve, 0));
    await running;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
