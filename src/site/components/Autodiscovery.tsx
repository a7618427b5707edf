import type { Publication } from '../../publications/publication.ts';
import {
  ATOM_PATH,
  feedTitle,
  JSON_FEED_PATH,
  RSS_PATH,
  sectionFeedOf,
  sectionFeedPath,
  sectionFeedTitle,
} from '../syndication/feed-list.ts';

/** The feed links in the head of a page: the feeds of posts, and on a section's page that section's feed first. */
export function Autodiscovery({
  publication,
  canonicalPath = '/',
}: {
  publication: Publication;
  /** Path and query of the page's own address. */
  canonicalPath?: string | undefined;
}) {
  const section = sectionFeedOf(publication, canonicalPath);
  const title = feedTitle(publication);
  return (
    <>
      {section && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={sectionFeedTitle(publication, section)}
          href={sectionFeedPath(section)}
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
