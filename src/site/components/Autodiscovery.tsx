import type { Publication } from '../../publications/publication.ts';
import {
  ATOM_PATH,
  feedTitle,
  headlineFeedOf,
  headlineFeedPath,
  headlineFeedTitle,
  JSON_FEED_PATH,
  RSS_PATH,
} from '../syndication/feed-list.ts';

/** The feed links in the head of a page: the feeds of posts, and on a page of headlines their feed first. */
export function Autodiscovery({
  publication,
  canonicalPath,
  feed,
}: {
  publication: Publication;
  /** The page's own feed, if it has one. */
  feed?: { readonly title: string; readonly path: string } | undefined;
  /** Path and query of the page's own address; an error page has none. */
  canonicalPath?: string | undefined;
}) {
  const headlines = canonicalPath && headlineFeedOf(publication, canonicalPath);
  const title = feedTitle(publication);
  return (
    <>
      {feed && (
        <link rel="alternate" type="application/rss+xml" title={feed.title} href={feed.path} />
      )}
      {headlines && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={headlineFeedTitle(publication, headlines)}
          href={headlineFeedPath(headlines)}
        />
      )}
      <link rel="alternate" type="application/rss+xml" title={`${title} (RSS)`} href={RSS_PATH} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${title} (Atom)`}
        href={ATOM_PATH}
      />
      <link
        rel="alternate"
        type="application/feed+json"
        title={`${title} (JSON Feed)`}
        href={JSON_FEED_PATH}
      />
    </>
  );
}
