import { FRONT_PAGE, isCachedPage, isStoryPicture, OFFLINE_PAGE } from './addresses.ts';

/** Limits of the copies cached on a reader's device. Bytes are those of the uncompressed bodies. */
const LIMITS = { pages: 30, bytes: 3_000_000 };

const STORED_AT = 'X-Stored-At';
const BYTES = 'X-Stored-Bytes';
/** Pages that are deleted last, even if other pages are newer. */
const PINNED = [OFFLINE_PAGE, FRONT_PAGE, '/news', '/today', '/notices', '/events'];
/** How many communities are deleted after other pages: readers have few of their own. */
const OWN_COMMUNITIES = 3;

/** The methods of the Cache interface that cached copies need. */
export type CopyStore = Pick<Cache, 'delete' | 'keys' | 'match' | 'put'>;

/** Whether a response may be stored: status 200, without `no-store`. */
export function isStorable(response: Response): boolean {
  return response.status === 200 && !/no-store/.test(response.headers.get('Cache-Control') ?? '');
}

/** Stores a response with the time `storedAt` (ms). Rejects if the body is incomplete. */
export async function storeCopy(
  store: CopyStore,
  address: string,
  response: Response,
  storedAt: number,
): Promise<void> {
  const body = await response.blob();
  const headers = new Headers(response.headers);
  // The body is already decoded.
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  headers.set(STORED_AT, String(storedAt));
  headers.set(BYTES, String(body.size));
  await store.put(address, new Response(body, { headers }));
}

export function findCopy(store: CopyStore, address: string): Promise<Response | undefined> {
  return store.match(address, { ignoreVary: true });
}

/** When a copy was stored (ms since the epoch). */
export function storedAt(copy: Response): number {
  return Number(copy.headers.get(STORED_AT));
}

export function sizeOf(copy: Response): number {
  return Number(copy.headers.get(BYTES));
}

/** All cached copies with their addresses, newest first. */
export async function listCopies(store: CopyStore): Promise<{ url: URL; copy: Response }[]> {
  const copies: { url: URL; copy: Response }[] = [];
  for (const { url } of await store.keys()) {
    const copy = await findCopy(store, url);
    if (copy) copies.push({ url: new URL(url), copy });
  }
  return copies.sort((a, b) => storedAt(b.copy) - storedAt(a.copy));
}

/**
 * Deletes the oldest copies beyond the limits. Pinned pages go last, just before them the newest
 * communities, and before those the front page's pictures.
 */
export async function trimCopies(store: CopyStore, limits = LIMITS): Promise<void> {
  const copies = await listCopies(store);
  let pages = 0;
  let bytes = 0;
  let hasFrontPage = false;
  const own = copies
    .filter(({ url }) => url.pathname.startsWith('/communities/'))
    .slice(0, OWN_COMMUNITIES);
  const rank = ({ url }: { url: URL }) => {
    if (PINNED.includes(url.pathname)) return 0;
    if (own.some((community) => community.url === url)) return 1;
    return isStoryPicture(url) ? 2 : 3;
  };
  for (const { url, copy } of copies.sort((a, b) => rank(a) - rank(b))) {
    // Pictures are stored with the front page only.
    const isOrphaned = isStoryPicture(url) && !hasFrontPage;
    if (!isOrphaned) bytes += sizeOf(copy);
    if (isCachedPage(url)) pages += 1;
    if (isOrphaned || bytes > limits.bytes || (isCachedPage(url) && pages > limits.pages)) {
      await store.delete(url.href);
    } else if (url.pathname === FRONT_PAGE) hasFrontPage = true;
  }
}
