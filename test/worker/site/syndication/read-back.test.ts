import { parseFeed as parseWithFeedsmith } from 'feedsmith';
import RssParser from 'rss-parser';
import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../../../src/ingest/parse/parse-feed.ts';
import { serveAtom, serveJsonFeed, serveRss } from '../../../../src/site/syndication/documents.ts';
import { STORED_TITLES, seenTitle } from '../../../support/hostile-titles.ts';
import {
  type PublicationFixture,
  publicationFixture,
} from '../../../support/publication-fixture.ts';

const textOf = async (response: Promise<Response>) => (await response).text();

describe('titles of every kind in the feeds of posts', () => {
  const published = async (
    titles: readonly (readonly [string, string])[],
    name: string,
  ): Promise<PublicationFixture> => {
    const fixture = publicationFixture();
    await fixture.publish(
      ...titles.map(([title], index) => ({
        slug: `${name}-${String(index).padStart(2, '0')}`,
        title,
        description: title,
      })),
    );
    return fixture;
  };
  const read = STORED_TITLES.map(([, title]) => title);

  test('titles of every kind are read back from the feeds of posts by feedsmith', async () => {
    const fixture = await published(STORED_TITLES, 'feedsmith');
    const rss = parseWithFeedsmith(await textOf(fixture.request(serveRss)));
    const atom = parseWithFeedsmith(await textOf(fixture.request(serveAtom)));
    const json = parseWithFeedsmith(await textOf(fixture.request(serveJsonFeed)));
    expect(rss.format === 'rss' && rss.feed.items?.map(({ title }) => seenTitle(title))).toEqual(
      read,
    );
    expect(atom.format === 'atom' && atom.feed.entries?.map(({ title }) => title?.value)).toEqual(
      read,
    );
    expect(json.format === 'json' && json.feed.items?.map(({ title }) => title)).toEqual(read);
  });

  test('titles of every kind are read back from the feeds of posts by rss-parser', async () => {
    const fixture = await published(STORED_TITLES, 'rss-parser');
    for (const serve of [serveRss, serveAtom]) {
      const feed = await new RssParser().parseString(await textOf(fixture.request(serve)));
      expect(feed.items.map(({ title }) => seenTitle(title))).toEqual(read);
    }
  });

  test('descriptions of every kind are read back from RSS by a reader that parses them as HTML', async () => {
    const fixture = await published(STORED_TITLES, 'descriptions');
    const { items } = await new RssParser().parseString(await textOf(fixture.request(serveRss)));
    expect(items.map(({ contentSnippet }) => contentSnippet)).toEqual(read);
  });

  test('titles of every kind are read back from the feeds of posts by the site’s own parser', async () => {
    // The site's parser reads an RSS title as HTML, as publishers mean it, and an Atom title by its type.
    const fixture = await published(STORED_TITLES, 'own');
    for (const serve of [serveRss, serveAtom]) {
      const bytes = new Uint8Array(await (await fixture.request(serve)).arrayBuffer());
      const { entries } = parseFeed(bytes, { url: 'https://paper.example/rss.xml' });
      expect(
        entries.map(({ titles }) => seenTitle(titles[0]?.start(Number.POSITIVE_INFINITY).text)),
      ).toEqual(read);
    }
  });
});
