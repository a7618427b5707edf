import { useEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  NEWS_PAGE_SIZE,
  NewsBrowser,
  newsHref,
  newsTitle,
} from '../../src/shared/components/NewsBrowser.tsx';
import type { Hydrate, IslandProps } from '../../src/shared/islands.ts';
import { matcher, type NewsCategory, readCategory } from '../../src/shared/news-view.ts';
import { MAX_OWN_QUERY_LENGTH, type OwnTexts } from '../../src/shared/own-texts.ts';
import type { Story } from '../../src/shared/story.ts';
import { NEWS, type NewsWords } from '../../src/shared/words/en/news.ts';
import { showRelativeTimes } from '../relative-times.ts';
import { IslandBoundary } from './IslandBoundary.tsx';
import { loadWords } from './load-words.ts';
import {
  type ChangeView,
  followNewsLinks,
  readView,
  SEARCH_BOX,
  type View,
} from './news-navigation.ts';
import { readCards } from './read-cards.ts';

// Why HTML and CSS are not enough: chips and search filter loaded stories without a page load.

/** Pause in typing before a search is sent. */
const DEBOUNCE_MS = 300;
/** Pause before stories are requested again: browsers do not notice that a bad link is good again. */
const RETRY_MS = 15_000;

type Loaded = Partial<Record<NewsCategory, readonly Story[]>>;

/** Hydrates the server's list: the page's stories are shown until the reader changes the view. */
export const hydrate: Hydrate<'news-browser'> = async (root, props) => {
  const words = await loadWords(NEWS, {
    fr: async () => (await import('../../src/shared/words/fr/news.ts')).NEWS,
  });
  return new Promise((onReady) => {
    hydrateRoot(
      root,
      <IslandBoundary>
        <NewsIsland
          {...props}
          words={words}
          initialItems={readCards(root)}
          onReady={() => onReady()}
        />
      </IslandBoundary>,
    );
  });
};

interface NewsIslandProps extends IslandProps<'news-browser'> {
  words: NewsWords;
  initialItems: readonly Story[];
  onReady: () => void;
}

function NewsIsland({
  initialItems,
  onReady,
  locale,
  words,
  total,
  own: ownAtFirst,
  lacksArchive = false,
  ...initial
}: NewsIslandProps) {
  const { view, isChanged, focus } = useView(initial, onReady);
  const { stories, isPartial } = useStories(view, isChanged, initialItems);
  const isNeeded = isChanged && !stories;
  // The stories of the page stay while more of the same list are loaded.
  const isSameList = view.category === initial.category && view.query === initial.query;
  usePageTexts(view, isChanged, words);

  useEffect(() => {
    if (isNeeded || !focus.current) return;
    document.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = undefined;
  });

  const { own, isSearching } = useOwnTexts(view.query, { query: initial.query, own: ownAtFirst });
  const shown = view.page * NEWS_PAGE_SIZE;
  const matching = isChanged ? stories?.filter(matcher(view.query)) : undefined;
  const count = matching?.length ?? (isSameList ? total : 0);
  return (
    <NewsBrowser
      {...view}
      items={matching?.slice(0, shown) ?? (isSameList ? initialItems : [])}
      total={count}
      isLoading={isNeeded}
      isPartial={isPartial}
      isSearching={isSearching}
      locale={locale}
      words={words}
      own={own}
      lacksArchive={lacksArchive}
      moreHref={count > shown ? newsHref(view.category, view.query, view.page + 1) : undefined}
    />
  );
}

/** The view, which links, search and Back change in place, and the selector to focus next. */
function useView(initial: View, onReady: () => void) {
  const [view, setView] = useState<View>(initial);
  const [isChanged, setChanged] = useState(false);
  const focus = useRef<string>(undefined);
  useEffect(() => {
    const change: ChangeView = (next, entry, focused) => {
      focus.current = focused;
      setChanged(true);
      setView((before) => ({ ...before, page: 1, ...next }));
      if (entry === 'none') return;
      const after = { ...readView(), ...next };
      const href = newsHref(after.category, after.query);
      const isNew = href !== location.pathname + location.search;
      history[entry === 'push' && isNew ? 'pushState' : 'replaceState'](null, '', href);
    };
    const stop = followNewsLinks(change);
    onReady();
    return stop;
  }, [onReady]);
  return { view, isChanged, focus };
}

/**
 * The stories of a changed view's category; `undefined` while they are loading. Without a
 * connection those that the page has (`isPartial`), until a further request has a response.
 */
function useStories(view: View, isChanged: boolean, initialItems: readonly Story[]) {
  const [loaded, setLoaded] = useState<Loaded>({});
  const [unreachable, setUnreachable] = useState<NewsCategory>();
  const stories = loaded[view.category];
  const isNeeded = isChanged && !stories;
  const isPartial = isNeeded && unreachable === view.category;
  const [attempt, setAttempt] = useState(0);
  // If a request fails, the view may have changed since: the page of the latest view is loaded.
  const latest = useRef<View>(view);
  latest.current = view;
  useEffect(() => {
    if (!isNeeded) return;
    const request = new AbortController();
    const { signal } = request;
    let timer: ReturnType<typeof setTimeout>;
    const retryLater = () => {
      setUnreachable(view.category);
      const retry = () => setAttempt(attempt + 1);
      timer = setTimeout(retry, RETRY_MS);
      addEventListener('online', retry, { signal });
    };
    fetchStories(view.category, signal).then(
      (items) => {
        if (signal.aborted) return;
        if (items) setLoaded((before) => ({ ...before, [view.category]: items }));
        else retryLater();
      },
      // Loads the page instead; if that fails too, the browser shows its own error.
      () => {
        const { category, query, page } = latest.current;
        if (!signal.aborted) location.assign(newsHref(category, query, page));
      },
    );
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [isNeeded, view.category, attempt]);
  if (!isPartial) return { stories, isPartial };
  return { stories: storiesOf(view.category, initialItems, loaded), isPartial };
}

/** The stories of a category among all that the page has, each once. */
function storiesOf(category: NewsCategory, initialItems: readonly Story[], loaded: Loaded) {
  const stories = [initialItems, ...Object.values(loaded)].flat();
  const byName = new Map(stories.map((story) => [`${story.link}\n${story.title}`, story]));
  return [...byName.values()].filter(({ section }) => category === 'all' || section === category);
}

/** Updates title, search box and times after each change of the view. */
function usePageTexts({ category, query }: View, isChanged: boolean, words: NewsWords): void {
  useEffect(() => {
    if (!isChanged) return;
    const input = document.querySelector<HTMLInputElement>(SEARCH_BOX);
    if (input && document.activeElement !== input) input.value = query;
  }, [isChanged, query]);

  useEffect(() => {
    if (!isChanged) return;
    const site = document.title.split(' | ').at(-1);
    document.title = `${newsTitle(category, words)} | ${site}`;
  }, [isChanged, category, words]);

  useEffect(() => showRelativeTimes(document));
}

/** The stories of a category; `undefined` if no complete response arrives. */
async function fetchStories(
  category: NewsCategory,
  signal: AbortSignal,
): Promise<readonly Story[] | undefined> {
  const request = fetch(`/api/news?category=${category}&limit=200`, { signal });
  const response = await request.catch(() => undefined);
  if (response && !response.ok)
    throw new Error(
      `the stories of ${readCategory(category)} could not be loaded: ${response.status}`,
    );
  const body = (await response?.json().catch(() => undefined)) as { items: Story[] } | undefined;
  return body?.items;
}

/**
 * The own texts that match a search; `undefined` while loading (`isSearching`) and if the request
 * failed. One request at a time.
 */
function useOwnTexts(
  query: string,
  initial: { query: string; own: OwnTexts | undefined },
): { own: OwnTexts | undefined; isSearching: boolean } {
  const [found, setFound] = useState(initial);
  const wanted = query.trim();
  const isFound = wanted === found.query;
  const isSearching = wanted !== '' && wanted.length <= MAX_OWN_QUERY_LENGTH && !isFound;

  useEffect(() => {
    if (!isSearching) return;
    const request = new AbortController();
    const search = async () => {
      const response = await fetch(`/api/search?${new URLSearchParams({ q: wanted })}`, {
        signal: request.signal,
      });
      return response.ok ? await response.json() : undefined;
    };
    const timer = setTimeout(async () => {
      const own = await search().catch(() => undefined);
      if (!request.signal.aborted) setFound({ query: wanted, own });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [wanted, isSearching]);

  return { own: isFound ? found.own : undefined, isSearching };
}
