import { env } from 'cloudflare:workers';
import { bulletinKey, type DeskBulletin } from '../../src/model/bulletin.ts';
import { emptyEdition } from '../../src/model/edition/edition.ts';
import { writeStoredEdition } from '../../src/model/edition/stored-edition.ts';
import { BUILT_IN_PUBLICATIONS } from '../../src/model/publication/built-in-publications.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { expireBulletins } from '../../src/site/bulletin/bulletin-store.ts';
import { type PublicationFixture, publicationFixture, START } from './publication-fixture.ts';
import { deskBulletin, STATION } from './weather.ts';

export interface WeatherSite extends PublicationFixture {
  /** Has KV hold this weather, and this isolate read it with the next request. */
  report(weather: DeskBulletin): Promise<void>;
}

const KIMMIRUT = { id: 'nu-26', name: 'Kimmirut', latitude: 62.8467, longitude: -69.8686 };

let sites = 0;

/** A publication whose one desk follows a station for Iqaluit and one for Kimmirut. */
export function weatherSite(facts: Partial<Publication> = {}): WeatherSite {
  const [first] = BUILT_IN_PUBLICATIONS;
  const id = `weather-${++sites}`;
  const desks = [{ id, name: id, sources: [], stations: [STATION, KIMMIRUT] }];
  const site = publicationFixture({ ...first, id, desks, ...facts });
  const report = async (weather: DeskBulletin) => {
    const publishedAt = new Date(site.now).toISOString();
    await env.EDITIONS.put(bulletinKey(id), JSON.stringify({ ...weather, publishedAt }));
    await writeStoredEdition(env.EDITIONS, id, emptyEdition(new Date(START)));
    expireBulletins();
    // The first read gets what the isolate knew; the next one what it read.
    await site.get('/about');
    await site.settle();
  };
  return Object.assign(site, { report });
}

/** One whose KV holds this weather. */
export async function reportingSite(
  weather: Partial<DeskBulletin> = {},
  facts?: Partial<Publication>,
): Promise<WeatherSite> {
  const site = weatherSite(facts);
  await site.report(deskBulletin(weather));
  return site;
}

/** The same publication with a desk that follows no station. */
export function siteWithoutStations(): WeatherSite {
  return weatherSite({ desks: [{ id: 'without-stations', name: 'Desk', sources: [] }] });
}
