import { expect, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';

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
