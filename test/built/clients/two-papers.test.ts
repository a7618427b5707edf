import { beforeAll, describe, expect, test } from 'vitest';
import { sampleSources } from '../../../sample-world/publications/sources.ts';
import { servedPapers } from '../../../scripts/papers/served-papers.ts';
import { readPostDirectory } from '../../../scripts/posts/read-directory.ts';
import { postsOfPaper, SAMPLE_POSTS } from '../../../scripts/posts/sample-posts.ts';
import type { Publication } from '../../../src/publications/publication.ts';
import { EN } from '../../../src/site/words/en/index.ts';
import { FR } from '../../../src/site/words/fr/index.ts';
import { contains, ownWords } from '../../support/catalogue.ts';
import { type Crawled, crawl, ownTextOf } from '../../support/crawl.ts';
import { siteAddress, worldOrigin } from '../../support/served-site.ts';

// Two papers of one build: neither says a word of the other's. Stories and publishers of the desks that both carry are other people's.

const [FIRST, SECOND] = servedPapers({ isSample: true });
if (!SECOND) throw new Error('there is no second paper');
const PORT = Number(new URL(siteAddress).port);
/** What no page links to, or what is not there. */
const FROM = [
  ...['/', '/offline', '/status', '/robots.txt', '/llm.txt', '/llms.txt'],
  ...['/sitemap.xml', '/site.webmanifest', '/.well-known/security.txt'],
  ...['/feeds.opml', '/feeds/zzzz.xml', '/zzzz', '/blog/zzzz', '/resources/zzzz', '/news?q=zzzz'],
  ...['/faq?q=zzzz', '/api/search?q=zzzz', '/api/news?limit=zzzz', '/api/news', '/api/now-playing'],
  ...['/api/stream?port=1', '/radio', '/partners', '/ads/1452363', '/feed.json', '/healthz'],
];
/** Of the whole network: its status, libraries' licences, fonts and pictures. */
const SHARED = /^\/(?:status\?all|third-party-notices|fonts|assets|images|downloads)\b/;
/** What programs alone read, drawings too, in the words of a format. */
const FORMATS = /^\/(?:healthz|robots\.txt|\.well-known\/|papers\/[^:]*\.svg:)/;
/** French words of the interface that are English words too, as the first paper's texts use them. */
const ENGLISH_TOO = ['Opinions', 'publications,'];
/** An English word of the interface that is an anchor in every paper: /news?page=2#more. */
const ANCHOR = 'more';

/** What stands in a line of the status page and beside a story: names that others have given themselves. */
const OTHERS = [
  ...sampleSources(worldOrigin).flatMap(({ publisher, url, id }) => [publisher, url, id]),
  ...['SIL Open Font', 'Sample Desk', 'The Old Reader', 'Bureau d’exemple', worldOrigin],
  'Sample Weather Service',
].sort((a, b) => b.length - a.length);

interface Side {
  readonly paper: Publication;
  readonly host: string;
  readonly places: readonly string[];
  readonly words: readonly string[];
  readonly posts: string;
}

const SIDES = {
  first: {
    paper: FIRST,
    host: 'localhost',
    places: [
      'Nunavut',
      'nunavut',
      'Iqaluit',
      'Qikiqtaaluk',
      'Kivalliq',
      'Kitikmeot',
      'Rankin Inlet',
    ],
    words: ownWords(EN, FR).filter((word) => word !== ANCHOR),
    posts: SAMPLE_POSTS,
  },
  second: {
    paper: SECOND,
    host: 'nunavik.localhost',
    // Inukjuak and Nunavik are in the history that the first paper tells.
    places: ['Kuujjuaq', 'Puvirnituq', 'Salluit', 'Kangiqsujuaq', 'Nouvelles du Nunavik'],
    words: ownWords(FR, EN).filter((word) => !ENGLISH_TOO.includes(word)),
    posts: postsOfPaper(SECOND.id),
  },
} satisfies Record<string, Side>;

const documents = new Map<Side, readonly Crawled[]>();
const texts = new Map<Side, readonly (readonly [path: string, text: string])[]>();

beforeAll(async () => {
  for (const side of Object.values(SIDES)) {
    const all = [...(await crawl(side.host, PORT, FROM)).values()];
    documents.set(side, all);
    texts.set(
      side,
      all
        .filter(({ path, body }) => body !== '' && !SHARED.test(path))
        .map((document) => [document.path, withoutOthers(ownTextOf(document, worldOriginOf()))]),
    );
  }
});

/** Every publisher of the sample world has a port of its own at this host. */
const worldOriginOf = () => worldOrigin.replace(/\d+$/, '');

function withoutOthers(text: string): string {
  return OTHERS.reduce((rest, name) => rest.replaceAll(name, ''), text);
}

/** Where which of these words stand in the documents of a side. */
function found(side: Side, words: readonly string[], has = contains): string[] {
  return (texts.get(side) ?? []).flatMap(([path, text]) =>
    words.filter((each) => has(text, each)).map((each) => `${path}: ${each}`),
  );
}

/** The texts of a value, a line each. */
function linesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.replace(/<[^>]*>/g, '\n').split('\n');
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesOf) : [];
}

/** What only this paper says: its facts and texts, and its posts. */
async function sayingsOf(side: Side, other: Side): Promise<string[]> {
  const { desks: _, hosts: __, insecureHosts: ___, ...facts } = side.paper;
  const { posts } = await readPostDirectory(side.posts);
  const own = [
    ...linesOf(facts),
    ...posts.flatMap(({ metaTitle, blog }) => [metaTitle, ...blog.split('\n')]),
  ];
  const others = linesOf(other.paper).join('\n');
  // Every paper has the views of /news, whichever of them its texts name.
  return [...new Set(own.map((line) => line.trim()))].filter(
    (line) =>
      line.length > 11 &&
      /\p{L}{3}/u.test(line) &&
      !line.startsWith('/news?category=') &&
      !others.includes(line),
  );
}

describe.each([
  ['the second paper', SIDES.second, SIDES.first],
  ['the first paper', SIDES.first, SIDES.second],
])('every route of %s', (_, side: Side, other: Side) => {
  test('is reached by links, and none of them leads nowhere', () => {
    const all = documents.get(side) ?? [];
    expect(all.length).toBeGreaterThan(60);
    const dead = all.filter(({ status, path }) => status >= 400 && !FROM.includes(path));
    expect(dead.map(({ path, status }) => `${status} ${path}`)).toEqual([]);
  });

  test('has no address with a place-holder that nobody filled in', () => {
    const addresses = (documents.get(side) ?? []).flatMap(({ path, body }) =>
      Array.from(
        body.matchAll(/(?:href|src|srcset|action)=\\?"([^"]*)"/g),
        ([, to]) => `${path}: ${to}`,
      ),
    );
    expect(addresses.length).toBeGreaterThan(1000);
    expect(addresses.filter((line) => /: .*(?:[{}]|%7[BD])/i.test(line))).toEqual([]);
  });

  test('names no place, host or address of the other', () => {
    const address = side.host === 'localhost' ? other.host : `//localhost:${PORT}`;
    const words = [...other.places, ...other.paper.hosts, address];
    expect(found(side, words, (text, word) => text.includes(word))).toEqual([]);
  });

  test('has no fact and no text of the other', async () => {
    const sayings = await sayingsOf(other, side);
    expect(sayings.length).toBeGreaterThan(80);
    expect(found(side, sayings, (text, saying) => text.includes(saying))).toEqual([]);
  });

  test('has no words of the interface in the other’s language', () => {
    expect(other.words.length).toBeGreaterThan(150);
    const wrong = found(side, other.words);
    expect(wrong.filter((line) => !FORMATS.test(line))).toEqual([]);
  });
});
