import { digestOf } from '../../http/digest.ts';
import { logEvent } from '../../http/log.ts';
import type { SiteContext } from '../context/site-context.ts';
import { type CachePolicy, setCaching, setNoStore, setNotFoundCaching } from '../http/caching.ts';
import { isNotModified } from '../http/conditional.ts';
import { setCommonHeaders } from '../http/security-headers.ts';

/** A document for programs: what it is made from, and how it may be kept. */
export interface SyndicatedDocument {
  /** Its path: the name by which this isolate keeps it. */
  readonly path: string;
  readonly contentType: string;
  readonly caching: CachePolicy;
  /** What it shows, for invalidation. */
  readonly tags: readonly string[];
  /** Looks up what it shows, without writing it yet; `undefined` where there is no such document. */
  readonly load: () => Promise<Draft | undefined>;
}

/** A document before it is written. */
export interface Draft {
  /** The same version and time of change mean the same bytes. */
  readonly version: string;
  /** When its content last changed, where that is known. */
  readonly changedAt?: Date | undefined;
  readonly write: () => string;
}

interface Kept {
  checkedAt: number;
  readonly version: string;
  readonly etag: string;
  readonly lastModified: Date | undefined;
  readonly headers: Headers;
  /** Those of a 304: it has no length. */
  readonly unchangedHeaders: Headers;
  readonly bytes: Uint8Array;
}

/** How long a document is given from memory before what it is made from is looked at again. */
const FRESH_MS = 30_000;
/** A larger document is made anew for each request that reaches the Worker. */
const MAX_KEPT_BYTES = 2_000_000;
const RETRY_AFTER_SECONDS = 300;

const kept = new Map<string, Kept>();

/**
 * Responds with a document or a 304. Where it cannot be made the last good one of this isolate stays; where there is none the
 * response is a 503 with Retry-After, and never an empty document.
 */
export async function serveDocument(
  document: SyndicatedDocument,
  request: Request,
  context: SiteContext,
): Promise<Response> {
  const key = `${context.publication.id} ${document.path}`;
  const known = kept.get(key);
  const age = context.now.getTime() - (known?.checkedAt ?? Number.NEGATIVE_INFINITY);
  if (known && age >= 0 && age < FRESH_MS) return answer(known, request);

  let made: Kept | undefined;
  try {
    made = await make(document, context, known);
  } catch (error) {
    const { id } = context.publication;
    logEvent('warn', 'document not renewed', { publication: id, path: document.path, error });
    if (!known) return plainAnswer(503, 'This document cannot be made at the moment.');
    known.checkedAt = context.now.getTime();
    return answer(known, request);
  }
  if (!made) {
    const missing = plainAnswer(404, 'There is no such document.');
    setNotFoundCaching(missing.headers, document.tags);
    return missing;
  }
  if (made.bytes.byteLength <= MAX_KEPT_BYTES) kept.set(key, made);
  return answer(made, request);
}

/** Forgets every document that this isolate keeps. */
export function forgetDocuments(): void {
  kept.clear();
}

async function make(
  { contentType, caching, tags, load }: SyndicatedDocument,
  { now }: SiteContext,
  known: Kept | undefined,
): Promise<Kept | undefined> {
  const draft = await load();
  if (!draft) return undefined;
  const checkedAt = now.getTime();
  if (known && isSame(known, draft)) return { ...known, checkedAt };
  const bytes = new TextEncoder().encode(draft.write());
  const headers = new Headers({
    'Content-Type': contentType,
    'Content-Length': String(bytes.byteLength),
    // Readers in web pages may show the site's feeds.
    'Access-Control-Allow-Origin': '*',
  });
  setCommonHeaders(headers);
  setCaching(headers, caching, tags);
  // Strong: it names the bytes. An edge that compresses them makes it weak by itself.
  const etag = `"${await digestOf(bytes)}"`;
  headers.set('ETag', etag);
  if (draft.changedAt) headers.set('Last-Modified', draft.changedAt.toUTCString());
  const unchangedHeaders = new Headers(headers);
  unchangedHeaders.delete('Content-Length');
  const { version, changedAt: lastModified } = draft;
  return { checkedAt, version, etag, lastModified, headers, unchangedHeaders, bytes };
}

/** What was there before and is there again has changed since, and says so. */
function isSame({ version, lastModified }: Kept, draft: Draft): boolean {
  return version === draft.version && lastModified?.getTime() === draft.changedAt?.getTime();
}

function answer(document: Kept, request: Request): Response {
  const { headers, unchangedHeaders, bytes } = document;
  if (isNotModified(request, document))
    return new Response(null, { status: 304, headers: unchangedHeaders });
  return new Response(bytes, { headers });
}

function plainAnswer(status: 404 | 503, text: string): Response {
  const headers = new Headers({ 'Content-Type': 'text/plain; charset=utf-8' });
  setNoStore(headers);
  if (status === 503) headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
  return new Response(`${text}\n`, { status, headers });
}
