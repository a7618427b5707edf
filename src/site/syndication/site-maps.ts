import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import type { BlogBackend, PostSummary } from '../blog/blog-backend.ts';
import { postPath } from '../blog/post-addresses.ts';
import type { SiteContext } from '../context/site-context.ts';
import { wordsOf } from '../words/words.ts';
import { everyPost } from './every-post.ts';
import { onOneLine } from './post-feed.ts';
import { element, writeXml, type XmlElement } from './xml-writer.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** An address of the site map. */
export interface SiteAddress {
  /** Path and query. */
  readonly path: string;
  /** When its content last changed: an instant or a day, ISO 8601. */
  readonly lastModified?: string | undefined;
  readonly frequency?: 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | undefined;
  /** 0..1, relative to the site's other addresses. */
  readonly priority?: number | undefined;
}

/** /sitemap.xml with these addresses, in this order. */
export function writeSitemap(publication: Publication, addresses: readonly SiteAddress[]): string {
  return writeUrls(
    addresses.map(({ path, lastModified, frequency, priority }) =>
      urlOf(
        publication,
        path,
        optional('lastmod', lastModified),
        optional('changefreq', frequency),
        optional('priority', priority?.toFixed(1)),
      ),
    ),
  );
}

function optional(name: string, text: string | undefined): XmlElement | undefined {
  return text === undefined ? undefined : element(name, {}, text);
}

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
  backend: BlogBackend,
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
    urlOf(
      publication,
      postPath(slug),
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
  return writeUrls(urls.length > 0 ? urls : [urlOf(publication, '/blog')], {
    'xmlns:news': NEWS_NAMESPACE,
  });
}

function writeUrls(
  urls: readonly XmlElement[],
  namespaces: Readonly<Record<string, string>> = {},
): string {
  return writeXml(element('urlset', { xmlns: NAMESPACE, ...namespaces }, ...urls));
}

function urlOf(
  publication: Publication,
  path: string,
  ...facts: (XmlElement | undefined)[]
): XmlElement {
  return element('url', {}, element('loc', {}, addressOf(publication, path)), ...facts);
}

/** A date for site maps (W3C Datetime): a day stays as it is, an instant is UTC to the second; `undefined` for anything else. */
export function w3cDate(date: string | number | undefined): string | undefined {
  if (date === undefined) return undefined;
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return undefined;
  if (typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  return toSecond(at);
}

/** `2026-11-20T12:00:00Z` (RFC 3339, to the second), the format of Atom too. */
export function toSecond(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z');
}
