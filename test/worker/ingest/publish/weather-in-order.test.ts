import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DeskWeather,
  readStoredWeather,
  weatherKey,
} from '../../../../src/edition/weather.ts';
import { tryToPublishWeather } from '../../../../src/ingest/publish/publish-weather.ts';
import { FeedStore } from '../../../../src/ingest/store/feed-store.ts';
import type { Desk } from '../../../../src/publications/desk.ts';
import { anyRefreshes, interleave, type Step, stopAt } from '../../../support/edition-publisher.ts';
import { runs } from '../../../support/effort.ts';
import { MINUTE, START } from '../../../support/follow.ts';
import { watchLog } from '../../../support/watch-log.ts';
import { weatherReport } from '../../../support/weather.ts';

watchLog();

const STATION = { id: 'nu-21', name: 'Iqaluit', latitude: 63.75, longitude: -68.5 };
const atOnce: Step = (_, act) => act();

/** Publishes the weather of a desk in real D1 and KV, whose one report a test changes directly. */
class WeatherPublisher {
  readonly desk: Desk = { id: crypto.randomUUID(), name: 'Desk', sources: [], stations: [STATION] };
  /** Every value that was put into KV, in that order. */
  readonly puts: DeskWeather[] = [];
  readonly purges: (readonly string[])[] = [];
  readonly #store = new FeedStore(env.DB);
  now = START;

  /** Stores another report, as a poll does. */
  async change(temperature: number): Promise<void> {
    const content = JSON.stringify({ report: weatherReport({ temperature }), warnings: [] });
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO desk_items (desk, source, items, stored_at) VALUES (?, 'report:nu-21', ?, 0)
         ON CONFLICT DO UPDATE SET items = excluded.items`,
      ).bind(this.desk.id, content),
      env.DB.prepare(
        `INSERT INTO desk_weather (desk, revision) VALUES (?, 1)
         ON CONFLICT DO UPDATE SET revision = revision + 1`,
      ).bind(this.desk.id),
    ]);
  }

  /** Publishes as one invocation of ingest does; `step` runs each storage call. */
  publish(step: Step = atOnce): Promise<void> {
    const { weather } = this.#store;
    return tryToPublishWeather([this.desk], {
      store: {
        weather: {
          readUnpublished: (...args) => step('read', () => weather.readUnpublished(...args)),
          takeTime: (...args) => step('take', () => weather.takeTime(...args)),
          markPublished: (...args) => step('mark', () => weather.markPublished(...args)),
        },
      },
      kv: {
        put: (key: string, value: string) =>
          step('put', async () => {
            this.puts.push(JSON.parse(value));
            await env.EDITIONS.put(key, value);
          }),
      } as unknown as KVNamespace,
      now: () => new Date(this.now),
      invalidate: async (tags) => {
        this.purges.push(tags);
      },
    });
  }

  /** The next cron, five minutes later. */
  async cron(): Promise<void> {
    this.now += 5 * MINUTE;
    await this.publish();
  }

  /** The temperature in KV. */
  async temperature(): Promise<number | undefined> {
    const text = await env.EDITIONS.get(weatherKey(this.desk.id));
    return text === null ? undefined : readStoredWeather(text)?.reports[STATION.id]?.temperature;
  }

  /** The temperature that readers keep to whose isolate has seen every value. */
  get latest(): number | undefined {
    const [latest] = this.puts.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
    return latest?.reports[STATION.id]?.temperature;
  }
}

describe('of two refreshes that publish the weather at once', () => {
  test('the older value of one that was cut off right after it wrote is replaced by the next cron, which invalidates all of it', async () => {
    const publisher = new WeatherPublisher();
    await publisher.change(-10);
    const late = stopAt('put');
    void publisher.publish(async (name, act) => {
      const done = await late.step(name, act);
      return name === 'put' ? new Promise(() => {}) : done;
    });
    await late.reached;
    await publisher.change(-30);
    await publisher.publish();
    late.pass();
    await expect.poll(() => publisher.temperature()).toBe(-10);
    // Whoever has read the newer one stays with it meanwhile.
    expect(publisher.latest).toBe(-30);
    publisher.purges.length = 0;
    await publisher.cron();
    expect(await publisher.temperature()).toBe(-30);
    expect(publisher.purges).toEqual([
      [`desk:${publisher.desk.id}:station:nu-21`, `desk:${publisher.desk.id}:warnings`],
    ]);
    await publisher.cron();
    const written = publisher.puts.length;
    await publisher.cron();
    expect(publisher.puts).toHaveLength(written);
  });

  test('a value is later than one before it where the clock has gone back', async () => {
    const publisher = new WeatherPublisher();
    await publisher.change(-10);
    await publisher.publish();
    publisher.now -= 60 * MINUTE;
    await publisher.change(-30);
    await publisher.publish();
    expect(publisher.latest).toBe(-30);
  });
});

test('readers keep to the latest weather and the next cron leaves it in KV, in any order of publishing, changes and cut-offs', async () => {
  await fc.assert(
    fc.asyncProperty(anyRefreshes, async (all) => {
      const publisher = new WeatherPublisher();
      await publisher.change(0);
      await interleave(
        all,
        (step) => publisher.publish(step),
        (n) => publisher.change(-n),
      );
      await publisher.cron();
      expect(await publisher.temperature()).toBe(-all.changes);
      expect(publisher.latest).toBe(-all.changes);
      const ordered = publisher.puts.toSorted((a, b) => (a.publishedAt < b.publishedAt ? -1 : 1));
      const times = ordered.map(({ publishedAt }) => publishedAt);
      expect(new Set(times).size).toBe(times.length);
      const temperatures = ordered.map(({ reports }) => reports[STATION.id]?.temperature ?? 0);
      expect(temperatures).toEqual(temperatures.toSorted((a, b) => b - a));
      // Once more at most, and then nothing is left to do.
      await publisher.cron();
      const written = publisher.puts.length;
      await publisher.cron();
      expect(publisher.puts).toHaveLength(written);
    }),
    { numRuns: runs(30) },
  );
});
