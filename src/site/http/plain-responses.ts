import { allowEmbedding } from '../../lib/http/security-headers.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { wordsOf } from '../words/words.ts';
import { setCaching, setNoStore, setNotFoundCaching } from './caching.ts';

const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** Plain text that is not cached. */
export function plainText(status: number, text: string): Response {
  const headers = new Headers({ 'Content-Type': PLAIN_TEXT });
  setNoStore(headers);
  return new Response(`${text}\n`, { status, headers });
}

/** The 404 of a document or a file. */
export function noSuchDocument(publication: Publication): Response {
  const response = plainText(404, wordsOf(publication).feeds.noDocument);
  setNotFoundCaching(response.headers, []);
  return response;
}

/** The 503 of a document or a file. */
export function unavailable(publication: Publication, retryAfterSeconds: number): Response {
  const response = plainText(503, wordsOf(publication).feeds.unavailable);
  response.headers.set('Retry-After', String(retryAfterSeconds));
  return response;
}

/** Problem details (RFC 9457). */
export function problem(
  status: number,
  title: string,
  details: Readonly<Record<string, unknown>> = {},
): Response {
  const headers = new Headers({ 'Content-Type': 'application/problem+json' });
  setNoStore(headers);
  return Response.json({ type: 'about:blank', status, title, ...details }, { status, headers });
}

/** A permanent redirect, with the status that feed readers remember (RFC 9110 §15.4.2). */
export function movedTo(path: string): Response {
  const headers = new Headers({ Location: path, 'Content-Type': PLAIN_TEXT });
  setCaching(headers, { browserSeconds: 3600, edgeSeconds: 86_400 }, []);
  return new Response(`This is at ${path}.\n`, { status: 301, headers });
}

/** A temporary redirect. Pages of other sites may embed its target. */
export function redirectTo(location: string, seconds: number): Response {
  const headers = new Headers({ Location: location });
  setCaching(headers, { browserSeconds: seconds, edgeSeconds: seconds }, []);
  allowEmbedding(headers);
  return new Response(null, { status: 302, headers });
}
