import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { decodeHTML } from 'entities';
import { afterAll, describe, expect, test } from 'vitest';
import { NEWSBOAT, skipsWithout } from '../../../scripts/test-programs.ts';
import type { EditionItem } from '../../../src/model/edition/edition.ts';
import { ProxiedSite } from '../../support/proxied-site.ts';
import { runProgram } from '../../support/run-program.ts';
import { control, siteAddress } from '../../support/served/served-site.ts';
import { folderForFile } from '../../support/temporary-folder.ts';

const FEEDS = ['/rss.xml', '/feeds/local.xml'];
const isSkipped = skipsWithout(['newsboat']);

/** An entry in newsboat’s cache; `published` in ms since the epoch. */
interface Entry {
  title: string;
  link: string;
  published: number;
  unread: number;
}

const site = siteAddress;
const proxy = await ProxiedSite.open(site);
afterAll(() => proxy.close());
const folder = folderForFile();
writeFileSync(join(folder, 'config'), 'download-retries 1\n');
writeFileSync(join(folder, 'urls'), FEEDS.map((path) => `${proxy.origin}${path}\n`).join(''));

async function localHeadlines(): Promise<Omit<Entry, 'unread'>[]> {
  const response = await fetch(`${site}/api/news?category=local&limit=15`);
  const { items } = (await response.json()) as { items: readonly EditionItem[] };
  // Feeds have times to the second.
  const second = (date: string) => Math.floor(Date.parse(date) / 1000) * 1000;
  return items.map(({ title, link, pubDate }) => ({ title, link, published: second(pubDate) }));
}

/** The posts of the blog's pages in order, with their public addresses. */
async function blogPosts(): Promise<Pick<Entry, 'title' | 'link'>[]> {
  const posts = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const html = await (await fetch(`${site}/blog?page=${page}`)).text();
    const before = posts.size;
    for (const [, path, title = ''] of html.matchAll(/<h2><a href="(\/blog\/[^"]+)">(.*?)<\/a>/g))
      posts.set(site + path, decodeHTML(title));
    // Beyond the end the last page is shown again.
    if (posts.size === before) return Array.from(posts, ([link, title]) => ({ title, link }));
  }
}

// The tests share one newsboat and its cache: each continues from the previous one.
describe.skipIf(isSkipped)('newsboat', () => {
  const newsboat = (urls: string, ...command: string[]) => {
    const files = ['-u', join(folder, urls), '-c', join(folder, 'cache.db')];
    const args = [...files, '-C', join(folder, 'config'), ...command];
    return runProgram(NEWSBOAT, args, { HOME: folder });
  };

  async function reload(): Promise<void> {
    proxy.forget();
    const { status, stderr } = await newsboat('urls', '-x', 'reload');
    expect(stderr).toBe('');
    expect(status).toBe(0);
  }

  function entriesOf(path: string): Entry[] {
    const cache = new DatabaseSync(join(folder, 'cache.db'), { readOnly: true });
    const select = `SELECT title, url AS link, pubDate * 1000 AS published, unread FROM rss_item
                    WHERE feedurl = ? AND deleted = 0 ORDER BY pubDate DESC, id`;
    const rows: unknown[] = cache.prepare(select).all(proxy.origin + path);
    cache.close();
    return rows as Entry[];
  }

  const headerOf = async (path: string, name: string) =>
    (await fetch(site + path)).headers.get(name);
  const unread = async () => (await newsboat('urls', '-x', 'print-unread')).stdout.trim();
  const paths = () => proxy.exchanges.map(({ path }) => path).sort();

  test('subscribes to the blog and local headlines, and has the entries that their pages show', async () => {
    await reload();
    expect(paths()).toEqual(['/feeds/local.xml', '/rss.xml']);
    expect(proxy.exchanges.map(({ status }) => status)).toEqual([200, 200]);
    const headlines = await localHeadlines();
    expect(headlines).toHaveLength(15);
    expect(entriesOf('/feeds/local.xml')).toEqual(
      headlines.map((shown) => ({ ...shown, unread: 1 })),
    );
    const posts = entriesOf('/rss.xml');
    expect(posts).toHaveLength(25);
    const byLink = (a: { link: string }, b: { link: string }) => (a.link < b.link ? -1 : 1);
    expect(posts.sort(byLink)).toMatchObject((await blogPosts()).sort(byLink));
    expect(await unread()).toBe('40 unread articles');
  });

  test('reloads with the stored ETag and date, and gets 304s without a body', async () => {
    // Debian's newsboat stores them only at its second reload (newsboat's issue 2734).
    await reload();
    expect(await unread()).toBe('40 unread articles');
    await reload();
    expect(paths()).toEqual(['/feeds/local.xml', '/rss.xml']);
    for (const { path, headers, status, bodyBytes } of proxy.exchanges) {
      expect(headers['if-none-match']).toBe(await headerOf(path, 'ETag'));
      expect(headers['if-modified-since']).toBe(await headerOf(path, 'Last-Modified'));
      expect({ path, status, bodyBytes }).toEqual({ path, status: 304, bodyBytes: 0 });
    }
    expect(await unread()).toBe('40 unread articles');
  });

  test('has one more entry after a new story, and no duplicates', async () => {
    const before = entriesOf('/feeds/local.xml');
    await control('publish', { feed: 'tundra-courier' });
    await control('pass-time', { minutes: '120' });
    // An isolate serves a feed from memory for half a minute.
    await expect
      .poll(
        async () => {
          await reload();
          return proxy.exchanges.find(({ path }) => path === '/feeds/local.xml')?.status;
        },
        { timeout: 240_000, interval: 5_000 },
      )
      .toBe(200);
    expect(proxy.exchanges.find(({ path }) => path === '/rss.xml')?.status).toBe(304);
    const after = entriesOf('/feeds/local.xml');
    expect(after.filter(({ link }) => !before.some((one) => one.link === link))).toMatchObject([
      { title: 'Just in: late sample story 1 from Tundra Courier', unread: 1 },
    ]);
    expect(new Set(after.map(({ link }) => link)).size).toBe(after.length);
  });

  test('imports every feed of /feeds.opml with its address', async () => {
    const opml = join(folder, 'feeds.opml');
    writeFileSync(opml, await (await fetch(`${site}/feeds.opml`)).text());
    writeFileSync(join(folder, 'imported'), '');
    const { status, stdout } = await newsboat('imported', '-i', opml);
    expect(status, stdout).toBe(0);
    const lines = readFileSync(join(folder, 'imported'), 'utf8').trim().split('\n');
    const addresses = lines.map((line) => line.split(' ')[0]);
    expect(addresses).toHaveLength(21);
    for (const path of ['/rss.xml', '/feeds/local.xml', '/feeds/notices.xml', '/feeds/today.xml'])
      expect(addresses).toContain(site + path);
    expect(new Set(addresses).size).toBe(21);
  });
});
