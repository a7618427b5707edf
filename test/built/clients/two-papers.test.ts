import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { fileTexts } from '../../../scripts/papers/paper-files.ts';
import { servedPapers } from '../../../scripts/papers/served-papers.ts';
import { readPostDirectory } from '../../../scripts/posts/import-posts.ts';
import { postsOfPaper, SAMPLE_POSTS } from '../../../scripts/posts/sample-posts.ts';
import type { Publication } from '../../../src/model/publication/publication.ts';
import { siteAddress } from '../../support/served/served-site.ts';

// Two papers of one build: they share nothing but stories of shared desks.

const [FIRST, SECOND] = servedPapers({ isSample: true });
if (!SECOND) throw new Error('there is no second paper');
const PORT = Number(new URL(siteAddress).port);
/** Paths without links to them, or without a page. */
const START_PATHS = [
  ...['/', '/offline', '/status', '/robots.txt', '/llm.txt', '/llms.txt'],
  ...['/sitemap.xml', '/news-sitemap.xml', '/site.webmanifest', '/.well-known/security.txt'],
  ...['/feeds.opml', '/feeds/zzzz.xml', '/zzzz', '/blog/zzzz', '/resources/zzzz', '/news?q=zzzz'],
  ...['/faq?q=zzzz', '/api/search?q=zzzz', '/api/news?limit=zzzz', '/api/news', '/api/now-playing'],
  ...['/api/stream?port=1', '/radio', '/partners', '/ads/1452363', '/feed.json', '/healthz'],
];
/** Shared by the network: its status, licences of libraries, fonts and pictures. */
const SHARED = /^\/(?:status\?all|third-party-notices|fonts|assets|images|downloads)\b/;
/** Addresses of one page that differ in parameters alone: one for each keyword, for example. */
const MAX_VARIANTS = 4;
const DOCUMENT = /^(?:text\/|application\/(?:.*\+)?(?:xml|json)|image\/svg)/;

interface Side {
  paper: Publication;
  host: string;
  posts: string;
}

interface Crawled {
  path: string;
  status: number;
  type: string;
  body: string;
}

const first: Side = { paper: FIRST, host: 'localhost', posts: SAMPLE_POSTS };
const second: Side = { paper: SECOND, host: 'nunavik.localhost', posts: postsOfPaper(SECOND.id) };

describe.each([
  ['the first paper', first, second, await crawl(first.host)],
  ['the second paper', second, first, await crawl(second.host)],
])('every route of %s', (_, side, other, documents) => {
  test('is reached by links, and no link is broken', () => {
    expect(documents.length).toBeGreaterThan(60);
    const dead = documents.filter(
      ({ status, path }) => status >= 400 && !START_PATHS.includes(path),
    );
    expect(dead.map(({ path, status }) => `${status} ${path}`)).toEqual([]);
  });

  test('has the target of each fragment link, and only links to addresses, e-mail and telephone numbers', () => {
    const { origin } = originOf(side.host);
    const bodies = new Map(documents.map(({ path, body }) => [path, body]));
    const faults: string[] = [];
    const pages = documents.filter(({ type }) => type.startsWith('text/html'));
    expect(pages.length).toBeGreaterThan(30);
    for (const { path, body } of pages) {
      for (const [, href = ''] of body.matchAll(/<a\s[^>]*href="([^"]*)"/g)) {
        const to = new URL(href.replaceAll('&amp;', '&'), origin + path);
        const target = to.origin === origin ? bodies.get(to.pathname + to.search) : undefined;
        const id = decodeURIComponent(to.hash.slice(1));
        const isThere = id === '' || !target || target.includes(` id="${id}"`);
        if (!isThere || !/^(?:https?|mailto|tel):$/.test(to.protocol))
          faults.push(`${path}: ${href}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('has its articles as pages, and does not serve their source files', async () => {
    const texts = [...fileTexts(side.paper).files];
    expect(texts.length).toBeGreaterThan(5);
    for (const [path, text] of texts) {
      expect([path, (await requestAs(side.host, path)).status]).toEqual([path, 404]);
      const [, first = ''] = /<h2[^>]*>([^<]+)/.exec(JSON.parse(text).html) ?? [];
      expect(documents.some(({ body }) => body.includes(`>${first}</h2>`))).toBe(true);
    }
  });

  test('has no address with an unfilled placeholder', () => {
    const addresses = documents.flatMap(({ path, body }) =>
      Array.from(
        body.matchAll(/(?:href|src|srcset|action)=\\?"([^"]*)"/g),
        ([, to]) => `${path}: ${to}`,
      ),
    );
    expect(addresses.length).toBeGreaterThan(1000);
    expect(addresses.filter((line) => /: .*(?:[{}]|%7[BD])/i.test(line))).toEqual([]);
  });

  test('has no host, address, fact or text of the other paper', async () => {
    const address = side.host === 'localhost' ? other.host : `//localhost:${PORT}`;
    const words = [
      address,
      other.paper.name,
      ...other.paper.hosts,
      ...(await textsOnlyOf(other, side)),
    ];
    expect(words.length).toBeGreaterThan(80);
    const found = documents
      .filter(({ path }) => !SHARED.test(path))
      .flatMap(({ path, body }) =>
        words.filter((word) => body.includes(word)).map((word) => `${path}: ${word}`),
      );
    expect(found).toEqual([]);
  });
});

/** The facts, texts and posts that only this paper has. */
async function textsOnlyOf(side: Side, other: Side): Promise<string[]> {
  const { desks: _, hosts: __, insecureHosts: ___, ...facts } = side.paper;
  const { posts } = await readPostDirectory(side.posts);
  const own = [
    ...linesOf(facts),
    ...posts.flatMap(({ metaTitle, blog }) => [metaTitle, ...blog.split('\n')]),
  ];
  const others = linesOf(other.paper).join('\n');
  // Every paper has the views of /news, even if its texts mention them.
  return [...new Set(own.map((line) => line.trim()))].filter(
    (line) =>
      // Shorter ones are also names of places, which stories of both have.
      line.length > 15 &&
      /\p{L}{3}/u.test(line) &&
      !line.startsWith('/news?category=') &&
      !others.includes(line),
  );
}

function linesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.replace(/<[^>]*>/g, '\n').split('\n');
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesOf) : [];
}

function originOf(host: string): URL {
  return new URL(`http://${host}:${PORT}`);
}

async function crawl(host: string): Promise<Crawled[]> {
  const { origin } = originOf(host);
  const found = new Map<string, Crawled>();
  const waiting = new Set(START_PATHS);
  const variants = new Map<string, number>();
  for (const path of waiting) {
    const document = await requestAs(host, path);
    found.set(path, document);
    for (const href of linksOf(document)) {
      const url = URL.parse(href, origin + path);
      if (url?.origin !== origin) continue;
      const next = url.pathname + url.search;
      const kind = url.pathname + [...url.searchParams.keys()].join();
      const count = variants.get(kind) ?? 0;
      if (waiting.has(next) || count === MAX_VARIANTS) continue;
      variants.set(kind, count + 1);
      waiting.add(next);
    }
  }
  return [...found.values()];
}

function requestAs(host: string, path: string): Promise<Crawled> {
  return new Promise((resolve, reject) => {
    const headers = { Host: `${host}:${PORT}` };
    const sent = request({ host: 'localhost', port: PORT, path, headers }, async (response) => {
      const type = response.headers['content-type'] ?? '';
      const status = response.statusCode ?? 0;
      // The stream of a station ends only when its listener leaves.
      if (!DOCUMENT.test(type)) response.destroy();
      const chunks = DOCUMENT.test(type) ? await response.toArray() : [];
      resolve({ path, status, type, body: Buffer.concat(chunks).toString() });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Links in pages, and the addresses in feeds, site maps and texts. */
function linksOf({ type, body }: Crawled): string[] {
  if (!/html|xml|text/.test(type)) return [];
  const links = body.matchAll(
    /(?:href|src|xmlUrl|htmlUrl)="([^"]+)"|<loc>([^<]+)|\]\((http[^)]+)/g,
  );
  return Array.from(links, (found) => (found.slice(1).join('') || '').replaceAll('&amp;', '&'));
}
