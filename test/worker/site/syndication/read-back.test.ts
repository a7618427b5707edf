import { parseFeed as parseWithFeedsmith } from 'feedsmith';
import RssParser from 'rss-parser';
import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../../../src/ingest/parse/parse-feed.ts';
import { serveAtom, serveJsonFeed, serveRss } from '../../../../src/site/syndication/documents.ts';
import { STORED_TITLES, seenTitle } from '../../../support/hostile-titles.ts';
import { type Newsroom, openNewsroom } from '../../../support/newsroom.ts';

const textOf = async (response: Promise<Response>) => (await response).text();

describe('titles of every kind in the feeds of posts', () => {
  const published = async (
    titles: readonly (readonly [string, string])[],
    name: string,
  ): Promise<Newsroom> => {
    const room = openNewsroom();
    await room.publish(
      ...titles.map(([title], index) => ({
        slug: `${name}-${String(index).padStart(2, '0')}`,
        title,
        description: title,
      })),
    );
    return room;
  };
  const read = STORED_TITLES.map(([, title]) => title);

  test('titles of every kind are read back from the feeds of posts by feedsmith', async () => {
    const room = await published(STORED_TITLES, 'feedsmith');
    const rss = parseWithFeedsmith(await textOf(room.ask(serveRss)));
    const atom = parseWithFeedsmith(await textOf(room.ask(serveAtom)));
    const json = parseWithFeedsmith(await textOf(room.ask(serveJsonFeed)));
    expect(rss.format === 'rss' && rss.feed.items?.map(({ title }) => seenTitle(title))).toEqual(
      read,
    );
    expect(atom.format === 'atom' && atom.feed.entries?.map(({ title }) => title?.value)).toEqual(
      read,
    );
    expect(json.format === 'json' && json.feed.items?.map(({ title }) => title)).toEqual(read);
  });

  test('titles of every kind are read back from the feeds of posts by rss-parser', async () => {
    const room = await published(STORED_TITLES, 'rss-parser');
    for (const serve of [serveRss, serveAtom]) {
      const feed = await new RssParser().parseString(await textOf(room.ask(serve)));
      expect(feed.items.map(({ title }) => seenTitle(title))).toEqual(read);
    }
  });

  test('descriptions of every kind are read back from RSS by a reader that parses them as HTML', async () => {
    const room = await published(STORED_TITLES, 'descriptions');
    const { items } = await new RssParser().parseString(await textOf(room.ask(serveRss)));
    expect(items.map(({ contentSnippet }) => contentSnippet)).toEqual(read);
  });

  test('titles of every kind are read back from the feeds of posts by the site’s own parser', async () => {
    // The site's parser reads an RSS title as HTML, as publishers mean it, and an Atom title by its type.
    const room = await published(STORED_TITLES, 'own');
    for (const serve of [serveRss, serveAtom]) {
      const bytes = new Uint8Array(await (await room.ask(serve)).arrayBuffer());
      const { entries } = parseFeed(bytes, { url: 'https://paper.example/rss.xml' });
      expect(
        entries.map(({ titles }) => seenTitle(titles[0]?.start(Number.POSITIVE_INFINITY).text)),
      ).toEqual(read);
    }
  });
});
