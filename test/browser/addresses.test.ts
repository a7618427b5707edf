import { parseFeed as parseWithFeedsmith } from 'feedsmith';
import RssParser from 'rss-parser';
import { expect, test } from 'vitest';
import { parseFeed } from '../../src/ingest/parse/parse-feed.ts';
import { siteAddress } from '../support/served-site.ts';

const read = async (path: string) => {
  const response = await fetch(siteAddress + path);
  expect(response.status, path).toBe(200);
  return response.text();
};

// rss-parser reads no JSON Feed, so /feed.json is read by feedsmith only and compared with /rss.xml.
test('two libraries and the site’s own parser read every feed of the OPML file, all headlines and Atom alike', async () => {
  const addresses = Array.from(
    (await read('/feeds.opml')).matchAll(/xmlUrl="(.*?)"/g),
    (match) => new URL(match[1] ?? '').pathname,
  );
  expect(addresses).toHaveLength(18);
  expect(addresses).toEqual(expect.arrayContaining(['/rss.xml', '/feeds/local.xml']));
  for (const path of [...addresses, '/feeds/all.xml', '/atom.xml']) {
    const xml = await read(path);
    const own = parseFeed(new TextEncoder().encode(xml)).entries.length;
    expect(own, path).toBeGreaterThan(0);
    expect((await new RssParser().parseString(xml)).items, path).toHaveLength(own);
    const smith = parseWithFeedsmith(xml);
    const items = smith.format === 'atom' ? smith.feed.entries : undefined;
    expect((smith.format === 'rss' ? smith.feed.items : items)?.length, path).toBe(own);
  }
  const { items: posts } = await new RssParser().parseString(await read('/rss.xml'));
  const json = parseWithFeedsmith(await read('/feed.json'));
  expect(json.format === 'json' && json.feed.items?.map(({ url }) => url)).toEqual(
    posts.map(({ link }) => link),
  );
});

test('on a developer’s machine every address of the site itself leads to that machine', async () => {
  const paths = ['/', '/news', '/blog/bannock-is-a-verb', '/rss', '/rss.xml', '/feeds.opml'];
  for (const path of [...paths, '/llm.txt', '/.well-known/security.txt']) {
    const text = await (await fetch(siteAddress + path)).text();
    expect(text, path).toContain(`${siteAddress}/`);
    // Mail addresses, and the domain that feeds name in their titles, are the publication's all the same.
    expect(text, path).not.toContain('://nunavut-news.example');
  }
});

test('every internal link and anchor of the site leads to an existing page and element', async () => {
  const site = siteAddress;
  const pages = new Map<string, Set<string>>();
  const waiting = ['/'];
  const links: { from: string; to: URL }[] = [];
  while (waiting.length > 0) {
    const path = waiting.pop() ?? '/';
    if (pages.has(path)) continue;
    const response = await fetch(site + path);
    const body = await response.text();
    expect(response.status, `status of ${path}`).toBe(200);
    pages.set(
      path,
      new Set(Array.from(body.matchAll(/\sid="([^"]+)"/g), (match) => match[1] ?? '')),
    );
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) continue;
    for (const [, raw = ''] of body.matchAll(/<a\s[^>]*href="([^"]*)"/g)) {
      const to = new URL(raw.replaceAll('&amp;', '&'), site + path);
      if (to.origin !== new URL(site).origin) {
        expect(['http:', 'https:', 'mailto:', 'tel:'], `${raw} on ${path}`).toContain(to.protocol);
        continue;
      }
      links.push({ from: path, to });
      waiting.push(to.pathname + to.search);
    }
  }
  const broken = links.filter(
    ({ to }) =>
      to.hash !== '' &&
      !pages.get(to.pathname + to.search)?.has(decodeURIComponent(to.hash.slice(1))),
  );
  expect(broken.map(({ from, to }) => `${from} → ${to.pathname}${to.hash}`)).toEqual([]);
  expect(pages.size).toBeGreaterThan(30);
});
