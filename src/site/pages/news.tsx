import { shortHash } from '../../lib/text/hashes.ts';
import { blogTag, sectionTags } from '../../model/edition/cache-tags.ts';
import type { Edition, EditionItem } from '../../model/edition/edition.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { CHOICES_PATH } from '../../shared/choices.ts';
import {
  NEWS_PAGE_SIZE,
  NewsSearch,
  newsCardId,
  newsHref,
  newsTitle,
} from '../../shared/components/NewsBrowser.tsx';
import { NewsCard } from '../../shared/components/NewsCard.tsx';
import { type NewsCategory, readCategory } from '../../shared/news-view.ts';
import type { OwnTexts } from '../../shared/own-texts.ts';
import { readSearch } from '../../shared/search/search.ts';
import { ALL_VIEW_SECTIONS, CATEGORY_COUNT } from '../../shared/sections.ts';
import { hasArchive } from '../archive/read-archive.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { BreakingNews, briefs } from '../components/briefs.tsx';
import type { Metadata } from '../components/document.tsx';
import { EmbedOrPanel, embedOrPanelStyles } from '../components/Embed.tsx';
import { ControlsIsland, Island } from '../components/Island.tsx';
import { cachedMarkups, renderMarkups } from '../components/markup.tsx';
import { ExternalLinks, LinkList, PageHead } from '../components/page-parts.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { loadEdition } from '../context/site-context.ts';
import { placesForm, withPlaces } from '../places/tag-places.ts';
import { type FoundTexts, searchOwnTexts } from '../search/search-own-texts.ts';
import { selectNews } from '../search/select-news.ts';
import markStyles from '../styles/mark.css?inline';
import newsStyles from '../styles/news.css?inline';
import newsPrintStyles from '../styles/news-print.css?inline';
import newsWidthsStyles from '../styles/news-widths.css?inline';
import { headlineFeeds, MAX_FEED_QUERY_LENGTH } from '../syndication/feed-list.ts';
import { searchChannel } from '../syndication/headline-feeds.ts';
import { wordsOf } from '../words/words.ts';
import type { PageLoader } from './page.ts';
import { HeadlineData } from './structured-data.tsx';

const MAX_BREAKING_ITEMS = 3;
const MAX_PAGE = 20;

interface NewsView {
  category: NewsCategory;
  query: string;
  page: number;
}

/** /news (requirements#news). Unknown `category`, `q` or `page`: the first page of all stories. */
export const loadNews: PageLoader = async (context, url) => {
  const { publication } = context;
  const view = readView(url);
  const isSearch = view.query !== '';
  const [{ edition, isComplete }, found] = await Promise.all([
    loadEdition(context),
    isSearch ? searchOwnTexts(view.query, context) : undefined,
  ]);
  const { imageBoard } = publication.embeds;
  const words = wordsOf(publication);
  const sections =
    view.category === 'all' ? ALL_VIEW_SECTIONS : new Set([view.category, 'local' as const]);
  return {
    title: newsTitle(view.category, words.news),
    description: words.newsPage.description(publication.coverage, CATEGORY_COUNT),
    canonicalPath: newsHref(view.category, ''),
    feed: isSearch ? searchFeedOf(view, publication) : undefined,
    version: versionOf(edition, isComplete, found),
    tags: [...sectionTags(publication, sections), ...(isSearch ? [blogTag(publication)] : [])],
    styles:
      newsStyles + newsWidthsStyles + newsPrintStyles + markStyles + embedOrPanelStyles(imageBoard),
    frames: [imageBoard],
    hasAds: true,
    render: () => (
      <News edition={edition} view={view} own={found?.own} hasIssues={hasArchive(context)} />
    ),
  };
};

function versionOf(
  { version }: Edition,
  isComplete: boolean,
  found: FoundTexts | undefined,
): string | undefined {
  if (!isComplete || found?.isComplete === false) return undefined;
  return found ? `${version}.${shortHash(JSON.stringify(found.own))}` : version;
}

function searchFeedOf({ category, query }: NewsView, publication: Publication): Metadata['feed'] {
  const isFed = headlineFeeds(publication).includes(category);
  if (!isFed || query.length > MAX_FEED_QUERY_LENGTH) return undefined;
  const { search } = new URL(newsHref(category, query), 'https://site.invalid');
  return searchChannel({ category, query }, search, publication);
}

function readView(url: URL): NewsView {
  const page = Number.parseInt(url.searchParams.get('page') ?? '', 10);
  return {
    category: readCategory(url.searchParams.get('category')),
    query: url.searchParams.get('q')?.trim() ?? '',
    page: page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

interface NewsProps {
  edition: Edition;
  view: NewsView;
  own: OwnTexts | undefined;
  hasIssues: boolean;
}

function News({ edition, view, ...list }: NewsProps) {
  const publication = usePublication();
  const { category, query } = view;
  const items = selectNews(edition, category, query);
  const words = useWords();
  return (
    <>
      {/* Search engines do not index searches. */}
      {query === '' && <HeadlineData items={items} />}
      <Head isSearch={query !== ''} />
      <div className="news-columns">
        <ControlsIsland name="news-browser">
          <NewsSearch category={category} query={query} words={words.news} />
        </ControlsIsland>
        <NewsSidebar edition={edition} />
        <Stories items={items} view={view} {...list} />
        <div className="news-end">
          <AdSlot id={1452363} />
          <section className="board">
            <h2>{words.newsPage.board}</h2>
            <EmbedOrPanel
              source={publication.embeds.imageBoard}
              title={words.newsPage.board}
              kind="board"
            />
          </section>
        </div>
      </div>
      <AdSlot id={6079448} />
    </>
  );
}

function Head({ isSearch }: { isSearch: boolean }) {
  const { coverage } = usePublication();
  const { choices, news, newsPage, today } = useWords();
  return (
    <PageHead title={news.title}>
      <p>{newsPage.description(coverage, CATEGORY_COUNT)}</p>
      {!isSearch && (
        <p className="also">
          <a href="/today">{today.link}</a> <a href={CHOICES_PATH}>{choices.title}</a>
        </p>
      )}
    </PageHead>
  );
}

interface StoriesProps extends Omit<NewsProps, 'edition'> {
  items: EditionItem[];
}

function Stories({ items, view, own, hasIssues }: StoriesProps) {
  const publication = usePublication();
  const { category, query, page } = view;
  const { language, timeZone } = publication;
  const shown = items.slice(0, page * NEWS_PAGE_SIZE);
  return (
    <Island
      name="news-browser"
      props={{
        ...view,
        total: items.length,
        locale: { language, timeZone },
        own,
        ...(!hasIssues && { lacksArchive: true }),
      }}
      serverProps={{
        items: shown,
        words: useWords().news,
        cardsHtml: cardsOf(shown, view, publication),
        moreHref: items.length > shown.length ? newsHref(category, query, page + 1) : undefined,
      }}
    />
  );
}

/** Content beside the list on large screens, and between search and list on small ones. */
function NewsSidebar({ edition }: { edition: Edition }) {
  const publication = usePublication();
  const words = useWords().newsPage;
  const breaking = edition.sections.local?.slice(0, MAX_BREAKING_ITEMS) ?? [];
  return (
    <aside className="beside" aria-label={words.beside}>
      <BreakingNews html={briefs(breaking, publication, 'headline')} />
      <ControlsIsland name="news-browser">
        <section className="topics">
          <h2>{words.topics}</h2>
          <LinkList links={publication.topics.map((topic) => [newsHref('all', topic), topic])} />
        </section>
      </ControlsIsland>
      <section className="external">
        <h2>{words.resources}</h2>
        <ExternalLinks links={publication.newsResources} />
      </section>
    </aside>
  );
}

function cardsOf(
  items: readonly EditionItem[],
  { query, page }: NewsView,
  publication: Publication,
): string {
  const search = readSearch(query);
  const { news: words } = wordsOf(publication);
  const cards = items.map((shown, index) => {
    const item = withPlaces(shown, publication);
    const id = newsCardId(index, page);
    const props = { item, locale: publication, words, id, search };
    const part = `card ${id} ${placesForm(item)}`;
    return { part, render: () => <NewsCard {...props} />, shown };
  });
  const render = search.isBlank ? cachedMarkups : renderMarkups;
  return render(publication, cards).join('');
}
