import { composeEdition, type Edition } from '../../src/model/edition/edition.ts';
import type { NewsItem } from '../../src/model/edition/news-item.ts';
import type { Publication } from '../../src/model/publication/publication.ts';

/** An edition of all desks of a publication, whose sources have these items (by source id). */
export function composeFor(
  { desks }: Pick<Publication, 'desks'>,
  items: ReadonlyMap<string, readonly NewsItem[]>,
  now: Date,
): Edition {
  return composeEdition({ sources: desks.flatMap(({ sources }) => sources) }, items, now);
}

/** An edition in which every source of the publication has the same items. */
export function composeWith(
  publication: Pick<Publication, 'desks'>,
  items: readonly NewsItem[],
  now: Date,
): Edition {
  const sources = publication.desks.flatMap((desk) => desk.sources);
  return composeFor(publication, new Map(sources.map(({ id }) => [id, items])), now);
}
