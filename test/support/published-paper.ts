import { env } from 'cloudflare:workers';
import type { Edition, WrittenToKv } from '../../src/edition/edition.ts';
import { fallbackItems } from '../../src/edition/news-item.ts';
import { writeStoredEdition } from '../../src/edition/stored-edition.ts';
import { type DeskWeather, weatherKey } from '../../src/edition/weather.ts';
import { FeedStore } from '../../src/ingest/store/feed-store.ts';
import { activeSourcesOf } from '../../src/publications/desk.ts';
import { clearCaches } from '../../src/shared/caches.ts';
import { publishPages } from '../../src/site/pages/publish-pages.ts';
import { pagesKey } from '../../src/site/pages/published-pages.ts';
import { composeWith } from './compose-for.ts';
import { run } from './database.ts';
import { NUNAVUT_NEWS } from './nunavut-news.ts';
import { withMethods } from './platform-doubles.ts';
import { publicationFixture } from './publication-fixture.ts';
import { deskWeather, STATION } from './weather.ts';

let papers = 0;

/** A paper with one desk, as ingest writes what that brings. */
export function newPaper() {
  papers += 1;
  const id = `published-${papers}`;
  const sources = activeSourcesOf(NUNAVUT_NEWS.desks);
  const site = publicationFixture({ id, desks: [{ id, name: id, sources, stations: [STATION] }] });
  const key = pagesKey(id);
  const keys: string[] = [];
  const counted = withMethods(env.EDITIONS, {
    get: ((...[given, ...rest]: Parameters<KVNamespace['get']>) => {
      keys.push(...[given].flat());
      return env.EDITIONS.get(given, ...rest);
    }) as KVNamespace['get'],
  });
  let number = 0;
  return Object.assign(site, {
    key,
    keys,
    /** A new edition in KV, and its number in D1. */
    async write(title: string): Promise<Edition> {
      number += 1;
      const items = fallbackItems(new Date(site.now)).map((item) => ({ ...item, title }));
      const edition = { ...composeWith(site.publication, items, new Date(site.now)), number };
      await writeStoredEdition(env.EDITIONS, id, edition);
      await take('desk_editions', 'number', number);
      return edition;
    },
    /** New weather in KV, and its time in D1. */
    async writeWeather(changes: Partial<DeskWeather>): Promise<DeskWeather> {
      const weather = deskWeather({ ...changes, publishedAt: new Date(site.now).toISOString() });
      await env.EDITIONS.put(weatherKey(id), JSON.stringify(weather));
      await take('desk_weather', 'taken_at', site.now);
      return weather;
    },
    async publishPages(
      written: Omit<WrittenToKv, 'latest'> = {},
      context = site.context(),
    ): Promise<void> {
      // As ingest finds out before it calls.
      const { latest } = await new FeedStore(env.DB).readBehind([], new Map([[id, site]]));
      await publishPages([id], { ...written, latest }, [context]);
    },
    /** What a reader gets from an isolate that knows nothing. */
    async readCold(path = '/'): Promise<Response> {
      clearCaches();
      keys.length = 0;
      return site.get(path, { EDITIONS: counted });
    },
    stored: () => env.EDITIONS.get(key, 'text'),
  });

  async function take(table: string, column: string, value: number): Promise<void> {
    await run(
      `INSERT INTO ${table} (desk, ${column}) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET ${column} = ?2`,
      id,
      value,
    );
  }
}

/** One whose pages show a story and the weather. */
export async function publishedPaper(title = 'Ice') {
  const site = newPaper();
  await site.writeWeather({});
  await site.write(title);
  await site.publishPages();
  return site;
}
