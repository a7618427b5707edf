import { SECTION_NAMES, type SectionId } from '../../sections.ts';

/** How many stories a view of /news has and shows, of which section and for which search. */
export interface StoryCount {
  total: number;
  shown: number;
  section: SectionId | undefined;
  /** Empty where nothing is searched for. */
  query: string;
}

/** The words of the news list, and of the stories on other pages. */
export const NEWS = {
  sections: SECTION_NAMES,
  noDate: 'No date',
  title: 'News',
  sectionTitle: (section: SectionId) => `${SECTION_NAMES[section]} News`,
  searchHint: 'Search news articles...',
  searchLabel: 'Search news articles',
  search: 'Search',
  categories: 'Categories',
  all: 'All News',
  also: 'Also:',
  /** In the views without a chip: a link to the page that holds more of this. */
  elsewhere: {
    opinion: 'Our own articles: the blog →',
    archives: 'Headlines day by day: the back issues →',
    events: 'What is on: all events →',
  },
  loading: 'Loading stories…',
  /** Names the line that says how many there are. */
  countLabel: 'Stories found',
  count: ({ total, shown, section, query }: StoryCount) => {
    const what = total === 1 ? '1 story' : `${total} stories`;
    const where = section === undefined ? '' : ` in ${SECTION_NAMES[section]}`;
    const matching = query === '' ? '' : ` matching “${query}”`;
    return `${what}${where}${matching}${shown < total ? `, ${shown} shown` : ''}`;
  },
  /** After the count, if no more can be loaded. */
  onlyOnPage: 'no connection: only stories that this page already has',
  noneFound: 'No articles found matching your search criteria.',
  clearFilters: 'Clear Filters',
  showMore: 'Show more stories',
  readFullArticle: 'Read Full Article',
  /** Between a link's words and the title that screen readers add. */
  colon: ': ',
  alsoIn: 'Also in',
  /** Behind the other publishers that are named. */
  andMore: (count: number) => `and ${count} more`,
  headlineChanged: 'Headline changed',
  headlineBefore: 'It was',
  ownCount: (count: number, publisher: string) => `${count} from ${publisher}`,
  ownHeading: (publisher: string) => `From ${publisher}`,
};

export type NewsWords = typeof NEWS;
