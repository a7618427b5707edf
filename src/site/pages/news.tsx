import { sectionTag } from '../../edition/cache-tags.ts';
import { type Edition, type EditionItem, sectionItems } from '../../edition/edition.ts';
import { adFrameOrigins, frameOrigins } from '../../publications/frame-origins.ts';
import type { Publication } from '../../publications/publication.ts';
import { ALL_VIEW_SECTIONS } from '../../publications/sections.ts';
import {
  NEWS_PAGE_SIZE,
  NewsCard,
  newsHref,
  newsTitle,
} from '../../shared/components/NewsBrowser.tsx';
import type { Locale } from '../../shared/locale.ts';
import { type NewsCategory, readCategory } from '../../shared/news-view.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { BreakingNews, briefs } from '../components/briefs.tsx';
import { cachedMarkup } from '../components/cached-markup.ts';
import { Embed } from '../components/Embed.tsx';
import { ControlsIsland, Island } from '../components/Island.tsx';
import { findRendered } from '../context/rendered-page.ts';
import { loadEdition } from '../context/site-context.ts';
import { EDITION_EDGE_SECONDS } from '../http/caching.ts';
import { selectNews } from '../news/select-news.ts';
import embedStyles from '../styles/embeds.css?inline';
import newsStyles from '../styles/news.css?inline';
import { HeadlineData } from './headline-data.tsx';
import type { PageLoader } from './page.ts';

const MAX_BREAKING_ITEMS = 3;
const MAX_PAGE = 20;

interface NewsView {
  readonly category: NewsCategory;
  readonly query: string;
  readonly page: number;
}

/** /news (requirements#news): `category`, `q` and `page` in the address; anything unknown is the first page of everything. */
export const loadNews: PageLoader = async (context, url) => {
  const { publication } = context;
  const { edition, isComplete } = await loadEdition(context);
  const view = readView(url);
  const { imageBoard } = publication.embeds;
  const sections =
    view.category === 'all' ? ALL_VIEW_SECTIONS : new Set([view.category, 'local' as const]);
  return {
    status: 200,
    metadata: {
      title: `${newsTitle(view.category)} | ${publication.name}`,
      description: `The latest headlines from Nunavut, Canada and the world, in 16 categories.`,
      canonicalPath: newsHref(view.category, ''),
    },
    version: isComplete ? edition.version : undefined,
    edgeSeconds: EDITION_EDGE_SECONDS,
    tags: Array.from(sections, (section) => sectionTag(publication, section)),
    styles: newsStyles + embedStyles,
    frames: [...frameOrigins(imageBoard), ...adFrameOrigins(publication)],
    document: findRendered(edition, url.pathname + url.search, context),
    render: () => <News publication={publication} edition={edition} view={view} />,
  };
};

function readView(url: URL): NewsView {
  const page = Number.parseInt(url.searchParams.get('page') ?? '', 10);
  return {
    category: readCategory(url.searchParams.get('category')),
    query: url.searchParams.get('q')?.trim() ?? '',
    page: page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

function News({
  publication,
  edition,
  view,
}: {
  publication: Publication;
  edition: Edition;
  view: NewsView;
}) {
  const { category, query, page } = view;
  const items = selectNews(edition, category, query);
  const shown = items.slice(0, page * NEWS_PAGE_SIZE);
  const locale = { language: publication.language, timeZone: publication.timeZone };
  return (
    <>
      <HeadlineData items={items} />
      <div className="page-head">
        <h1>News</h1>
        <p>The latest from Nunavut, Canada and the world, in 16 categories.</p>
      </div>
      <div className="news-columns">
        <Island
          name="news-browser"
          props={{ category, query, page, total: items.length, locale }}
          serverProps={{
            items: shown,
            cardsHtml: shown.map((item) => cardOf(item, locale)).join(''),
            moreHref: items.length > shown.length ? newsHref(category, query, page + 1) : undefined,
          }}
        />
        <aside>
          <BreakingNews
            publication={publication}
            html={briefs(
              sectionItems(edition, 'local', MAX_BREAKING_ITEMS),
              publication,
              'headline',
            )}
          />
          <ControlsIsland name="news-browser">
            <section className="topics">
              <h2>Topics</h2>
              <ul>
                {publication.topics.map((topic) => (
                  <li key={topic}>
                    <a href={newsHref(category, topic)}>{topic}</a>
                  </li>
                ))}
              </ul>
            </section>
          </ControlsIsland>
          <section className="external">
            <h2>Resources</h2>
            <ul>
              {publication.newsResources.map(({ name, href }) => (
                <li key={href}>
                  <a href={href} target="_blank" rel="noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
          <AdSlot id={1452363} publication={publication} />
          <section className="board">
            <h2>Latest News Feed</h2>
            <Embed source={publication.embeds.imageBoard} title="Latest News Feed" kind="board" />
          </section>
        </aside>
      </div>
      <AdSlot id={6079448} publication={publication} />
    </>
  );
}

function cardOf(item: EditionItem, locale: Locale): string {
  return cachedMarkup(item, 'card', () => <NewsCard item={item} locale={locale} />);
}
