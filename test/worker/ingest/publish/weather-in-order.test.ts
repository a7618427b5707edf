import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DeskWeather,
  readStoredWeather,
  weatherKey,
} from '../../../../src/edition/weather.ts';
import {
  tryToPublishWeather,
  type WeatherContext,
} from '../../../../src/ingest/publish/publish-weather.ts';
import {
  anyRefreshes,
  atOnce,
  DeskPublisher,
  interleave,
} from '../../../support/edition-publisher.ts';
import { runs } from '../../../support/effort.ts';
import { MINUTE } from '../../../support/follow.ts';
import { watchLog } from '../../../support/watch-log.ts';
import { STATION, weatherReport } from '../../../support/weather.ts';

watchLog();

/** Publishes the weather of a desk with one station. */
class WeatherPublisher extends DeskPublisher<DeskWeather> {
  constructor() {
    super({ sources: [], stations: [STATION] });
  }

  /** Stores another report. */
  async change(temperature: number): Promise<void> {
    const content = { report: weatherReport({ temperature }), warnings: [] };
    await this.storeContent('report:nu-21', content, 'desk_weather');
  }

  async publish(step = atOnce): Promise<void> {
    const { weather } = this.store;
    const context: WeatherContext = {
      desks: { builtIn: new Map() },
      store: {
        readBehind: (...args) => step('read', () => this.store.readBehind(...args)),
        weather: {
          takeTime: (...args) => step('take', () => weather.takeTime(...args)),
          markPublished: (...args) => step('mark', () => weather.markPublished(...args)),
        },
      },
      kv: this.kv(step),
      now: () => new Date(this.now),
      publishPages: async () => {},
      invalidate: async (tags) => {
        this.purges.push(tags);
      },
    };
    await tryToPublishWeather(
      [this.desk],
      await context.store.readBehind([this.desk], new Map()),
      context,
    );
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
    await publisher.publishOvertaken('put', () => publisher.change(-30), true);
    expect(await publisher.temperature()).toBe(-10);
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

test('the weather is published anew where the stored versions of its stations are damaged', async () => {
  const publisher = new WeatherPublisher();
  await publisher.change(-10);
  await publisher.publish();
  await env.DB.prepare('UPDATE desk_weather SET station_versions = ? WHERE desk = ?')
    .bind('{', publisher.desk.id)
    .run();
  await publisher.change(-30);
  await publisher.publish();
  expect(await publisher.temperature()).toBe(-30);
});

test('readers keep to the latest weather and the next cron leaves it in KV, in any order of publishing, changes and cut-offs', async () => {
  await fc.assert(
    fc.asyncProperty(anyRefreshes, async (all) => {
      const publisher = new WeatherPublisher();
      await publisher.change(0);
      await interleave(all, publisher, (n) => publisher.change(-n));
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
