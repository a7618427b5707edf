import { decodeHTML } from 'entities';
import type { EditionItem } from '../../../src/model/edition/edition.ts';

/** A headline as readers see it; `published` in ms since the epoch. */
export interface Headline {
  title: string;
  link: string;
  published: number;
}

/** The local headlines of the news page, in its order. */
export async function localHeadlinesOf(site: string): Promise<Headline[]> {
  const response = await fetch(`${site}/api/news?category=local&limit=15`);
  const { items } = (await response.json()) as { items: readonly EditionItem[] };
  return items.map(({ title, link, pubDate }) => ({
    title,
    link,
    // Feeds tell the time to the second.
    published: Math.floor(Date.parse(pubDate) / 1000) * 1000,
  }));
}

/** The posts of the blog's pages, in their order, with their public addresses. */
export async function blogPostsOf(site: string): Promise<{ title: string; link: string }[]> {
  const posts = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const html = await (await fetch(`${site}/blog?page=${page}`)).text();
    const before = posts.size;
    for (const [, path, title = ''] of html.matchAll(/<h2><a href="(\/blog\/[^"]+)">(.*?)<\/a>/g))
      posts.set(site + path, decodeHTML(title));
    // Past the end the last page is shown again.
    if (posts.size === before) return Array.from(posts, ([link, title]) => ({ title, link }));
  }
}
