import { CHIP_SECTIONS, SECTION_NAMES } from '../../publications/sections.ts';
import type { Locale } from '../locale.ts';
import type { NewsCategory } from '../news-view.ts';
import type { Story } from '../story.ts';
import { StoryImage, StoryLink, StorySource, StoryTime, textAttributes } from './Story.tsx';
import { markSyllabics } from './Syllabics.tsx';

/** Stories that /news shows before "Show more". */
export const NEWS_PAGE_SIZE = 24;
const SKELETON_CARDS = 6;

/** The state of the news browser, on the server as in the browser. */
export interface NewsBrowserProps {
  readonly category: NewsCategory;
  readonly query: string;
  /** The stories shown. */
  readonly items: readonly Story[];
  /** How many match. */
  readonly total: number;
  readonly isLoading?: boolean;
  readonly locale: Locale;
  /** Their cards as React has rendered them before. */
  readonly cardsHtml?: string;
  /** Where "Show more stories" leads. */
  readonly moreHref: string | undefined;
}

/** Address of a state of /news. */
export function newsHref(category: NewsCategory, query: string, page = 1): string {
  const parameters = new URLSearchParams();
  if (category !== 'all') parameters.set('category', category);
  if (page > 1) parameters.set('page', String(page));
  if (query.trim() !== '') parameters.set('q', query.trim());
  return parameters.size > 0 ? `/news?${parameters}` : '/news';
}

/** The title of a view of /news. */
export function newsTitle(category: NewsCategory): string {
  return category === 'all' ? 'News' : `${SECTION_NAMES[category]} News`;
}

/** Search, chips and cards. They are a GET form and links, so they work without JavaScript. */
export function NewsBrowser({
  category,
  query,
  items,
  cardsHtml,
  total,
  isLoading = false,
  locale,
  moreHref,
}: NewsBrowserProps) {
  return (
    <>
      <search>
        <form className="search" action="/news">
          {category !== 'all' && <input type="hidden" name="category" value={category} />}
          <input
            type="search"
            name="q"
            defaultValue={query}
            placeholder="Search news articles..."
            aria-label="Search news articles"
            autoComplete="off"
          />
          <button type="submit">Search</button>
        </form>
      </search>
      <nav className="chips" aria-label="Categories">
        {(['all', ...CHIP_SECTIONS] as const).map((chip) => (
          <a
            key={chip}
            id={chip}
            href={newsHref(chip, query)}
            aria-current={chip === category ? 'true' : undefined}
          >
            {/* The footer calls this section Culture (requirements#footer-links). */}
            {chip === 'arts' && <span id="culture" />}
            {chip === 'all' ? 'All News' : SECTION_NAMES[chip]}
          </a>
        ))}
      </nav>
      <output className="count">
        {isLoading ? 'Loading stories…' : countLine(total, category, query)}
      </output>
      {cardsHtml === undefined ? (
        <div className="cards" aria-busy={isLoading || undefined}>
          {isLoading && <Skeletons />}
          {!isLoading &&
            withKeys(items).map(({ key, item }) => (
              <NewsCard key={key} item={item} locale={locale} />
            ))}
        </div>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
        <div className="cards" dangerouslySetInnerHTML={{ __html: cardsHtml }} />
      )}
      {!isLoading && total === 0 && (
        <div className="empty">
          <p>No articles found matching your search criteria.</p>
          <p>
            <a className="button" href="/news">
              Clear Filters
            </a>
          </p>
        </div>
      )}
      {!isLoading && moreHref && (
        <p className="show-more">
          <a className="button" href={moreHref}>
            Show more stories
          </a>
        </p>
      )}
    </>
  );
}

/** Two stories of one feed may share their page and their title. */
function withKeys(items: readonly Story[]) {
  const uses = new Map<string, number>();
  return items.map((item) => {
    const name = `${item.link}\n${item.title}`;
    const use = uses.get(name) ?? 0;
    uses.set(name, use + 1);
    return { key: `${name}\n${use}`, item };
  });
}

function countLine(total: number, category: NewsCategory, query: string): string {
  const what = total === 1 ? '1 story' : `${total} stories`;
  const where = category === 'all' ? '' : ` in ${SECTION_NAMES[category]}`;
  return `${what}${where}${query.trim() === '' ? '' : ` matching “${query.trim()}”`}`;
}

/** A story of /news. */
export function NewsCard({ item, locale }: { item: Story; locale: Locale }) {
  return (
    <article className="card" data-section={item.section}>
      <StoryImage item={item} />
      <p className="meta">
        <StoryTime item={item} locale={locale} />
        <span className="badge">{item.category || SECTION_NAMES[item.section]}</span>
      </p>
      <h2 {...textAttributes(item)}>{markSyllabics(item.title)}</h2>
      <p className="description" {...textAttributes(item)}>
        {markSyllabics(item.description)}
      </p>
      <p className="source">
        <span>
          <StorySource item={item} />
        </span>
        {item.link !== '#' && (
          <StoryLink item={item}>
            Read Full Article
            <span className="visually-hidden" {...textAttributes(item)}>
              : {markSyllabics(item.title)}
            </span>{' '}
            →
          </StoryLink>
        )}
      </p>
    </article>
  );
}

function Skeletons() {
  return Array.from({ length: SKELETON_CARDS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike and never move
    <div key={index} className="card skeleton" aria-hidden="true" />
  ));
}
