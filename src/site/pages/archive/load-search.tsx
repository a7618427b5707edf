import { monthName, postDate } from '../../../lib/clock/locale.ts';
import { shortHash } from '../../../lib/text/hashes.ts';
import { sectionTags } from '../../../model/edition/cache-tags.ts';
import { StoryLink, storyText, textAttributes } from '../../../shared/components/Story.tsx';
import { readSearch } from '../../../shared/search/search.ts';
import { type FoundInYear, searchYear } from '../../archive/search-archive.ts';
import { Breadcrumbs, PageHead } from '../../components/page-parts.tsx';
import { usePublication, useWords } from '../../components/use-publication.ts';
import type { SiteContext } from '../../context/site-context.ts';
import archiveStyles from '../../styles/archive.css?inline';
import markStyles from '../../styles/mark.css?inline';
import { wordsOf } from '../../words/words.ts';
import type { Page } from '../page.ts';
import { ArchiveSearch } from './archive-parts.tsx';
import { ARCHIVE_PATH, dayPath } from './calendar-days.ts';

/** Longer queries are truncated (UTF-16 units). */
const MAX_QUERY_LENGTH = 200;

interface SearchView {
  query: string;
  year: string;
  years: readonly string[];
  found: FoundInYear;
}

/**
 * The results of a search for `q` in the `year` of the address, or the newest year. `before`
 * continues an earlier search. Search engines do not index the page.
 */
export async function loadSearch(
  context: SiteContext,
  url: URL,
  years: readonly string[],
): Promise<Page> {
  const { publication } = context;
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH).toWellFormed();
  const requested = url.searchParams.get('year') ?? '';
  const year = years.includes(requested) ? requested : (years[0] ?? '');
  const before = url.searchParams.get('before') ?? undefined;
  const isCanonical =
    (requested === '' || requested === year) &&
    (before === undefined || before.startsWith(`${year}-`));
  const found = await searchYear(context, year, query, before);
  const words = wordsOf(publication).archive;
  return {
    title: words.searchTitle(query, year),
    description: words.description(publication.name),
    // Not cached for a year without issues, or a `before` outside the year.
    version:
      found.isComplete && isCanonical
        ? shortHash(JSON.stringify([query, years, year, found]))
        : undefined,
    tags: sectionTags(publication, ['archives']),
    styles: archiveStyles + markStyles,
    render: () => <Found query={query} year={year} years={years} found={found} />,
  };
}

function Found({ query, year, years, found }: SearchView) {
  const publication = usePublication();
  const words = useWords().archive;
  const { stories, older, searched, isComplete } = found;
  const [first = '', last = ''] = (searched ?? []).map((month) => monthName(publication, month));
  const title = words.searchTitle(query, year);
  const none = searched ? words.noneThere(query) : words.noneFound(query, year);
  return (
    <>
      <Breadcrumbs
        trail={[
          { name: words.title, path: ARCHIVE_PATH },
          { name: title, path: searchPath({ q: query, year }) },
        ]}
      />
      <PageHead title={title} />
      <ArchiveSearch years={years} query={query} year={year} />
      {!isComplete && <p className="archive-note">{words.incomplete}</p>}
      {searched && <p className="archive-note">{words.searched(first, last)}</p>}
      {stories.length === 0 && isComplete && <p className="archive-note">{none}</p>}
      {stories.length > 0 && <FoundStories stories={stories} query={query} />}
      {older !== undefined && (
        <p className="archive-ways">
          <a className="button" rel="next" href={searchPath({ before: older, q: query, year })}>
            {words.older}
          </a>
        </p>
      )}
    </>
  );
}

function FoundStories({ stories, query }: Pick<FoundInYear, 'stories'> & { query: string }) {
  const publication = usePublication();
  const search = readSearch(query);
  return (
    <ul className="found">
      {stories.map((story) => (
        <li key={story.day + story.key}>
          <h2 {...textAttributes(story, publication)}>
            <StoryLink link={story.link}>{storyText(story.title, search)}</StoryLink>
          </h2>
          <p className="meta">
            <span className="publisher">{story.publisher}</span>{' '}
            <a href={dayPath(story.day)}>{postDate(publication, story.day)}</a>
          </p>
        </li>
      ))}
    </ul>
  );
}

function searchPath(parameters: Readonly<Record<string, string>>): string {
  return `${ARCHIVE_PATH}?${new URLSearchParams(parameters)}`;
}
