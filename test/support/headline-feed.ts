import { env } from 'cloudflare:workers';
import type { Edition, EditionItem } from '../../src/edition/edition.ts';
import { serveHeadlineFeed } from '../../src/site/syndication/documents.ts';
import { type PublicationFixture, publicationFixture } from './publication-fixture.ts';
import { showEdition } from './show-edition.ts';

/** A publication with one source and these items in its edition. */
export async function editionOf(
  items: readonly EditionItem[],
  version = 'v1',
): Promise<PublicationFixture> {
  const fixture = publicationFixture();
  Object.assign(fixture.publication, {
    desks: [
      {
        id: fixture.publication.id,
        name: 'Desk',
        sources: [
          {
            id: 'courier',
            section: 'local',
            publisher: 'Courier',
            url: 'https://courier.example/feed?all&of=it',
            via: 'xml',
          },
        ],
      },
    ],
  });
  const edition: Edition = {
    shape: 1,
    version,
    publishedAt: '2026-11-20T09:00:00.000Z',
    sections: { local: items },
  };
  await showEdition(env.EDITIONS, fixture.publication, edition, new Date(fixture.now));
  return fixture;
}

/** The response to the path of a feed of headlines. */
export const getFeed = (fixture: PublicationFixture, path: string, headers = {}) =>
  fixture.request(
    (request, context) => serveHeadlineFeed(request, context, path.slice('/feeds/'.length)),
    { path, headers },
  );
