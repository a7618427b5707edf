import { Fragment } from 'react';
import type { Locale } from '../../lib/clock/locale.ts';
import { bindFrenchSpaces } from '../../lib/text/french-spaces.ts';
import type { NewsCategory } from '../news-view.ts';
import type { OwnTexts } from '../own-texts.ts';
import { readOwnSearch, readSearch, type Search } from '../search/search.ts';
import { CHIP_SECTIONS, UNCHIPPED_SECTIONS } from '../sections.ts';
import type { Story } from '../story.ts';
import { splitTeaser } from '../teaser.ts';
import type { NewsWords } from '../words/en/news.ts';
import { isSameLanguage, LANGUAGES } from '../words/languages.ts';
import { OwnTextsFound, OwnTextsLink } from './OwnTexts.tsx';
import {
  afterColon,
  COLUMN,
  FOUND,
  StoryImage,
  StoryLink,
  type StoryProps,
  StorySource,
  StoryTime,
  storyText,
  textAttributes,
} from './Story.tsx';
import { StoryNotes, StoryPlaces } from './StoryNotes.tsx';
import { markText } from './Syllabics.tsx';

/** Stories shown on /news before "Show more". */
export const NEWS_PAGE_SIZE = 24;
const SKELETON_CARDS = 6;
/** Id of the first story that a further page adds. */
export const NEW_STORIES = 'more';

/** The state of the news browser, the same on the server and in the browser. */
export interface NewsBrowserProps {
  category: NewsCategory;
  query: string;
  /** Number of pages of `NEWS_PAGE_SIZE` stories shown. */
  page: number;
  items: readonly Story[];
  /** Number of matching stories. */
  total: number;
  isLoading?: boolean;
  locale: Locale;
  words: NewsWords;
  /** The cards as HTML, if React has already rendered them. */
  cardsHtml?: string;
  /** The publication's own texts that match the search, if known. */
  own?: OwnTexts | undefined;
  /** Link target of "Show more stories". */
  moreHref: string | undefined;
}

/** The address of a state of /news. For further pages it leads to the first story added. */
export function newsHref(category: NewsCategory, query: string, page = 1): string {
  const wanted = query.trim();
  const parameters = [
    ...(category === 'all' ? [] : [`category=${category}`]),
    ...(page > 1 ? [`page=${page}`] : []),
    ...(wanted === '' ? [] : [`q=${formEncoded(wanted)}`]),
  ];
  const path = parameters.length > 0 ? `/news?${parameters.join('&')}` : '/news';
  return page > 1 ? `${path}#${NEW_STORIES}` : path;
}

/**
 * Encodes a text like a form. Using URLSearchParams for the thirty addresses of a page took 6 %
 * longer.
 */
function formEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll('%20', '+');
}

/** The id of the card at an index of the list, if that page starts there. */
export function newsCardId(index: number, page: number): string | undefined {
  return index > 0 && index === (page - 1) * NEWS_PAGE_SIZE ? NEW_STORIES : undefined;
}

/** The title of a view of /news. */
export function newsTitle(category: NewsCategory, words: NewsWords): string {
  return category === 'all' ? words.title : words.sectionTitle(category);
}

/** The search of /news: a GET form, so it works without JavaScript. */
export function NewsSearch({
  category,
  query,
  words,
}: Pick<NewsBrowserProps, 'category' | 'query' | 'words'>) {
  return (
    <search>
      <form className="search" action="/news">
        {category !== 'all' && <input type="hidden" name="category" value={category} />}
        <input
          type="search"
          name="q"
          defaultValue={query}
          placeholder={words.searchHint}
          aria-label={words.searchLabel}
          autoComplete="off"
        />
        <button type="submit">{words.search}</button>
      </form>
    </search>
  );
}

/** Categories and cards. The former are links, so they work without JavaScript. */
export function NewsBrowser({
  category,
  query,
  page,
  items,
  cardsHtml,
  total,
  isLoading = false,
  locale,
  words,
  own,
  moreHref,
}: NewsBrowserProps) {
  const hasOwn = own !== undefined && own.groups.length > 0;
  const search = readSearch(query);
  return (
    <>
      <Categories category={category} query={query} words={words} />
      <output className="count" aria-label={words.countLabel}>
        {isLoading
          ? words.loading
          : words.count({
              total,
              shown: items.length,
              section: category === 'all' ? undefined : category,
              query: query.trim(),
            })}
        {hasOwn && (
          <>
            {' '}
            <OwnTextsLink own={own} words={words} />
          </>
        )}
      </output>
      {cardsHtml === undefined ? (
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
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
        <div className="cards" dangerouslySetInnerHTML={{ __html: cardsHtml }} />
      )}
      {!isLoading && total === 0 && (
        <div className="empty">
          <p>{words.noneFound}</p>
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
      {hasOwn && <OwnTextsFound own={own} search={readOwnSearch(query)} words={words} />}
    </>
  );
}

/**
 * The chips, and plain links to the sections without a chip. Each preserves the search; browsers
 * without CSS need the spaces.
 */
function Categories({
  category,
  query,
  words,
}: Pick<NewsBrowserProps, 'category' | 'query' | 'words'>) {
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
        {words.also}
        {UNCHIPPED_SECTIONS.map((section) => (
          <Fragment key={section}>
            {' '}
            <a {...linkTo(section)}>{words.sections[section]}</a>
          </Fragment>
        ))}
      </p>
    </nav>
  );
}

/** Two stories of one feed may have the same link and title. */
function withKeys(items: readonly Story[]) {
  const uses = new Map<string, number>();
  return items.map((item) => {
    const name = `${item.link}\n${item.title}`;
    const use = uses.get(name) ?? 0;
    uses.set(name, use + 1);
    return { key: `${name}\n${use}`, item };
  });
}

/**
 * A story on /news with search matches marked. The headline's link also covers the picture
 * (src/site/styles/news.css).
 */
export function NewsCard({
  item,
  search,
  locale,
  words,
  id,
}: StoryProps & { search?: Search; id?: string | undefined }) {
  const [teaser, rest, isCut] = splitTeaser(item.description);
  const description = bindFrenchSpaces(item.description);
  const found = search?.rangesIn(description) ?? [];
  return (
    <article className="card" id={id} data-section={item.section}>
      <StoryImage item={item} form={search && !search.isBlank ? FOUND : COLUMN} />
      <p className="meta">
        <StoryTime item={item} locale={locale} words={words} />{' '}
        <span className="badge">{badgeOf(item, locale, words)}</span>
      </p>
      <h2 {...textAttributes(item, locale)}>
        <StoryLink link={item.link}>{storyText(item.title, search)}</StoryLink>
      </h2>
      <p className={isCut ? 'description cut' : 'description'} {...textAttributes(item, locale)}>
        {markText(description, found, 0, teaser.length)}
        {rest && <span className="rest">{markText(description, found, teaser.length)}</span>}
      </p>
      <StoryNotes item={item} locale={locale} words={words} />
      <p className="source">
        <span>
          <StorySource item={item} />
        </span>{' '}
        {item.places && (
          <>
            <StoryPlaces places={item.places} />{' '}
          </>
        )}
        {item.link !== '#' && (
          <StoryLink link={item.link}>
            {words.readFullArticle}
            <span className="visually-hidden" {...textAttributes(item, locale)}>
              {afterColon(words.colon, storyText(item.title))}
            </span>
            {' →'}
          </StoryLink>
        )}
      </p>
    </article>
  );
}

/**
 * The story's own category if it is in the page's language, else the section's name. Stories of
 * unknown language count as English.
 */
function badgeOf(item: Story, locale: Locale, words: NewsWords): string {
  const isOwn = isSameLanguage(item.language ?? LANGUAGES[0], locale.language);
  return (isOwn && item.category) || words.sections[item.section];
}

function Skeletons() {
  return Array.from({ length: SKELETON_CARDS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike and never move
    <div key={index} className="card skeleton" aria-hidden="true" />
  ));
}
