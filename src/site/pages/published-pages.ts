import { tryOrLog } from '../../lib/http/log.ts';
import { setCommonHeaders } from '../../lib/http/security-headers.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { publishedCache, READ_FOR_LATER, readKv } from '../cache/read-kv.ts';
import type { CachedResponse } from '../cache/response-cache.ts';
import type { SiteContext } from '../context/site-context.ts';

/** The first pages of a publication as they are sent; KV stores them under one key. */
interface PublishedPages {
  /** The build that rendered them. Other builds do not serve them. */
  build: string;
  /** The version of their stories, bulletins and day. */
  version: string;
  /** ISO 8601. */
  publishedAt: string;
  responses: ReadonlyMap<PublishedPath, CachedResponse>;
}

/** The first line of the stored value, as JSON; the bytes of the pages follow in this order. */
interface StoredHead extends Omit<PublishedPages, 'responses'> {
  pages: readonly (Omit<CachedResponse, 'headers' | 'bytes'> & {
    path: PublishedPath;
    length: number;
    headers: readonly (readonly [name: string, value: string])[];
  })[];
}

const LINE_FEED = 10;
/** KV's minimum for caching at the edge (seconds). */
const KV_CACHE_SECONDS = 30;

/** The stored pages by publication; `null` if there are none, or only those of another build. */
const cachedPages = publishedCache<PublishedPages>({
  staleMs: 60_000,
  maxSize: 8_000_000,
  sizeOf: memoryOf,
});

function memoryOf(pages: PublishedPages | null): number {
  const responses = pages ? [...pages.responses.values()] : [];
  return responses.reduce((sum, { bytes }) => sum + 3_000 + bytes.byteLength, 100);
}

export type PublishedPath = '/' | '/news';

export function isPublishedPath(path: string): path is PublishedPath {
  return path === '/' || path === '/news';
}

export function pagesKey(publication: string): string {
  return `pages:${publication}`;
}

/**
 * The published page at a path, if this build rendered it and it has not expired. Cached in memory
 * for half a minute, then read from KV: one read, without the edition. Never throws.
 */
export async function findPublished(
  path: PublishedPath,
  context: Pick<SiteContext, 'env' | 'publication' | 'now' | 'inBackground'>,
): Promise<CachedResponse | undefined> {
  // In the development server the components may have changed.
  if (import.meta.hot) return undefined;
  const { publication, now } = context;
  const cached = cachedPages.lookup(publication.id, now.getTime());
  const pages = cached ? cached.value : await lookupPublished(context);
  const response = pages?.responses.get(path);
  const { expiresAt = Number.POSITIVE_INFINITY } = response ?? {};
  return now.getTime() < expiresAt ? response : undefined;
}

async function lookupPublished({
  env,
  publication: { id, version },
  now,
  inBackground,
}: Parameters<typeof findPublished>[1]): Promise<PublishedPages | null | undefined> {
  // Only publications of the build have published pages.
  if (version !== undefined) return null;
  const load = async () => {
    const read = await tryOrLog('pages unreadable', { publication: id }, async () => [
      await readPublished(env.EDITIONS, id),
    ]);
    return new Map(read?.map((pages) => [id, pages]));
  };
  return (await cachedPages.getMany([id], now.getTime(), load, inBackground)).get(id);
}

/**
 * The stored pages of a publication; `null` if there are none, or only those of another build.
 * Throws the error of KV; SyntaxError, TypeError or RangeError for a damaged value.
 */
export async function readPublished(
  kv: KVNamespace,
  publication: string,
): Promise<PublishedPages | null> {
  const options = { type: 'arrayBuffer', cacheTtl: KV_CACHE_SECONDS } as const;
  const stored = await readKv(() => kv.get(pagesKey(publication), options), READ_FOR_LATER);
  return stored ? readStored(new Uint8Array(stored)) : null;
}

/**
 * Parses stored pages. Throws SyntaxError, TypeError or RangeError for a damaged or truncated
 * value.
 */
function readStored(stored: Uint8Array): PublishedPages | null {
  const end = stored.indexOf(LINE_FEED);
  const head = JSON.parse(new TextDecoder().decode(stored.subarray(0, end))) as StoredHead;
  if (head.build !== import.meta.env.BUILD_ID) return null;
  let start = end + 1;
  const responses = head.pages.map(({ path, length, headers: pairs, ...facts }) => {
    const bytes = stored.subarray(start, start + length);
    start += length;
    const headers = new Headers(pairs.map(([name, value]) => [name, value]));
    setCommonHeaders(headers);
    return [path, { ...facts, headers, bytes }] as const;
  });
  if (start !== stored.byteLength) throw new RangeError('the stored pages are truncated');
  const { build, version, publishedAt } = head;
  return { build, version, publishedAt, responses: new Map(responses) };
}

/** Stores pages in KV and in this isolate's memory. Throws the error of KV. */
export async function writePublished(
  kv: KVNamespace,
  publication: string,
  pages: PublishedPages,
): Promise<void> {
  const { responses, ...facts } = pages;
  const head: StoredHead = {
    ...facts,
    pages: Array.from(responses, ([path, { headers, bytes, ...page }]) => ({
      ...page,
      path,
      length: bytes.byteLength,
      headers: [...headers],
    })),
  };
  const line = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  const bodies = Array.from(responses.values(), ({ bytes }) => bytes);
  await kv.put(pagesKey(publication), await new Blob([line, ...bodies]).arrayBuffer());
  cachedPages.store(publication, pages, Date.parse(pages.publishedAt));
}

/**
 * Deletes the pages from KV; isolates render their own until pages are published again. Throws the
 * error of KV.
 */
export async function deletePublished(kv: KVNamespace, publication: string): Promise<void> {
  cachedPages.delete(publication);
  await kv.delete(pagesKey(publication));
}

/** The last published page that this isolate has, however old: the fallback without an edition. */
export function lastPublished(path: string, { id }: Publication): CachedResponse | undefined {
  return isPublishedPath(path) ? cachedPages.lastGood(id)?.responses.get(path) : undefined;
}

/** Marks the pages in memory as stale: the next request reads KV. */
export function expirePublished(): void {
  cachedPages.expire();
}
