import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { newsHref } from '../../shared/components/NewsBrowser.tsx';
import { CHIP_SECTIONS } from '../../shared/sections.ts';
import { hasArchive } from '../archive/read-archive.ts';
import { allResources } from '../content/resources.ts';
import { furtherPagesOf, siteMapOf } from '../content/site-map.ts';
import type { SiteContext } from '../context/site-context.ts';
import { placeFeedPath } from '../places/place-paths.ts';
import { wordsOf } from '../words/words.ts';
import { hasWarningsFeed } from './bulletin-documents.ts';
import {
  ATOM_PATH,
  feedTitle,
  headlineFeedName,
  headlineFeedPath,
  headlineFeeds,
  headlineFeedTitle,
  JSON_FEED_PATH,
  NOTICES_FEED_PATH,
  OPML_PATH,
  RSS_PATH,
  sectionsWithFeed,
  TODAY_FEED_PATH,
  todayFeedTitle,
  WARNINGS_PATH,
} from './feed-list.ts';
import { type ServeDocument, serveDocument } from './serve-document.ts';
import { ARCHIVE_SITEMAP_PATH } from './sitemap.ts';
import { element, writeXml } from './xml-writer.ts';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';
const SECURITY_TXT_MONTHS = 7;
const CACHING = { browserSeconds: 3600, edgeSeconds: 86_400 };
const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** GET /feeds.opml. */
export const serveOpml = serveFixed('text/x-opml; charset=utf-8', ({ publication }) =>
  writeOpml(publication),
);
/** GET /robots.txt. */
export const serveRobots = serveFixed(PLAIN_TEXT, writeRobots);
/** GET /llm.txt and /llms.txt. */
export const serveLlm = serveFixed(PLAIN_TEXT, writeLlm);
/** GET /.well-known/security.txt. */
export const serveSecurityTxt = serveFixed(PLAIN_TEXT, ({ publication, now }) =>
  writeSecurityTxt(publication, now),
);

/** A document without stored content: it depends on the paper, the deployment and the time. */
function serveFixed(contentType: string, write: (context: SiteContext) => string): ServeDocument {
  return serveDocument((context) => ({
    contentType,
    caching: CACHING,
    tags: [],
    load: async () => ({ text: write(context) }),
  }));
}

/** The site described in Markdown for language models (llmstxt.org). */
function writeLlm(context: SiteContext): string {
  const { publication } = context;
  const { name, description, cityLine, contacts } = publication;
  const { llm: words, navigation, news, siteMap } = wordsOf(publication);
  const link = linkOf(publication);
  const pages = [...siteMapOf(publication), ...furtherPagesOf(publication, hasArchive(context))];
  const resources = allResources(publication).map(({ slug, title, description: about }) =>
    link(title, `/resources/${slug}`, about),
  );
  const parts = [
    [`# ${plain(name)}`],
    [`> ${plain(description)}`],
    [plain(words.about(name, cityLine, resources.length > 0))],
    [`## ${words.pages}`],
    pages.map((page) => link(page.title, page.url, page.description)),
    [`## ${words.sections}`],
    CHIP_SECTIONS.map((section) =>
      link(words.section(news.sections[section]), `/news?category=${section}`),
    ),
    [`## ${words.feeds}`],
    feedLinks(publication),
    ...(resources.length > 0 ? [[`## ${navigation.pages.resources}`], resources] : []),
    [`## ${words.optional}`],
    [
      link(`${navigation.pages.siteMap} ${siteMap.files.siteMap}`, '/sitemap.xml'),
      `- ${plain(words.editors(contacts.email, contacts.phone))}`,
    ],
  ];
  return parts.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

function feedLinks(publication: Publication): string[] {
  const { llm: words, notices, communities, siteMap } = wordsOf(publication);
  const link = linkOf(publication);
  return [
    link(words.postsAs('RSS'), RSS_PATH),
    link(words.postsAs('Atom'), ATOM_PATH),
    link(words.postsAs('JSON Feed'), JSON_FEED_PATH),
    ...headlineFeeds(publication).map((category) =>
      link(words.headlines(headlineFeedName(publication, category)), headlineFeedPath(category)),
    ),
    link(words.opml, OPML_PATH),
    link(notices.feed, NOTICES_FEED_PATH, siteMap.further.notices),
    ...(hasWarningsFeed(publication) ? [link(words.warnings, WARNINGS_PATH, words.weather)] : []),
    ...(publication.gazetteer?.communities ?? []).map(({ name, slug }) =>
      link(communities.feed(name), placeFeedPath(slug)),
    ),
  ];
}

function linkOf(publication: Publication) {
  return (text: string, path: string, about = '') =>
    `- [${plain(text)}](${addressOf(publication, path)})${about && `: ${plain(about)}`}`;
}

/** The text on one line, with Markdown's markup characters escaped. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>]/g, '\\$&');
}

/** robots.txt (RFC 9309). */
function writeRobots(context: SiteContext): string {
  const { publication } = context;
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /functions/',
    '',
    `Sitemap: ${addressOf(publication, '/sitemap.xml')}`,
    ...(hasArchive(context) ? [`Sitemap: ${addressOf(publication, ARCHIVE_SITEMAP_PATH)}`] : []),
    '',
  ].join('\n');
}

/**
 * security.txt (RFC 9116). It expires in less than a year (§2.5.5), and changes only once a month.
 */
export function writeSecurityTxt(publication: Publication, now: Date): string {
  const { contacts, language, content } = publication;
  const month = now.getUTCMonth() + SECURITY_TXT_MONTHS;
  const expiresAt = new Date(Date.UTC(now.getUTCFullYear(), month, 1));
  return [
    `Contact: mailto:${encodeURI(contacts.email)}`,
    `Contact: ${addressOf(publication, '/contact')}`,
    `Expires: ${expiresAt.toISOString()}`,
    `Preferred-Languages: ${language.split('-')[0]}`,
    `Canonical: ${addressOf(publication, SECURITY_TXT_PATH)}`,
    ...(content.terms ? [`Policy: ${addressOf(publication, '/terms')}`] : []),
    '',
  ].join('\n');
}

/**
 * The publication's feeds as OPML 2.0. A reader who imports the file gets each story once, and once
 * more in the sheet of its day, so it leaves out other formats of the posts, the feed of all
 * headlines, and those of communities.
 */
export function writeOpml(publication: Publication): string {
  const { feeds, news, notices, weather, today } = wordsOf(publication);
  const { name } = publication;
  const head = element(
    'head',
    {},
    element('title', {}, feeds.opml(name)),
    element('ownerName', {}, name),
    element('ownerId', {}, addressOf(publication, '/contact')),
    element('docs', {}, 'http://opml.org/spec2.opml'),
  );
  const outline = (title: string, description: string, path: string, pagePath: string) =>
    element('outline', {
      type: 'rss',
      version: path === NOTICES_FEED_PATH ? undefined : 'RSS2',
      text: title,
      title,
      description,
      xmlUrl: addressOf(publication, path),
      htmlUrl: addressOf(publication, pagePath),
    });
  const outlines = [
    outline(feedTitle(publication), publication.description, RSS_PATH, '/blog'),
    ...sectionsWithFeed(publication).map((section) =>
      outline(
        headlineFeedTitle(publication, section),
        feeds.headlinesOf(news.sections[section]),
        headlineFeedPath(section),
        newsHref(section, ''),
      ),
    ),
    // Atom, for which OPML has no version; readers find the format by themselves.
    outline(notices.feedTitle(name), notices.title, NOTICES_FEED_PATH, '/notices'),
    ...(hasWarningsFeed(publication)
      ? [outline(weather.feedTitle(name), weather.warnings, WARNINGS_PATH, '/notices')]
      : []),
    outline(todayFeedTitle(publication), today.byMail, TODAY_FEED_PATH, '/today'),
  ];
  const body = element('body', {}, element('outline', { text: name }, ...outlines));
  return writeXml(element('opml', { version: '2.0' }, head, body));
}
