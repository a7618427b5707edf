import type { EditionItem } from '../../edition/edition.ts';
import { uniquePages } from '../../edition/same-story/unique-pages.ts';
import type { Publication } from '../../publications/publication.ts';
import { NO_LINK } from '../../text/resolve-url.ts';
import { StructuredData } from '../components/StructuredData.tsx';
import { wordsOf } from '../words/words.ts';

const MAX_LISTED_HEADLINES = 10;

/** The first headlines of a page as schema.org lists them, each once; `undefined` where none leads anywhere. */
export function headlineList(items: readonly EditionItem[], publication: Publication) {
  const linked = items.filter(({ link }) => link !== NO_LINK).slice(0, MAX_LISTED_HEADLINES);
  if (linked.length === 0) return undefined;
  // Several stories of one feed may stand on one page, which the list names once.
  const pages = uniquePages(linked, ({ section }) => section).filter(
    ({ link }, index, stories) => stories.findIndex((story) => story.link === link) === index,
  );
  return {
    '@type': 'ItemList',
    name: wordsOf(publication).parts.headlines,
    itemListElement: pages.map(({ title, link }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: link,
    })),
  };
}

/** The same list as a data block of its own. */
export function HeadlineData({
  items,
  publication,
}: {
  items: readonly EditionItem[];
  publication: Publication;
}) {
  const list = headlineList(items, publication);
  return list && <StructuredData data={{ '@context': 'https://schema.org', ...list }} />;
}
