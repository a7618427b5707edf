import type { EditionItem } from '../../edition/edition.ts';
import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import type { NewsCategory } from '../../shared/news-view.ts';
import { wordsOf } from '../words/words.ts';
import { headlineFeedName, headlineFeedPath, headlineFeedTitle, newsPath } from './feed-list.ts';
import { htmlSafeText, htmlSafeTitle } from './html-safe-text.ts';
import { writeRss } from './rss.ts';
import { element, type XmlElement } from './xml-writer.ts';

/**
 * Headlines of a section, or of all, as RSS 2.0. Each links to its publisher's page and names the publisher and the publisher's
 * feed. Fifteen items with the longest texts of an edition (300 and 500 characters) stay under 64 KB.
 */
export function writeHeadlinesRss(
  category: NewsCategory,
  items: readonly EditionItem[],
  publishedAt: string,
  publication: Publication,
): string {
  const name = headlineFeedName(publication, category);
  const newest = Math.max(...items.map(({ pubDate }) => Date.parse(pubDate)));
  const shared = findSharedLinks(items);
  const newestAt = new Date(items.length > 0 ? newest : publishedAt);
  return writeRss(
    publication,
    {
      title: headlineFeedTitle(publication, category),
      description: wordsOf(publication).feeds.gathered(name, publication.name),
      language: publication.language.toLowerCase(),
      pagePath: newsPath(category),
      path: headlineFeedPath(category),
      newestAt,
      // Not the edition's time, which changes with any section: an unchanged feed must keep its bytes.
      changedAt: newestAt,
    },
    items.map((item) => headlineItem(item, shared, publication)),
  );
}

/** The links that several items share, which therefore cannot be their guid. */
function findSharedLinks(items: readonly EditionItem[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(items.map(({ link }) => link).filter((link) => seen.size === seen.add(link).size));
}

function headlineItem(
  item: EditionItem,
  shared: ReadonlySet<string>,
  publication: Publication,
): XmlElement {
  const { title, description, link, category, publisher, section } = item;
  const sectionName = wordsOf(publication).news.sections[section];
  const isLinked = /^https?:/.test(link);
  return element(
    'item',
    {},
    element('title', {}, htmlSafeTitle(title)),
    isLinked ? element('link', {}, link) : undefined,
    isLinked && !shared.has(link)
      ? element('guid', { isPermaLink: 'true' }, link)
      : element('guid', { isPermaLink: 'false' }, `${publication.id}/${section}/${item.id}`),
    description ? element('description', {}, htmlSafeText(description)) : undefined,
    element('pubDate', {}, new Date(item.pubDate).toUTCString()),
    element('category', {}, sectionName),
    category && category !== sectionName ? element('category', {}, category) : undefined,
    element('source', { url: sourceAddress(item, publication) }, publisher),
  );
}

/** The address of the publisher's feed, else the site of the story's link. */
function sourceAddress({ publisher, section, link }: EditionItem, publication: Publication) {
  const source = publication.desks
    .flatMap(({ sources }) => sources)
    .find((candidate) => candidate.section === section && candidate.publisher === publisher);
  return source?.url ?? URL.parse('/', link)?.href ?? addressOf(publication, '/news');
}
