import { expect, test } from 'vitest';
import { fallbackItems } from '../../../../src/edition/fallback-items.ts';
import {
  serveAtom,
  serveJsonFeed,
  serveOpml,
  serveRss,
} from '../../../../src/site/syndication/documents.ts';
import { writeHeadlinesRss } from '../../../../src/site/syndication/section-feed.ts';
import { publicationFixture } from '../../../support/publication-fixture.ts';

type Serve = typeof serveRss;

const english = publicationFixture();
const french = publicationFixture({
  language: 'fr-CA',
  name: 'Le Journal',
  description: 'Le jour',
});
for (const paper of [english, french])
  await paper.publish({ slug: `post-of-${paper.publication.id}`, title: ' ' });

const read = async (paper: typeof english, serve: Serve) =>
  (await paper.request(serve, { path: '/x' })).text();

test('the RSS feed of posts is in en-us for a paper in English, else in the paper’s own language', async () => {
  expect(await read(english, serveRss)).toContain('<language>en-us</language>');
  expect(await read(french, serveRss)).toContain('<language>fr-ca</language>');
});

test('the feeds of posts of a French paper have French titles, categories and language', async () => {
  const rss = await read(french, serveRss);
  expect(rss).toContain('<title>paper-2.example - Actualités et nouveautés</title>');
  expect(rss).toContain('<category>Actualités</category>');
  expect(rss).toContain('<category>Blogue</category>');
  expect(rss).toContain('<title>Sans titre</title>');
  const atom = await read(french, serveAtom);
  expect(atom).toContain('xml:lang="fr-CA"');
  expect(atom).toContain('<category term="Blogue"/>');
  expect(JSON.parse(await read(french, serveJsonFeed))).toMatchObject({
    title: 'paper-2.example - Actualités et nouveautés',
    language: 'fr-CA',
    items: [{ tags: ['Actualités', 'Blogue'], language: 'fr-CA', title: 'Sans titre' }],
  });
});

test('the feed of a section of a French paper names the section in French', () => {
  const items = fallbackItems(new Date()).map((item) => ({
    ...item,
    publisher: 'Un éditeur',
    section: 'world' as const,
  }));
  const at = new Date().toISOString();
  const feed = writeHeadlinesRss('world', items, at, french.publication);
  expect(feed).toContain('<title>paper-2.example - Titres\u00a0: Monde</title>');
  expect(feed).toContain('<language>fr-ca</language>');
  expect(feed).toContain('<category>Monde</category>');
  const ours = writeHeadlinesRss('world', items, at, english.publication);
  expect(ours).toContain('<title>paper-1.example - World Headlines</title>');
  expect(ours).toContain('<category>World</category>');
});

test('the list of feeds of a French paper is in French', async () => {
  const opml = await read(french, serveOpml);
  expect(opml).toContain('<title>Le Journal\u00a0: fils RSS</title>');
  expect(opml).toContain('description="Titres\u00a0: Politique"');
  expect(opml).not.toMatch(/Feeds|Headlines|Latest/);
});
