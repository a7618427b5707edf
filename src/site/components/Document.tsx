import type { ReactNode } from 'react';
import type { Warning } from '../../edition/weather.ts';
import { SOCIAL_CARD } from '../../publications/made-files.ts';
import { originOf } from '../../publications/site-address.ts';
import { HAS_COMMUNITIES } from '../../shared/chosen-community.ts';
import { RELATIVE_TIME_WORDS } from '../../shared/page-attributes.ts';
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
import { accentStyles } from './accent-styles.ts';
import { DonationDialog, Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { usePublication, useWords } from './use-publication.ts';
import { WarningStrip } from './WarningStrip.tsx';

/** The metadata in the head of a page. */
export interface Metadata {
  /** Without the publication's name, which follows it; the front page has none. */
  readonly title?: string;
  readonly description: string;
  /** Path and query of the page's own address, `undefined` where it has none (error pages). */
  readonly canonicalPath?: string | undefined;
  /** Whether search engines should leave out the page although it has an address. */
  readonly isUnlisted?: boolean;
  /** An RSS feed of this page alone, which comes before those of the site. */
  readonly feed?: { readonly title: string; readonly path: string };
  /** Open Graph's type; a website unless it says otherwise. */
  readonly type?: 'article';
  /** Path or address of the picture that link previews show. */
  readonly image?: string;
}

interface DocumentProps {
  readonly metadata: Metadata;
  readonly path: string;
  /** CSS that is inlined, so that the page can be painted from the first flight of packets. */
  readonly styles: string;
  readonly scripts: readonly string[];
  /** Seconds after which a page that is only a skeleton is reloaded where JavaScript is off. */
  readonly refreshSeconds?: number | undefined;
  readonly warnings: readonly Warning[];
  /** The content of `<main>`: elements, or the markup that they were rendered to (cachedMarkup). */
  readonly content: { readonly children: ReactNode } | { readonly html: string };
}

/** The HTML document around every page. */
export function Document({
  metadata,
  path,
  styles,
  scripts,
  refreshSeconds,
  warnings,
  content,
}: DocumentProps) {
  const publication = usePublication();
  const words = useWords().layout;
  const { name, cityLine } = publication;
  const title = metadata.title ? `${metadata.title} | ${name}` : `${name} | ${cityLine}`;
  const relativeTimes =
    words.relativeTimes === EN.layout.relativeTimes ? undefined : words.relativeTimes;
  const hasCommunities = publication.gazetteer && '';
  const accent = accentStyles(publication);
  return (
    <html
      lang={publication.language}
      {...{ [RELATIVE_TIME_WORDS]: relativeTimes, [HAS_COMMUNITIES]: hasCommunities }}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {refreshSeconds && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refreshSeconds)} />
          </noscript>
        )}
        <title>{title}</title>
        <meta name="description" content={metadata.description} />
        <Addresses metadata={{ ...metadata, title }} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fcfbf8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f161b" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={`${publication.files}/icon.svg`} type="image/svg+xml" />
        <link rel="alternate icon" href="/favicon.png" type="image/png" />
        <link rel="apple-touch-icon" href={`${publication.files}/apple-touch-icon.png`} />
        <link rel="manifest" href="/site.webmanifest" />
        <Autodiscovery metadata={metadata} />
        <link
          rel="preload"
          href="/fonts/newsreader-2.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own CSS; React would escape its quotes and ">" */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: colours that the compiler has checked */}
        {accent && <style dangerouslySetInnerHTML={{ __html: accent }} />}
        {scripts.map((script) => (
          <script key={script} type="module" src={script} async />
        ))}
      </head>
      <body>
        <a className="skip-link" href="#main">
          {words.skip}
        </a>{' '}
        <Header path={path} />
        <WarningStrip warnings={warnings} />
        {publication.notice && (
          <aside className="notice" aria-label={words.notice}>
            {publication.notice}
          </aside>
        )}
        {'html' in content ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
          <main id="main" tabIndex={-1} dangerouslySetInnerHTML={{ __html: content.html }} />
        ) : (
          <main id="main" tabIndex={-1}>
            {content.children}
          </main>
        )}
        <Footer />
        <DonationDialog />
      </body>
    </html>
  );
}

/** The page's canonical address and its link preview; a page without an address is not indexed. */
function Addresses({ metadata }: Pick<DocumentProps, 'metadata'>) {
  const publication = usePublication();
  const { title, description, canonicalPath, type, image, isUnlisted } = metadata;
  if (!canonicalPath) return <meta name="robots" content="noindex" />;
  const origin = originOf(publication);
  const card = `${publication.files}/social-card.png`;
  return (
    <>
      <link rel="canonical" href={origin + canonicalPath} />
      {isUnlisted && <meta name="robots" content="noindex,follow" />}
      <meta property="og:type" content={type ?? 'website'} />
      <meta property="og:site_name" content={publication.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + canonicalPath} />
      <meta property="og:image" content={new URL(image ?? card, origin).href} />
      {image === undefined && (
        <>
          <meta property="og:image:width" content={String(SOCIAL_CARD.width)} />
          <meta property="og:image:height" content={String(SOCIAL_CARD.height)} />
        </>
      )}
      {/* The card shows the paper's name above its place. Of others' pictures nobody says what they show. */}
      <meta
        property="og:image:alt"
        content={image === undefined ? `${publication.name}, ${publication.cityLine}` : title}
      />
      <meta property="og:locale" content={publication.language.replace('-', '_')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The feed links in the head of a page: the feeds of posts, and before them the page's own and that of its headlines. */
function Autodiscovery({ metadata: { canonicalPath, feed } }: Pick<DocumentProps, 'metadata'>) {
  const publication = usePublication();
  const headlines = canonicalPath && headlineFeedOf(publication, canonicalPath);
  const title = feedTitle(publication);
  const feeds = [
    ...(feed ? [['rss', feed.path, feed.title]] : []),
    ...(headlines
      ? [['rss', headlineFeedPath(headlines), headlineFeedTitle(publication, headlines)]]
      : []),
    ['rss', RSS_PATH, `${title} (RSS)`],
    ['atom', ATOM_PATH, `${title} (Atom)`],
    ['feed', JSON_FEED_PATH, `${title} (JSON Feed)`],
  ] as const;
  return feeds.map(([format, path, name]) => (
    <link
      key={path}
      rel="alternate"
      type={`application/${format}+${format === 'feed' ? 'json' : 'xml'}`}
      title={name}
      href={path}
    />
  ));
}
