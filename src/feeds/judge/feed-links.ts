import { decodeHTMLAttribute } from 'entities';
import { logUnlisted } from '../../lib/http/log-unlisted.ts';
import { readAttributes, tagsOf } from '../../lib/text/html-tags.ts';
import { cleanText } from '../../lib/text/plain-text.ts';

/** A link of a web page that may lead to a feed; `href` as written. */
export interface FeedLink {
  href: string;
  title: string | undefined;
  /** Whether the page declares it as a feed; otherwise only its address suggests one. */
  isAnnounced: boolean;
}

/** Maximum links that are read; a page has a handful. */
const MAX_LINKS = 1_000;
/** Maximum length of a tag that is read as a link. */
const MAX_TAG_LENGTH = 5_000;
const MAX_TITLE_LENGTH = 120;

const FEED_TYPE =
  /^(?:application\/(?:rss\+xml|atom\+xml|feed\+json|rdf\+xml)|(?:application|text)\/xml)(?:\s*;|$)/i;
/** Types that resemble those of feeds and calendars: unlisted ones are logged. */
const LIKE_FEED_TYPE = /rss|atom|rdf|feed|xml|calendar/i;
const NO_FEED_TYPE =
  /oembed|xhtml|wap\.|rsd\+xml|wlwmanifest|opensearch|sitemap|\/(?:svg|mathml|kml|gpx|tei|mods|marcxml)\b/i;
/** The type of JSON Feeds before they had their own; also of much else. */
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
/** Addresses that suggest a feed by a word in path or query, or by a file extension. */
const FEED_ADDRESS =
  /^feed:|(?:^|[/._?&=-])(?:feeds?|rss2?|atom)(?:[/._?&=#-]|$)|\.(?:rss|atom|rdf|xml)(?:[?#]|$)/i;
/** The media type of calendars, and addresses that suggest one. */
const CALENDAR_TYPE = /^text\/calendar\b/i;
const CALENDAR_ADDRESS = /\.ics(?:[?#]|$)|[?&]ical=1\b|^webcals?:/i;
const NO_FEED_ADDRESS =
  /sitemap|\/wp-json\/|opensearch|\/xmlrpc|\.(?:css|js|png|jpe?g|gif|svg|webp|pdf)(?:[?#]|$)/i;

/**
 * Finds the links of a web page that may lead to feeds (and calendars), in document order, with the
 * `base` to resolve them against. Takes linear time.
 */
export function findFeedLinks(page: string, pageUrl?: string, hasCalendars = false) {
  const links: FeedLink[] = [];
  let base: string | undefined;
  for (const { name, isEnd, from, to } of tagsOf(page)) {
    if (isEnd || !(name === 'link' || name === 'a' || name === 'base')) continue;
    if (to - from > MAX_TAG_LENGTH) continue;
    const attributes = readAttributes(page.slice(from, to));
    const href = decodeHTMLAttribute(attributes.get('href') ?? '').trim();
    if (href === '') continue;
    if (name === 'base') base ??= href;
    else if (links.length < MAX_LINKS) {
      const link =
        name === 'link'
          ? readAlternate(href, attributes, hasCalendars)
          : guessFeedLink(href, hasCalendars);
      if (link) links.push(link);
    }
  }
  return {
    base: base === undefined ? pageUrl : (URL.parse(base, pageUrl)?.href ?? pageUrl),
    links,
  };
}

function readAlternate(
  href: string,
  attributes: ReadonlyMap<string, string>,
  hasCalendars: boolean,
): FeedLink | undefined {
  const relations = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
  const type = (attributes.get('type') ?? '').trim();
  if (!relations.includes('alternate')) return undefined;
  const isCalendarType = CALENDAR_TYPE.test(type);
  const isAnnounced = FEED_TYPE.test(type) || (hasCalendars && isCalendarType);
  if (!isAnnounced && !isCalendarType && LIKE_FEED_TYPE.test(type) && !NO_FEED_TYPE.test(type))
    logUnlisted('src/feeds/judge/feed-links.ts', type);
  if (!isAnnounced && !(JSON_TYPE.test(type) && !NO_FEED_ADDRESS.test(href))) return undefined;
  const title = cleanText(decodeHTMLAttribute(attributes.get('title') ?? ''), MAX_TITLE_LENGTH);
  return { href, title: title || undefined, isAnnounced };
}

function guessFeedLink(href: string, hasCalendars: boolean): FeedLink | undefined {
  const isGuessed =
    (hasCalendars && CALENDAR_ADDRESS.test(href)) ||
    (FEED_ADDRESS.test(href) && !NO_FEED_ADDRESS.test(href));
  return isGuessed ? { href, title: undefined, isAnnounced: false } : undefined;
}
