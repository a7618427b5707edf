import { ISLAND } from '../../src/shared/island-attributes.ts';
import { type NewsCategory, readCategory } from '../../src/shared/news-view.ts';

/** The category, search and page of the news list. */
export interface View {
  readonly category: NewsCategory;
  readonly query: string;
  readonly page: number;
}

/** Changes the view; `entry` says whether the address becomes a new history entry, replaces the current one or stays. */
export type ChangeView = (next: Partial<View>, entry: 'push' | 'replace' | 'none') => void;

/** The category that one of the footer's anchors names, `all` for any other; `#culture` is the arts section. */
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

/** Makes links to /news, the search form and the back button change the view in place. Returns a function that ends that. */
export function followNewsLinks(change: ChangeView): () => void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || link.origin !== location.origin || link.pathname !== '/news') return;
    if (isPlaceOnThisPage(link)) return;
    event.preventDefault();
    const named = readView(new URL(link.href));
    // A chip keeps the text of the search box, also where it is not in the address yet.
    if (link.closest('.chips')) change({ ...named, query: searchBox()?.value ?? '' }, 'push');
    else if (link.closest('.topics')) change({ query: named.query }, 'push');
    else change(named, named.page > 1 ? 'none' : 'push');
    if (!link.closest(`[${ISLAND}]`)) document.querySelector('#main')?.scrollIntoView();
  };
  const onInput = (event: Event) => {
    const input = event.target as HTMLInputElement;
    if (input.name === 'q') change({ query: input.value }, 'replace');
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('.search')) return;
    event.preventDefault();
    change({ query: String(new FormData(form).get('q') ?? '') }, 'push');
  };
  const onPopState = () => change(readView(), 'none');

  const typed = searchBox()?.value ?? '';
  if (typed !== readView().query) change({ query: typed }, 'replace');
  if (readAnchor(location.hash) !== 'all') change(readView(), 'replace');

  document.addEventListener('click', onClick);
  document.addEventListener('input', onInput);
  document.addEventListener('submit', onSubmit);
  window.addEventListener('popstate', onPopState);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('input', onInput);
    document.removeEventListener('submit', onSubmit);
    window.removeEventListener('popstate', onPopState);
  };
}

/** Whether a link only scrolls this page, such as the skip link: the browser follows it. */
function isPlaceOnThisPage({ pathname, search, hash }: HTMLAnchorElement): boolean {
  const isThisPage = pathname + search === location.pathname + location.search;
  return isThisPage && hash !== '' && readAnchor(hash) === 'all';
}

function searchBox(): HTMLInputElement | null {
  return document.querySelector('.search input[name=q]');
}
