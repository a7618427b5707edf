import { tryOrLog } from '../../lib/http/log.ts';
import { setCommonHeaders } from '../../lib/http/security-headers.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { READ_FOR_LATER, readKv } from '../cache/read-kv.ts';
import type { CachedResponse } from '../cache/response-cache.ts';
import type { SiteContext } from '../context/site-context.ts';

/** The first pages of a publication as they are sent, which KV holds under one key. */
export interface PublishedPages {
  /** The build of the site that rendered them: another one may render them in another way. */
  readonly build: string;
  /** What they show: the same stories, weather and day have the same version. */
  readonly version: string;
  /** ISO 8601. */
  readonly publishedAt: string;
  readonly responses: ReadonlyMap<PublishedPath, CachedResponse>;
}

/** How they are stored: this as JSON in one line, and then the bytes of the pages in that order. */
interface StoredHead extends Omit<PublishedPages, 'responses'> {
  readonly pages: readonly (Omit<CachedResponse, 'headers' | 'bytes'> & {
    readonly path: PublishedPath;
    readonly length: number;
    readonly headers: readonly (readonly [name: string, value: string])[];
  })[];
}

const LINE_FEED = 10;
/** KV's own floor for caching at the edge, seconds. */
const KV_CACHE_SECONDS = 30;

/** What KV has, by publication; `null` where it has none, or those of another build. */
const known = new SwrCache<PublishedPages | null>({
  ttlMs: 30_000,
  staleMs: 60_000,
  cooldownMs: 5_000,
  maxSize: 8_000_000,
  sizeOf: memoryOf,
  // KV may return what it had before.
  choose: (latest, loaded) =>
    (latest?.publishedAt ?? '') > (loaded?.publishedAt ?? '\uffff') ? latest : loaded,
});

function memoryOf(pages: PublishedPages | null): number {
  const responses = pages ? [...pages.responses.values()] : [];
  return responses.reduce((sum, { bytes }) => sum + 3_000 + bytes.byteLength, 100);
}

/** The pages that most readers come to first. */
export type PublishedPath = '/' | '/news';

/** Whether the page at a path is one that is published. */
export function isPublishedPath(path: string): path is PublishedPath {
  return path === '/' || path === '/news';
}

/** Under which KV has the pages of a publication. */
export function pagesKey(publication: string): string {
  return `pages:${publication}`;
}

/**
 * The page at a path as it was published, if this build rendered it and nothing that it shows has changed by itself since. From memory for
 * half a minute, then from KV: one read, and no edition. It never throws.
 */
export async function findPublished(
  path: PublishedPath,
  context: Pick<SiteContext, 'env' | 'publication' | 'now' | 'inBackground'>,
): Promise<CachedResponse | undefined> {
  // In the development server the components may have changed since.
  if (import.meta.hot) return undefined;
  const { publication, now } = context;
  const cached = known.lookup(publication.id, now.getTime());
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
  // Only those of the build have any.
  if (version !== undefined) return null;
  const load = async () => {
    const read = await tryOrLog('pages unreadable', { publication: id }, async () => [
      await readPublished(env.EDITIONS, id),
    ]);
    return new Map(read?.map((pages) => [id, pages]));
  };
  return (await known.getMany([id], now.getTime(), load, inBackground)).get(id);
}

/**
 * The pages that KV returns of a publication; `null` where it has none, or those of another build.
 *
 * @throws the error of KV; SyntaxError, TypeError or RangeError where what is stored is damaged
 */
export async function readPublished(
  kv: KVNamespace,
  publication: string,
): Promise<PublishedPages | null> {
  const options = { type: 'arrayBuffer', cacheTtl: KV_CACHE_SECONDS } as const;
  const stored = await readKv(() => kv.get(pagesKey(publication), options), READ_FOR_LATER);
  return stored ? readStored(new Uint8Array(stored)) : null;
}

/** @throws SyntaxError, TypeError or RangeError where no pages are stored, or not all of their bytes */
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
  if (start !== stored.byteLength) throw new RangeError('what is stored is not whole');
  const { build, version, publishedAt } = head;
  return { build, version, publishedAt, responses: new Map(responses) };
}

/** Puts pages into KV and into this isolate's memory. @throws the error of KV */
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
  known.store(publication, pages, Date.parse(pages.publishedAt));
}

/** Takes the pages out of KV: they are rendered for each reader's isolate until they are published again. @throws the error of KV */
export async function deletePublished(kv: KVNamespace, publication: string): Promise<void> {
  known.delete(publication);
  await kv.delete(pagesKey(publication));
}

/** The last page of a path that this isolate knows, however old: better than none where there is no edition. */
export function lastPublished(path: string, { id }: Publication): CachedResponse | undefined {
  return isPublishedPath(path) ? known.lastGood(id)?.responses.get(path) : undefined;
}

/** Makes the pages in memory stale: the next request reads KV. */
export function expirePublished(): void {
  known.expire();
}
