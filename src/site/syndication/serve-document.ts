import { logEvent } from '../../lib/http/log.ts';
import { setCommonHeaders } from '../../lib/http/security-headers.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { digestHex } from '../../lib/text/hashes.ts';
import { publicationKey, respondNow, type SentResponse } from '../cache/response-cache.ts';
import type { SiteContext } from '../context/site-context.ts';
import { type CachePolicy, setCaching } from '../http/caching.ts';
import { noSuchDocument, unavailable } from '../http/plain-responses.ts';
import { pathOf } from '../http/request-address.ts';

interface SyndicatedDocument {
  contentType: string;
  caching: CachePolicy;
  tags: readonly string[];
  /** The text must not contain the present time, so that unchanged content has the same bytes. */
  load: () => Promise<{
    text: string;
    changedAt?: Date | undefined;
    /** When its content changes even if nothing is published (ms since the epoch), if known. */
    expiresAt?: number | undefined;
  }>;
}

/** `file`: the variable part of the address, a segment of its path or its query. */
export type ServeDocument = (
  request: Request,
  context: SiteContext,
  file?: string,
) => Promise<Response>;

/** Caching of feeds that may change at any time: feed readers poll every hour (ttl 60). */
export const FEED_CACHING: CachePolicy = { browserSeconds: 300, edgeSeconds: 600 };

/** How long a document is fresh, and how long the last good one is used after a failure (ms). */
const TTL_MS = 30_000;
/** Larger documents are not cached: they are written on each request. */
const MAX_BYTES = 2_000_000;
/** Estimated memory of a document's headers, including those of its 304 (bytes). */
const HEADERS_SIZE = 4_000;

const documents = new SwrCache<SentResponse>({
  ttlMs: TTL_MS,
  staleMs: 60_000,
  cooldownMs: TTL_MS,
  expiresAt: ({ expiresAt }) => expiresAt,
  maxSize: 6_000_000,
  maxEntrySize: MAX_BYTES,
  sizeOf: ({ bytes }) => HEADERS_SIZE + bytes.byteLength,
});

export function expireDocuments(): void {
  documents.expire();
}

// In the development server: drops documents written by earlier versions of the modules.
import.meta.hot?.on('vite:afterUpdate', () => documents.clear());

/**
 * Serves a document, or a 304. If it cannot be written, serves the last good one of this isolate,
 * else a 503, but never an empty document. 404 if the publication has no such document.
 */
export function serveDocument(
  describe: (context: SiteContext, file: string) => SyndicatedDocument | undefined,
): ServeDocument {
  return async (request, context, file = '') => {
    const { publication, now } = context;
    const document = describe(context, file);
    if (!document) return noSuchDocument(publication);
    const path = pathOf(request);
    // Leaves out the query, which may contain a reader's search.
    const [logged] = path.split('?', 1);
    const facts = { publication: publication.id, path: logged };
    const onError = (error: unknown) =>
      logEvent('warn', 'document not renewed', { ...facts, error });
    try {
      const key = `${publicationKey(publication)} ${path}`;
      const load = () => writeDocument(document);
      return respondNow(await documents.get(key, now.getTime(), load, onError), request, now);
    } catch (error) {
      onError(error);
      return unavailable(publication, 300);
    }
  };
}

async function writeDocument({
  contentType,
  caching,
  tags,
  load,
}: SyndicatedDocument): Promise<SentResponse> {
  const { text, changedAt, expiresAt } = await load();
  const bytes = new TextEncoder().encode(text);
  // A strong ETag, as a digest of the bytes. An edge that compresses them weakens it itself.
  const headers = new Headers({
    'Content-Type': contentType,
    'Content-Length': String(bytes.byteLength),
    ETag: `"${await digestHex(bytes)}"`,
    ...(changedAt && { 'Last-Modified': changedAt.toUTCString() }),
  });
  setCommonHeaders(headers);
  setCaching(headers, caching, tags);
  return { expiresAt, headers, bytes };
}
