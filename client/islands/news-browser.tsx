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
import { useOwnTexts } from './own-texts.ts';
import { readCards } from './read-cards.ts';

// Why HTML and CSS are not enough: chips and search act at once on loaded stories.

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

function NewsIsland({
  initialItems,
  onReady,
  locale,
  words,
  total,
  own: ownAtFirst,
  ...initial
}: IslandProps<'news-browser'> & {
  words: NewsWords;
  initialItems: readonly Story[];
  onReady: () => void;
}) {
  const [view, setView] = useState<View>(initial);
  const [isChanged, setChanged] = useState(false);
  const [loaded, setLoaded] = useState<Loaded>({});
  const stories = loaded[view.category];
  const isNeeded = isChanged && !stories;
  // The stories of the page stay while more of the same list are loaded.
  const isSameList = view.category === initial.category && view.query === initial.query;
  const focus = useRef<string>(undefined);
  // A request that fails belongs to the view of that time, not to the one that began it.
  const latest = useRef<View>(view);
  latest.current = view;

  useEffect(() => {
    if (!isNeeded) return;
    const request = new AbortController();
    fetchStories(view.category, request.signal).then(
      (items) => setLoaded((before) => ({ ...before, [view.category]: items })),
      // Load the page instead; where that fails too the browser shows its own error.
      () => {
        const { category, query, page } = latest.current;
        if (!request.signal.aborted) location.assign(newsHref(category, query, page));
      },
    );
    return () => request.abort();
  }, [isNeeded, view.category]);

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

  useEffect(() => {
    // Before the first change the box may contain what was typed while this module loaded.
    if (!isChanged) return;
    const input = document.querySelector<HTMLInputElement>(SEARCH_BOX);
    if (input && document.activeElement !== input) input.value = view.query;
  }, [isChanged, view.query]);

  useEffect(() => {
    if (!isChanged) return;
    const site = document.title.split(' | ').at(-1);
    document.title = `${newsTitle(view.category, words)} | ${site}`;
  }, [isChanged, view.category, words]);

  useEffect(() => showRelativeTimes(document));

  useEffect(() => {
    if (isNeeded || !focus.current) return;
    document.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = undefined;
  });

  const own = useOwnTexts(view.query, { query: initial.query, own: ownAtFirst });
  const shown = view.page * NEWS_PAGE_SIZE;
  const matching = isChanged ? stories?.filter(matcher(view.query)) : undefined;
  const kept = isSameList ? initialItems : [];
  const count = matching?.length ?? (isSameList ? total : 0);
  return (
    <NewsBrowser
      category={view.category}
      query={view.query}
      page={view.page}
      items={matching?.slice(0, shown) ?? kept}
      total={count}
      isLoading={isNeeded}
      locale={locale}
      words={words}
      own={own}
      moreHref={count > shown ? newsHref(view.category, view.query, view.page + 1) : undefined}
    />
  );
}

async function fetchStories(
  category: NewsCategory,
  signal: AbortSignal,
): Promise<readonly Story[]> {
  const response = await fetch(`/api/news?category=${category}&limit=200`, { signal });
  if (!response.ok)
    throw new Error(
      `the stories of ${readCategory(category)} could not be loaded: ${response.status}`,
    );
  const { items } = (await response.json()) as { items: Story[] };
  return items;
}
