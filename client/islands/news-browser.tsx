import { useEffect, useState } from 'react';
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
import { showRelativeTimes } from '../relative-times.ts';
import { IslandBoundary } from './IslandBoundary.tsx';
import { type ChangeView, followNewsLinks, readView, type View } from './news-navigation.ts';
import { readCards } from './read-cards.ts';

// Why HTML and CSS are not enough: chips and search act at once, on loaded stories, without a page load.

type Loaded = Partial<Record<NewsCategory, readonly Story[]>>;

/** Hydrates the server's list: the stories of the page are shown until the reader changes the view. */
export const hydrate: Hydrate<'news-browser'> = (root, props) =>
  new Promise((onReady) => {
    hydrateRoot(
      root,
      <IslandBoundary>
        <NewsIsland {...props} initialItems={readCards(root)} onReady={() => onReady()} />
      </IslandBoundary>,
    );
  });

function NewsIsland({
  initialItems,
  onReady,
  locale,
  total,
  ...initial
}: IslandProps<'news-browser'> & { initialItems: readonly Story[]; onReady: () => void }) {
  const [view, setView] = useState<View>(initial);
  const [isChanged, setChanged] = useState(false);
  const [loaded, setLoaded] = useState<Loaded>({});
  const stories = loaded[view.category];
  const isNeeded = isChanged && !stories;

  useEffect(() => {
    if (!isNeeded) return;
    const request = new AbortController();
    fetchStories(view.category, request.signal).then(
      (items) => setLoaded((before) => ({ ...before, [view.category]: items })),
      // Load the page instead; where that fails too the browser shows its own error.
      () => request.signal.aborted || location.assign(newsHref(view.category, view.query)),
    );
    return () => request.abort();
  }, [isNeeded, view.category, view.query]);

  useEffect(() => {
    const change: ChangeView = (next, entry) => {
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
    const input = document.querySelector<HTMLInputElement>('.search input[name=q]');
    if (input && document.activeElement !== input) input.value = view.query;
  }, [view.query]);

  useEffect(() => {
    if (!isChanged) return;
    const site = document.title.split(' | ').at(-1);
    document.title = `${newsTitle(view.category)} | ${site}`;
  }, [isChanged, view.category]);

  useEffect(() => showRelativeTimes(document));

  const matching = stories?.filter(matcher(view.query)) ?? [];
  const count = isChanged ? matching.length : total;
  const shown = view.page * NEWS_PAGE_SIZE;
  return (
    <NewsBrowser
      category={view.category}
      query={view.query}
      items={isChanged ? matching.slice(0, shown) : initialItems}
      total={count}
      isLoading={isNeeded}
      locale={locale}
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
