import { env } from 'cloudflare:workers';
import { clearCaches } from '../../src/lib/caches.ts';
import type { Edition, EditionItem } from '../../src/model/edition/edition.ts';
import { updatePlaceArchive } from '../../src/site/places/place-archive.ts';
import { editionItem } from './fixtures.ts';
import { withMethods } from './platform-doubles.ts';
import { type PublicationFixture, publicationFixture, showEdition } from './publication-fixture.ts';
import { STATION } from './weather.ts';

const SOURCE = {
  id: 'courier',
  section: 'local',
  publisher: 'Courier',
  url: 'https://courier.example/feed',
  via: 'xml',
} as const;

/** A publication with one source, whose first community has a weather station. */
export function paper(facts: Parameters<typeof publicationFixture>[0] = {}): PublicationFixture {
  const fixture = publicationFixture(facts);
  const { gazetteer, id } = fixture.publication;
  Object.assign(fixture.publication, {
    desks: [{ id, name: 'Desk', sources: [SOURCE], stations: [STATION] }],
    ...(gazetteer && {
      gazetteer: {
        ...gazetteer,
        communities: gazetteer.communities.map((community) =>
          community.slug === 'iqaluit' ? { ...community, station: 'nu-21' } : community,
        ),
      },
    }),
  });
  return fixture;
}

/** A story of the source, some hours old. */
export function story(id: string, title: string, changes: Partial<EditionItem> = {}): EditionItem {
  return editionItem({ id, title, link: `https://courier.example/${id}`, ...changes });
}

let versions = 0;

/** An edition with these items, later than the ones before. */
export function editionOf(items: readonly EditionItem[], now: number): Edition {
  versions += 1;
  return {
    shape: 1,
    version: `v${versions}`,
    number: versions,
    publishedAt: new Date(now).toISOString(),
    sections: { local: items },
  };
}

/** Keeps the headlines of an edition, and shows it. */
export async function publish(
  fixture: PublicationFixture,
  items: readonly EditionItem[],
  kv = env.EDITIONS,
) {
  const edition = editionOf(items, fixture.now);
  // As an isolate does that has not looked after them.
  clearCaches();
  updatePlaceArchive(fixture.context({ EDITIONS: kv }), edition);
  await fixture.settle();
  await showEdition(fixture.publication, edition, new Date(fixture.now));
  clearCaches();
}

/** KV that reads editions and no archives. */
export const WITHOUT_ARCHIVES = withMethods(env.EDITIONS, {
  get: ((keys: string | string[], ...rest: [never]) =>
    [keys].flat().some((key) => key.startsWith('places:'))
      ? Promise.reject(new Error('KV is away'))
      : env.EDITIONS.get(keys as string, ...rest)) as KVNamespace['get'],
});

export const headlines = async (fixture: PublicationFixture, slug: string) =>
  (await fixture.read(`/communities/${slug}`)).texts('.place-news h3');
