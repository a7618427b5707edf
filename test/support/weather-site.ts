import { env } from 'cloudflare:workers';
import { emptyEdition } from '../../src/edition/edition.ts';
import { writeStoredEdition } from '../../src/edition/stored-edition.ts';
import { type DeskWeather, weatherKey } from '../../src/edition/weather.ts';
import { BUILT_IN_PUBLICATIONS } from '../../src/publications/built-in-publications.ts';
import type { Publication } from '../../src/publications/publication.ts';
import { serveSite } from '../../src/site/app.tsx';
import { createSiteContext, type SiteContext } from '../../src/site/context/site-context.ts';
import { expireWeather } from '../../src/site/weather/weather-store.ts';
import { type ReadPage, readResponse } from './read-page.ts';
import { deskWeather, STATION } from './weather.ts';

/** When the station of these tests reports. */
export const NOW = Date.parse('2026-11-20T12:00:00Z');

let sites = 0;

/** A publication whose one desk follows a station for Iqaluit and one for Kimmirut, with what KV says of them, and a clock that a test sets. */
export class WeatherSite {
  readonly publication: Publication;
  now = NOW;
  readonly #reading: Promise<unknown>[] = [];

  constructor(changes: Partial<Publication> = {}) {
    const id = `weather-${++sites}`;
    const [first] = BUILT_IN_PUBLICATIONS;
    this.publication = {
      ...first,
      id,
      desks: [
        {
          id,
          name: id,
          sources: [],
          stations: [
            STATION,
            { id: 'nu-26', name: 'Kimmirut', latitude: 62.8467, longitude: -69.8686 },
          ],
        },
      ],
      ...changes,
    };
  }

  /** One whose KV holds this weather. */
  static async reporting(weather: Partial<DeskWeather> = {}, changes?: Partial<Publication>) {
    const site = new WeatherSite(changes);
    await site.report(deskWeather(weather));
    return site;
  }

  /** The same publication with desks that follow no station. */
  static withoutStations(): WeatherSite {
    const desks = new WeatherSite().publication.desks.map(({ stations: _, ...desk }) => desk);
    return new WeatherSite({ desks });
  }

  /** Has KV hold this weather, and this isolate read it with the next request. */
  async report(weather: DeskWeather): Promise<void> {
    const publishedAt = new Date(this.now).toISOString();
    const text = JSON.stringify({ ...weather, publishedAt });
    const { id } = this.publication;
    await env.EDITIONS.put(weatherKey(id), text);
    await writeStoredEdition(env.EDITIONS, id, emptyEdition(new Date(NOW)));
    expireWeather();
    // The first read gets what the isolate knew; the next one what it read.
    await this.get('/about');
    await Promise.all(this.#reading.splice(0));
  }

  context(changes: Partial<SiteContext> = {}): SiteContext {
    return createSiteContext({
      env,
      publication: this.publication,
      now: new Date(this.now),
      inBackground: (work) => void this.#reading.push(work),
      startRefresh: async () => {},
      ...changes,
    });
  }

  async get(path: string, init?: RequestInit): Promise<Response> {
    const request = new Request(`https://nunavut-news.example${path}`, init);
    return serveSite(request, this.context());
  }

  async page(path: string): Promise<ReadPage> {
    const response = await this.get(path);
    return readResponse(response);
  }
}
