import { clientScripts } from 'virtual:client';
import { renderToReadableStream } from 'react-dom/server';
import baseStyles from '../../client/styles/base.css?inline';
import { Document } from '../components/Document.tsx';
import { hasVersion, setCaching, setNoStore } from '../http/caching.ts';
import { logEvent } from '../http/log.ts';
import { recallAnswer, recallVersion, rememberAnswer } from '../http/remembered-answers.ts';
import { setSecurityHeaders } from '../http/security-headers.ts';
import { sampleWorldOf } from '../sample-edition.ts';
import { momentOf, type SiteContext } from '../site-context.ts';
import type { Page, PageLoader } from './page.ts';
import { serverErrorPage } from './server-error.tsx';

const BROWSER_SECONDS = 60;

/** Answers a request with a page: load, decide, render. A page that was rendered before is not rendered again. */
export async function servePage(
  load: PageLoader,
  request: Request,
  context: SiteContext,
): Promise<Response> {
  const url = new URL(request.url);
  const key = `${context.publication.id} ${url.pathname}${url.search}`;
  const moment = await momentOf(context);
  const recalled = moment && recallAnswer(key, moment, request);
  if (recalled) return recalled;

  let page: Page;
  try {
    page = await load(context, url);
  } catch (error) {
    logEvent('error', 'page failed', { path: url.pathname, error });
    page = serverErrorPage(context.publication.name);
  }
  const { status } = page;
  const headers = await pageHeaders(page, context);
  if (page.version === undefined || moment === undefined) {
    return new Response(await renderPage(page, url, context), { status, headers });
  }
  const version = `${import.meta.env.BUILD_ID}.${page.version}`;
  const etag = `W/"${version}"`;
  headers.set('ETag', etag);
  setCaching(
    headers,
    { browserSeconds: BROWSER_SECONDS, edgeSeconds: page.edgeSeconds },
    page.tags,
  );
  if (status !== 200) {
    return new Response(await renderPage(page, url, context), { status, headers });
  }
  const known = recallVersion(key, moment, version, headers, request);
  if (known) return known;
  if (hasVersion(request, etag)) return new Response(null, { status: 304, headers });
  const stream = await renderPage(page, url, context);
  return new Response(rememberAnswer(key, { moment, version, headers }, stream), { headers });
}

async function pageHeaders(page: Page, { env }: SiteContext): Promise<Headers> {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
  const styleHashes = [await hashOf(stylesOf(page))];
  setSecurityHeaders(headers, {
    styleHashes,
    frames: page.frames,
    plainPictures: sampleWorldOf(env)?.origin,
  });
  setNoStore(headers);
  return headers;
}

/** Streams the document in order: nothing suspends, so nothing is moved about by script. */
function renderPage(page: Page, url: URL, context: SiteContext): Promise<ReadableStream> {
  return renderToReadableStream(
    <Document
      publication={context.publication}
      metadata={page.metadata}
      path={url.pathname}
      styles={stylesOf(page)}
      scripts={clientScripts}
      isSample={sampleWorldOf(context.env) !== undefined}
    >
      {page.render()}
    </Document>,
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => logEvent('error', 'rendering failed', { path: url.pathname, error }),
    },
  );
}

function stylesOf(page: Page): string {
  return baseStyles + page.styles;
}

const hashes = new Map<string, string>();

async function hashOf(styles: string): Promise<string> {
  let hash = hashes.get(styles);
  if (!hash) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styles));
    hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    hashes.set(styles, hash);
  }
  return hash;
}
