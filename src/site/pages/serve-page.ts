import { clientScripts } from 'virtual:client';
import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { readWarnings, type ShownWarnings } from '../bulletin/shown-weather.ts';
import {
  type CachedResponse,
  lookupResponse,
  lookupVersion,
  publicationKey,
  type ResponseHead,
  respondNow,
  shownVersion,
  startRendering,
  storeResponse,
} from '../cache/response-cache.ts';
import { DOCUMENT_END, documentHtml } from '../components/document.tsx';
import { invitationOf } from '../components/Footer.tsx';
import { cachedMarkup, renderMarkup } from '../components/markup.tsx';
import { TextFileError } from '../content/read-text.ts';
import { type SiteContext, withoutEdition } from '../context/site-context.ts';
import {
  EDITION_EDGE_SECONDS,
  limitLifetimes,
  notModified,
  setCaching,
  setNoStore,
  setNotFoundCaching,
} from '../http/caching.ts';
import { setRetryLater } from '../http/limit-requests.ts';
import { problem } from '../http/plain-responses.ts';
import { pathOf } from '../http/request-address.ts';
import errorStyles from '../styles/error.css?inline';
import { wordsOf } from '../words/words.ts';
import { type ErrorStatus, errorPage } from './error-page.tsx';
import { type Page, type PageLoader, type RouteParameters, withWarnings } from './page.ts';
import { pageHeaders, stylesOf } from './page-headers.ts';
import { findPublished, isPublishedPath, lastPublished } from './published-pages.ts';

const BROWSER_SECONDS = 60;
/** How long a page with a skeleton may load before the skeleton is shown (ms). */
const SKELETON_AFTER_MS = 1_500;
/** When browsers without scripts reload the skeleton (seconds). */
const REFRESH_SECONDS = 4;

const SHOW_LATE =
  "document.getElementById('main').replaceChildren(document.getElementById('late').content)";

const encoder = new TextEncoder();

interface PageOptions {
  parameters?: RouteParameters;
  /** Shown while a slow page loads, with its styles and frames, because headers are sent first. */
  skeleton?: Page | undefined;
  /** Whether it changes with each edition. Pages without this flag cannot read the edition. */
  showsEdition?: boolean;
}

/**
 * Responds to a request with a page: load, decide, render. A cached page is not rendered again.
 * While a slow page loads, its skeleton is sent, if it has one; the rest follows in the same
 * response.
 */
export async function servePage(
  load: PageLoader,
  request: Request,
  context: SiteContext,
  { parameters, skeleton, showsEdition = false }: PageOptions = {},
): Promise<Response> {
  const path = pathOf(request);
  const published = isPublishedPath(path) ? await findPublished(path, context) : undefined;
  if (published) return respondNow(published, request, context.now);
  const key = `${publicationKey(context.publication)} ${path}`;
  const [shown, edition, bulletin] = await Promise.all([
    readWarnings(context),
    showsEdition ? context.edition() : undefined,
    // Pages of the edition may also show weather reports.
    showsEdition ? context.bulletin() : undefined,
  ]);
  const generation = `${edition?.version} ${bulletin?.version} ${shown.version}`;
  const cacheKey = { key, generation, now: context.now };
  const cached = lookupResponse(cacheKey, request);
  if (cached) return cached;
  const isHead = request.method === 'HEAD';
  if (!isHead) startRendering(cacheKey);

  const url = new URL(request.url);
  const loaded = showsEdition ? context : withoutEdition(context);
  const loading = loadPage(load, url, loaded, parameters);
  if (skeleton && !(await withTimeout(loading, SKELETON_AFTER_MS, () => undefined)))
    return serveSkeleton(skeleton, loading, url, context, shown);
  const page = withWarnings(await loading, shown, context.publication);
  const render = () => renderPage(page, url, context, shown);
  const { status, headers, head } = await decide(page, context, shown);
  if (!head) {
    const last = showsEdition && !edition && lastPublished(path, context.publication);
    return last ? respondWithLast(status, last) : new Response(render(), { status, headers });
  }
  const unchanged = lookupVersion(cacheKey, head, request) ?? notModified(request, headers);
  if (unchanged) return unchanged;
  if (isHead) return new Response(null, { headers });
  return storeResponse(cacheKey, { ...head, bytes: encoder.encode(render()) }, request);
}

/** Responds with the last published page in place of one that cannot be rendered, uncached. */
function respondWithLast(status: number, last: CachedResponse): Response {
  // Keeps the published page's own policy: the failed page may have other styles, because of a
  // warning.
  const headers = new Headers(last.headers);
  headers.delete('ETag');
  setNoStore(headers);
  return new Response(last.bytes, { status, headers });
}

/** A rendered page with its headers; `undefined` if it may not be cached. */
export async function renderResponse(
  load: PageLoader,
  url: URL,
  context: SiteContext,
): Promise<CachedResponse | undefined> {
  const shown = await readWarnings(context);
  const page = withWarnings(await load(context, url), shown, context.publication);
  const { head } = await decide(page, context, shown);
  return head && { ...head, bytes: encoder.encode(renderPage(page, url, context, shown)) };
}

/** Status and headers of a page; without a `head` it may not be cached. */
async function decide(
  page: Page,
  context: SiteContext,
  shown: ShownWarnings,
): Promise<{ status: number; headers: Headers; head?: ResponseHead }> {
  const { status = 200, tags = [], edgeSeconds = EDITION_EDGE_SECONDS, expiresAt } = page;
  const headers = await pageHeaders(page, context, shown);
  if (status === 404) setNotFoundCaching(headers, tags);
  if (status === 404 || page.version === undefined) {
    limitLifetimes(headers, expiresAt, context.now);
    return { status, headers };
  }
  const version = shownVersion(context.publication, page.version);
  headers.set('ETag', `W/"${version}"`);
  // A cached copy must not show ended warnings, or lack new ones.
  const isNeverStale = shown.changesAt !== undefined;
  setCaching(headers, { browserSeconds: BROWSER_SECONDS, edgeSeconds, isNeverStale }, tags);
  limitLifetimes(headers, expiresAt, context.now);
  return { status, headers, ...(status === 200 && { head: { version, headers, expiresAt } }) };
}

async function loadPage(
  load: PageLoader,
  url: URL,
  context: SiteContext,
  parameters: RouteParameters | undefined,
): Promise<Page> {
  try {
    return await load(context, url, parameters);
  } catch (error) {
    const { id } = context.publication;
    logEvent('error', 'page failed', { publication: id, path: url.pathname, error });
    const page = errorPage(500, context.publication);
    return error instanceof TextFileError ? { ...page, status: 503 } : page;
  }
}

/**
 * The slow path: never cached, and the only page with an inline script. The script replaces the
 * skeleton with the late content. React's streaming renderer would do the same, but is a tenth of a
 * Worker (docs/decisions/0026-one-renderer.md).
 */
async function serveSkeleton(
  skeleton: Page,
  loading: Promise<Page>,
  url: URL,
  context: SiteContext,
  shown: ShownWarnings,
): Promise<Response> {
  const { publication } = context;
  const nonce = crypto.randomUUID();
  // The late content may be an error page.
  const page = { ...skeleton, styles: skeleton.styles + errorStyles };
  const headers = await pageHeaders(page, context, shown, nonce);
  const early = documentOf(page, url, shown, publication, REFRESH_SECONDS);
  const facts = { publication: publication.id, path: url.pathname };
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(early.slice(0, -DOCUMENT_END.length))),
    async pull(controller) {
      const late =
        (await tryOrLog('rendering failed', facts, async () =>
          renderMarkup(publication, (await loading).render()),
        )) ?? renderMarkup(publication, errorPage(500, publication).render());
      controller.enqueue(
        encoder.encode(
          `<template id="late">${late}</template><script nonce="${nonce}">${SHOW_LATE}</script>${DOCUMENT_END}`,
        ),
      );
      controller.close();
    },
  });
  return new Response(stream, { headers });
}

/** Responds with a page for this one request: neither stored in the cache nor looked up there. */
export async function servePageOnce(page: Page, url: URL, context: SiteContext): Promise<Response> {
  const shown = await readWarnings(context);
  const headers = await pageHeaders(page, context, shown);
  const document = renderPage(page, url, context, shown);
  return new Response(document, { status: page.status ?? 200, headers });
}

/** Responds with an uncached error page. */
export async function serveError(
  status: ErrorStatus,
  request: Request,
  context: SiteContext,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const url = URL.parse(request.url) ?? new URL('about:blank');
  const response = await servePageOnce(errorPage(status, context.publication), url, context);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return request.method === 'HEAD' ? new Response(null, response) : response;
}

/** Responds with a 429: problem details for programs, a page for readers, both with Retry-After. */
export async function serveTooMany(request: Request, context: SiteContext): Promise<Response> {
  const isCall = /^\/(?:api\/|functions\/|healthz$)/.test(new URL(request.url).pathname);
  const { api, errors } = wordsOf(context.publication);
  const response = isCall
    ? problem(429, errors.statuses[429].heading, { detail: api.tryAgain })
    : await serveError(429, request, context);
  setRetryLater(response.headers);
  return response;
}

/**
 * Renders a loaded page in one piece: all data is loaded, and streaming it in parts would cost
 * processor time (docs/decisions/0009-pages-are-rendered-at-once.md).
 */
export function renderPage(
  page: Page,
  url: URL,
  context: Pick<SiteContext, 'publication'>,
  shown: ShownWarnings,
): string {
  const { publication } = context;
  return page.isWholeDocument
    ? `<!DOCTYPE html>${renderMarkup(publication, page.render())}`
    : documentOf(page, url, shown, publication);
}

function documentOf(
  page: Page,
  url: URL,
  shown: ShownWarnings,
  publication: Publication,
  refreshSeconds?: number,
): string {
  const { part, render } = page;
  return documentHtml(publication, {
    metadata: page,
    path: url.pathname,
    invitation: (page.status ?? 200) < 400 ? invitationOf(url.pathname) : 'never',
    styles: stylesOf(page, shown, publication),
    scripts: clientScripts,
    refreshSeconds,
    shown,
    content:
      part === undefined
        ? renderMarkup(publication, render())
        : cachedMarkup(publication, part, render),
  });
}
