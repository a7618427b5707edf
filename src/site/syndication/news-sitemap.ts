import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import type { BlogBackend, PostSummary } from '../blog/blog-backend.ts';
import { postPath } from '../blog/post-addresses.ts';
import { blogBackend } from '../blog/select-backend.ts';
import type { SiteContext } from '../context/site-context.ts';
import { wordsOf } from '../words/words.ts';
import { everyPost } from './every-post.ts';
import { onOneLine } from './post-feed.ts';
import { w3cDate } from './w3c-date.ts';
import { element, writeXml } from './xml-writer.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const NEWS_NAMESPACE = 'http://www.google.com/schemas/sitemap-news/0.9';
const DAY_MS = 86_400_000;
/** Posts younger than this are news (Google's rule: two days). */
const NEWS_MS = 2 * DAY_MS;
/**
 * The list is read until a post is older than this. It is ordered by the dates as they are written: days and instants are mixed,
 * and time zones differ, so a post may follow one that is up to two days older.
 */
const SURELY_OLD_MS = NEWS_MS + 2 * DAY_MS;
/** Posts that a news site map may hold (Google). */
const MAX_NEWS = 1000;
/** Posts whose date is read by a `details` call each, if the list has no dates. */
const MAX_DETAILS = 20;

/** A post of the last two days. */
export interface NewsPost {
  readonly slug: string;
  readonly title: string;
  /** ISO 8601, a day or an instant. */
  readonly date: string;
}

/** The posts of the last two days, newest first, by their own dates and not by the times they were first carried. */
export async function readNewsPosts(
  context: SiteContext,
  backend: BlogBackend = blogBackend(context),
): Promise<NewsPost[]> {
  const { publication, now } = context;
  const news: NewsPost[] = [];
  let detailCalls = 0;
  for await (const post of everyPost(backend, publication)) {
    if (post.date === undefined && detailCalls++ >= MAX_DETAILS) break;
    const date = w3cDate(post.date ?? (await backend.details(post.slug))?.date);
    if (date === undefined) continue;
    if (now.getTime() - Date.parse(date) > SURELY_OLD_MS) break;
    if (isNews(date, now)) news.push({ slug: post.slug, title: titleOf(post, publication), date });
    if (news.length === MAX_NEWS) break;
  }
  return news;
}

/** Whether a post is less than two days old; a date without a time counts from the end of that day. Future dates are not news. */
function isNews(date: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(date);
  const length = date.includes('T') ? 0 : DAY_MS;
  return age >= 0 && age < NEWS_MS + length;
}

function titleOf({ metaTitle }: PostSummary, publication: Publication): string {
  return onOneLine(metaTitle) || wordsOf(publication).feeds.untitled;
}

/**
 * /news-sitemap.xml by Google's schema. The sitemaps.org schema requires at least one address: without news the file has the
 * blog's own page, without news elements.
 */
export function writeNewsSitemap(publication: Publication, posts: readonly NewsPost[]): string {
  const urls = posts.map(({ slug, title, date }) =>
    element(
      'url',
      {},
      element('loc', {}, addressOf(publication, postPath(slug))),
      element(
        'news:news',
        {},
        element(
          'news:publication',
          {},
          element('news:name', {}, publication.name),
          element('news:language', {}, publication.language.split('-')[0]),
        ),
        element('news:publication_date', {}, date),
        element('news:title', {}, title),
      ),
    ),
  );
  const blog = element('url', {}, element('loc', {}, addressOf(publication, '/blog')));
  return writeXml(
    element(
      'urlset',
      { xmlns: NAMESPACE, 'xmlns:news': NEWS_NAMESPACE },
      ...(urls.length > 0 ? urls : [blog]),
    ),
  );
}
