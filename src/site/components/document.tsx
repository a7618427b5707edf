import { escapeUTF8 } from 'entities';
import { accentStyles } from '../../model/publication/accent-styles.ts';
import { SOCIAL_CARD } from '../../model/publication/made-files.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { originOf } from '../../model/publication/site-address.ts';
import { HAS_COMMUNITIES } from '../../shared/chosen-community.ts';
import { LOADING_WORDS, RELATIVE_TIME_WORDS } from '../../shared/page-attributes.ts';
import type { ShownWarnings } from '../bulletin/shown-weather.ts';
import {
  ATOM_PATH,
  feedTitle,
  headlineFeedOf,
  headlineFeedPath,
  headlineFeedTitle,
  JSON_FEED_PATH,
  RSS_PATH,
} from '../syndication/feed-list.ts';
import { EN } from '../words/en/index.ts';
import { wordsOf } from '../words/words.ts';
import { DonationDialog, Footer, type Invitation } from './Footer.tsx';
import { HEADER_LINKS, Header } from './Header.tsx';
import { cachedMarkup, renderMarkup } from './markup.tsx';
import { WarningStrip } from './WarningStrip.tsx';

export interface Metadata {
  /** The page's title; the publication's name is appended. The front page has none. */
  title?: string;
  description: string;
  /** Path and query of the page's canonical address; `undefined` for error pages. */
  canonicalPath?: string | undefined;
  /** Whether search engines should not index the page although it has an address. */
  isUnlisted?: boolean;
  /** The page's own RSS feed, listed first and in place of the feed of its headlines. */
  feed?: { title: string; path: string } | undefined;
  calendar?: { title: string; path: string };
  /** Open Graph's type; by default a website. */
  type?: 'article';
  /** Path or address of the picture that link previews show. */
  image?: string;
}

interface DocumentFacts {
  metadata: Metadata;
  path: string;
  invitation: Invitation;
  /** CSS that is inlined, so that browsers paint the page from the first packets. */
  styles: string;
  scripts: readonly string[];
  /** When a skeleton is reloaded if JavaScript is off (seconds). */
  refreshSeconds?: number | undefined;
  shown: Pick<ShownWarnings, 'warnings' | 'notices' | 'pushKey'>;
  content: string;
}

export const DOCUMENT_END = '</body></html>';

/**
 * The HTML document around a page's content. Parts that all pages of a publication share are
 * rendered once. The head of forty elements is written without React
 * (docs/decisions/0026-one-renderer.md).
 */
export function documentHtml(publication: Publication, facts: DocumentFacts): string {
  const { path, invitation, shown, content } = facts;
  // React puts preload links before the content; they belong in the head.
  let contentStart = 0;
  while (content.startsWith('<link', contentStart))
    contentStart = content.indexOf('>', contentStart) + 1;
  return [
    `<!DOCTYPE html>${rootTag(publication)}`,
    headHtml(publication, facts, content.slice(0, contentStart)),
    `<body>${aboveMain(publication, path, shown)}`,
    `<main id="main" tabindex="-1">${content.slice(contentStart)}</main>`,
    cachedMarkup(publication, `end with ${invitation}`, () => (
      <>
        <Footer />
        <DonationDialog invitation={invitation} />
      </>
    )),
    DOCUMENT_END,
  ].join('');
}

function rootTag(publication: Publication): string {
  const { layout, embeds } = wordsOf(publication);
  const { relativeTimes } = layout;
  return tag('html', {
    lang: publication.language,
    [RELATIVE_TIME_WORDS]: relativeTimes === EN.layout.relativeTimes ? undefined : relativeTimes,
    [LOADING_WORDS]:
      embeds === EN.embeds ? undefined : [embeds.loading, embeds.notLoaded].join('|'),
    [HAS_COMMUNITIES]: publication.gazetteer && '',
  });
}

/** The header, the warnings and notices in force, and the publication's own notice. */
function aboveMain(publication: Publication, path: string, shown: DocumentFacts['shown']): string {
  const words = wordsOf(publication).layout;
  const current = HEADER_LINKS.some(({ href }) => href === path) ? path : undefined;
  const isWarned = shown.warnings.length + shown.notices.length > 0;
  const { notice } = publication;
  return [
    cachedMarkup(publication, `top with ${current}`, () => (
      <>
        <a className="skip-link" href="#main">
          {words.skip}
        </a>{' '}
        <Header current={current} />
      </>
    )),
    isWarned ? renderMarkup(publication, <WarningStrip {...shown} />) : '',
    notice === undefined
      ? ''
      : cachedMarkup(publication, 'notice', () => (
          <aside className="notice" aria-label={words.notice}>
            {notice}
          </aside>
        )),
  ].join('');
}

function headHtml(
  publication: Publication,
  { metadata, styles, scripts, refreshSeconds }: DocumentFacts,
  preloads: string,
): string {
  const { name, cityLine, files } = publication;
  const title = metadata.title ? `${metadata.title} | ${name}` : `${name} | ${cityLine}`;
  const accent = accentStyles(publication);
  return [
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    preloads,
    ...scripts.map((src) => `${tag('script', { type: 'module', src, async: '' })}</script>`),
    refreshSeconds
      ? `<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>`
      : '',
    `<title>${escapeUTF8(title)}</title>`,
    tag('meta', { name: 'description', content: metadata.description }),
    ...addresses(publication, { ...metadata, title }),
    '<meta name="color-scheme" content="light dark"><meta name="theme-color" content="#fcfbf8" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#0f161b" media="(prefers-color-scheme: dark)">',
    tag('link', { rel: 'icon', href: `${files}/icon.svg`, type: 'image/svg+xml' }),
    '<link rel="alternate icon" href="/favicon.png" type="image/png">',
    tag('link', { rel: 'apple-touch-icon', href: `${files}/apple-touch-icon.png` }),
    '<link rel="manifest" href="/site.webmanifest">',
    ...autodiscovery(publication, metadata),
    '<link rel="preload" href="/fonts/newsreader-2.woff2" as="font" type="font/woff2" crossorigin="anonymous">',
    `<style>${styles}</style>`,
    accent && `<style>${accent}</style>`,
    '</head>',
  ].join('');
}

/** The page's canonical address and its link preview; a page without an address is not indexed. */
function addresses(
  publication: Publication,
  { title, description, canonicalPath, type, image, isUnlisted }: Metadata,
): string[] {
  if (!canonicalPath) return ['<meta name="robots" content="noindex">'];
  const origin = originOf(publication);
  const card = `${publication.files}/social-card.png`;
  const { width, height } = SOCIAL_CARD;
  const previewed = {
    type: type ?? 'website',
    site_name: publication.name,
    title,
    description,
    url: origin + canonicalPath,
    image: new URL(image ?? card, origin).href,
    ...(image === undefined && { 'image:width': `${width}`, 'image:height': `${height}` }),
    // The card shows the paper's name above its place. Pictures of others have no description.
    'image:alt': image === undefined ? `${publication.name}, ${publication.cityLine}` : title,
    locale: publication.language.replace('-', '_'),
  };
  return [
    tag('link', { rel: 'canonical', href: origin + canonicalPath }),
    isUnlisted ? '<meta name="robots" content="noindex,follow">' : '',
    ...Object.entries(previewed).map(([property, content]) =>
      tag('meta', { property: `og:${property}`, content }),
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** First the page's own feed, else that of its headlines, then the feeds of posts. */
function autodiscovery(
  publication: Publication,
  { canonicalPath, feed, calendar }: Metadata,
): string[] {
  const headlines = !feed && canonicalPath && headlineFeedOf(publication, canonicalPath);
  const posts = feedTitle(publication);
  const feeds = [
    ...(feed ? [['rss+xml', feed.path, feed.title]] : []),
    ...(headlines
      ? [['rss+xml', headlineFeedPath(headlines), headlineFeedTitle(publication, headlines)]]
      : []),
    ['rss+xml', RSS_PATH, `${posts} (RSS)`],
    ['atom+xml', ATOM_PATH, `${posts} (Atom)`],
    ['feed+json', JSON_FEED_PATH, `${posts} (JSON Feed)`],
  ] as const;
  const links = feeds.map(([format, href, name]) => [`application/${format}`, href, name] as const);
  const ofPage = calendar ? [['text/calendar', calendar.path, calendar.title] as const] : [];
  return [...ofPage, ...links].map(([type, href, title]) =>
    tag('link', { rel: 'alternate', type, title, href }),
  );
}

/** The start tag of an element. The names must be trusted; `undefined` attributes are left out. */
function tag(name: string, attributes: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === undefined ? '' : ` ${attribute}="${escapeUTF8(value)}"`,
  );
  return `<${name}${written.join('')}>`;
}
