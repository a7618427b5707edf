import { NEW_STORIES } from '../../src/shared/components/NewsBrowser.tsx';
import { type NewsCategory, readCategory } from '../../src/shared/news-view.ts';
import { ISLAND } from '../../src/shared/page-attributes.ts';

export interface View {
  category: NewsCategory;
  query: string;
  page: number;
}

/** Changes the view. `entry`: the change of the browser's history. `focus`: selector to focus. */
export type ChangeView = (
  next: Partial<View>,
  entry: 'push' | 'replace' | 'none',
  focus?: string,
) => void;

export const SEARCH_BOX = '.search input[name=q]';
/** Selects links of the stories that "Show more" added, and of those after; the first counts. */
const FIRST_NEW_STORY = `#${NEW_STORIES} h2 a, #${NEW_STORIES} ~ .card h2 a`;

/** The category of a footer anchor, `all` for any other; `#culture` is the arts section. */
function readAnchor(hash: string): NewsCategory {
  return hash === '#culture' ? 'arts' : readCategory(hash.slice(1));
}

/** The view that an address of /news names. */
export function readView(address: URL = new URL(location.href)): View {
  const fromAnchor = readAnchor(address.hash);
  return {
    category:
      fromAnchor === 'all' ? readCategory(address.searchParams.get('category')) : fromAnchor,
    query: address.searchParams.get('q') ?? '',
    page: Math.max(1, Number.parseInt(address.searchParams.get('page') ?? '1', 10) || 1),
  };
}

/** Makes news links, search and Back change the view in place; returns a stop function. */
export function followNewsLinks(changeView: ChangeView): () => void {
  const change: ChangeView = (...changes) => {
    changeView(...changes);
    shownAddress = viewAddress();
  };
  const onClick = (event: MouseEvent) => {
    const link = newsLinkOf(event);
    if (!link) return;
    event.preventDefault();
    change(...changeBy(link));
    if (!link.closest(`[${ISLAND}]`))
      document.querySelector('.categories')?.scrollIntoView({ block: 'nearest' });
  };
  const onInput = (event: Event) => {
    const input = event.target as HTMLInputElement;
    if (input.name === 'q') change({ query: input.value }, entryOf(input.value));
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('.search')) return;
    event.preventDefault();
    change({ query: String(new FormData(form).get('q') ?? '') }, 'push');
  };
  // `popstate` is also fired when a link has only scrolled the page.
  let shownAddress = viewAddress();
  const onPopState = () => {
    if (viewAddress() !== shownAddress) {
      const view = readView();
      // A box with the focus keeps its text in other changes, so that typing is not disturbed.
      const box = searchBox();
      if (box) box.value = view.query;
      change(view, 'none');
    }
    shownAddress = viewAddress();
  };

  followPage(change);
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('click', onClick, { signal });
  document.addEventListener('input', onInput, { signal });
  document.addEventListener('submit', onSubmit, { signal });
  addEventListener('popstate', onPopState, { signal });
  return () => listening.abort();
}

/** A search that begins is an entry of the history, so that Back leads to the list before it. */
function entryOf(typed: string): 'push' | 'replace' {
  return readView().query === '' && typed.trim() !== '' ? 'push' : 'replace';
}

/** Applies text typed while this module loaded, and a view in the address's fragment. */
function followPage(change: ChangeView): void {
  const typed = searchBox()?.value ?? '';
  if (typed !== readView().query) change({ query: typed }, entryOf(typed));
  if (readAnchor(location.hash) !== 'all') change(readView(), 'replace');
}

function changeBy(link: HTMLAnchorElement): Parameters<ChangeView> {
  const named = readView(new URL(link.href));
  // A category link retains the text of the search box, even if the address does not have it yet.
  if (link.closest('.categories')) return [{ ...named, query: searchBox()?.value ?? '' }, 'push'];
  if (link.closest('.show-more')) return [named, 'none', FIRST_NEW_STORY];
  return [named, 'push', link.closest('.empty') ? SEARCH_BOX : undefined];
}

/** The pressed link, if it leads to a view of /news in this tab. */
function newsLinkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest('a');
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.origin !== location.origin || link.pathname !== '/news') return;
  return isPlaceOnThisPage(link) ? undefined : link;
}

/** The address of the current view: fragments that only scroll the page are left out. */
function viewAddress(): string {
  const { pathname, search, hash } = location;
  return pathname + search + (readAnchor(hash) === 'all' ? '' : hash);
}

/** Whether a link only scrolls this page, such as the skip link: the browser follows it. */
function isPlaceOnThisPage({ pathname, search, hash }: HTMLAnchorElement): boolean {
  const isThisPage = pathname + search === location.pathname + location.search;
  return isThisPage && hash !== '' && readAnchor(hash) === 'all';
}

function searchBox(): HTMLInputElement | null {
  return document.querySelector(SEARCH_BOX);
}
