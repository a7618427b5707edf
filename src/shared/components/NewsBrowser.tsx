import { Fragment } from 'react';
import type { Locale } from '../../lib/clock/locale.ts';
import type { NewsCategory } from '../news-view.ts';
import type { OwnTexts } from '../own-texts.ts';
import { readOwnSearch, readSearch } from '../search/search.ts';
import { CHIP_SECTIONS, UNCHIPPED_SECTIONS } from '../sections.ts';
import type { Story } from '../story.ts';
import type { NewsWords } from '../words/en/news.ts';
import { NewsCard } from './NewsCard.tsx';
import { SearchField } from './SearchField.tsx';
import { markText } from './Syllabics.tsx';

/** Stories shown on /news before "Show more". */
export const NEWS_PAGE_SIZE = 24;
const SKELETON_CARDS = 6;
/** Id of the first story that a further page adds. */
export const NEW_STORIES = 'more';

export interface NewsBrowserProps {
  category: NewsCategory;
  query: string;
  /** Number of pages of `NEWS_PAGE_SIZE` stories shown. */
  page: number;
  items: readonly Story[];
  total: number;
  isLoading?: boolean;
  /** Whether the list could not be loaded, so that only stories of the page are shown. */
  isPartial?: boolean;
  /** Whether the publication's own texts are still being searched. */
  isSearching?: boolean;
  locale: Locale;
  words: NewsWords;
  /** The cards as HTML, if React has already rendered them. */
  cardsHtml?: string;
  /** The publication's own texts that match the search, if known. */
  own?: OwnTexts | undefined;
  /** Whether the site has no back issues. */
  lacksArchive?: boolean;
  moreHref: string | undefined;
}

/** The address of a state of /news. For further pages it leads to the first story added. */
export function newsHref(category: NewsCategory, query: string, page = 1): string {
  const wanted = query.trim();
  const parameters = [
    ...(category === 'all' ? [] : [`category=${category}`]),
    ...(page > 1 ? [`page=${page}`] : []),
    ...(wanted === '' ? [] : [`q=${formEncode(wanted)}`]),
  ];
  const path = parameters.length > 0 ? `/news?${parameters.join('&')}` : '/news';
  return page > 1 ? `${path}#${NEW_STORIES}` : path;
}

/** Form-encodes a text: URLSearchParams takes 6 % longer for the thirty addresses of a page. */
function formEncode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll('%20', '+');
}

/** The id of the card at an index of the list, if that page starts there. */
export function newsCardId(index: number, page: number): string | undefined {
  return index > 0 && index === (page - 1) * NEWS_PAGE_SIZE ? NEW_STORIES : undefined;
}

export function newsTitle(category: NewsCategory, words: NewsWords): string {
  return category === 'all' ? words.title : words.sectionTitle(category);
}

/** The search of /news: a GET form, so it works without JavaScript. */
export function NewsSearch({ category, query, words }: ViewProps) {
  return (
    <search>
      <form className="search" action="/news">
        {category !== 'all' && <input type="hidden" name="category" value={category} />}
        <SearchField query={query} hint={words.searchHint} label={words.searchLabel} />
        <button type="submit">{words.search}</button>
      </form>
    </search>
  );
}

type ViewProps = Pick<NewsBrowserProps, 'category' | 'query' | 'words'>;

/** Categories and cards. The former are links, so they work without JavaScript. */
export function NewsBrowser(props: NewsBrowserProps) {
  const { query, items, total, isLoading, isPartial, isSearching, words, own, moreHref } = props;
  const hasOwn = own !== undefined && own.groups.length > 0;
  const isNothingFound = !hasOwn && !isPartial && !isSearching;
  return (
    <>
      <Categories {...props} />
      <output className="count" aria-label={words.countLabel}>
        {countOf(props)}
        {isPartial && ` · ${words.onlyOnPage}`}
        {hasOwn && (
          <>
            {' '}
            <OwnTextsLink own={own} words={words} />
          </>
        )}
      </output>
      <LeadElsewhere {...props} />
      <Cards {...props} />
      {!isLoading && total === 0 && (
        <div className="empty">
          {isNothingFound && <p>{words.noneFound}</p>}
          <p>
            <a className="button" href="/news">
              {words.clearFilters}
            </a>
          </p>
        </div>
      )}
      {items.length > 0 && moreHref && (
        <p className="show-more">
          <a className="button" href={moreHref}>
            {isLoading ? words.loading : words.showMore}
          </a>
        </p>
      )}
      {hasOwn && <OwnTextsFound own={own} query={query} words={words} />}
    </>
  );
}

function countOf({ category, query, items, total, isLoading, words }: NewsBrowserProps): string {
  if (isLoading) return words.loading;
  const section = category === 'all' ? undefined : category;
  return words.count({ total, shown: items.length, section, query: query.trim() });
}

function Cards(props: NewsBrowserProps) {
  const { query, page, items, cardsHtml, isLoading, locale, words } = props;
  if (cardsHtml !== undefined)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
    return <div className="cards" dangerouslySetInnerHTML={{ __html: cardsHtml }} />;
  const search = readSearch(query);
  return (
    <div className="cards" aria-busy={isLoading || undefined}>
      {isLoading && items.length === 0 && <Skeletons />}
      {withKeys(items).map(({ key, item }, index) => (
        <NewsCard
          key={key}
          id={newsCardId(index, page)}
          item={item}
          search={search}
          locale={locale}
          words={words}
        />
      ))}
    </div>
  );
}

/** Chips, then links to the sections without a chip. Browsers without CSS need the spaces. */
function Categories({ category, query, words }: ViewProps) {
  const linkTo = (view: NewsCategory) =>
    ({
      href: newsHref(view, query),
      'aria-current': view === category ? 'true' : undefined,
    }) as const;
  return (
    <nav className="categories" aria-label={words.categories}>
      <div className="chips">
        {(['all', ...CHIP_SECTIONS] as const).map((chip) => (
          <Fragment key={chip}>
            <a id={chip} {...linkTo(chip)}>
              {/* The footer calls this section Culture (requirements#footer-links). */}
              {chip === 'arts' && <span id="culture" />}
              {chip === 'all' ? words.all : words.sections[chip]}
            </a>{' '}
          </Fragment>
        ))}
      </div>
      <p className="also">
        {`${words.also} `}
        {UNCHIPPED_SECTIONS.map((section) => (
          <Fragment key={section}>
            <a {...linkTo(section)}>{words.sections[section]}</a>{' '}
          </Fragment>
        ))}
      </p>
    </nav>
  );
}

/** The pages of the site that hold more of a section than its stories. */
const ELSEWHERE = { opinion: '/blog', archives: '/archive', events: '/events' } as const;

function LeadElsewhere({ category, lacksArchive, words }: NewsBrowserProps) {
  const section = UNCHIPPED_SECTIONS.find((each) => each === category);
  if (!section || (lacksArchive && section === 'archives')) return null;
  return (
    <p className="also">
      <a href={ELSEWHERE[section]}>{words.elsewhere[section]}</a>
    </p>
  );
}

/** Adds unique React keys: two stories of a feed may have the same link and title. */
function withKeys(items: readonly Story[]) {
  const uses = new Map<string, number>();
  return items.map((item) => {
    const name = `${item.link}\n${item.title}`;
    const use = uses.get(name) ?? 0;
    uses.set(name, use + 1);
    return { key: `${name}\n${use}`, item };
  });
}

function Skeletons() {
  return Array.from({ length: SKELETON_CARDS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike and never move
    <div key={index} className="card skeleton" aria-hidden="true" />
  ));
}

const OWN_ID = 'own';

function OwnTextsLink({ own, words }: Omit<OwnTextsProps, 'query'>) {
  const count = own.groups.reduce((sum, { total }) => sum + total, 0);
  return <a href={`#${OWN_ID}`}>{words.ownCount(count, own.publisher)}</a>;
}

interface OwnTextsProps {
  own: OwnTexts;
  query: string;
  words: NewsWords;
}

/** The publication's own posts, resources and answers that match a search, below the stories. */
function OwnTextsFound({ own, query, words }: OwnTextsProps) {
  const search = readOwnSearch(query);
  return (
    <section className="own" id={OWN_ID} aria-labelledby="own-heading">
      <h2 id="own-heading">{words.ownHeading(own.publisher)}</h2>
      <div>
        {own.groups.map(({ name, texts, all }) => (
          <div key={name}>
            <h3>{name}</h3>
            <ul>
              {texts.map(({ title, href }) => (
                <li key={href}>
                  <a href={href}>{markText(title, search.rangesIn(title))}</a>
                </li>
              ))}
              <li>
                <a href={all.href}>{all.title} →</a>
              </li>
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
