import { setCaching, setNoStore } from './caching.ts';

/** An error response with RFC 9457 problem details, such as which parameter is wrong and why. */
export function problem(
  status: number,
  title: string,
  details: Readonly<Record<string, unknown>> = {},
): Response {
  const headers = new Headers({ 'Content-Type': 'application/problem+json' });
  setNoStore(headers);
  return Response.json({ type: 'about:blank', status, title, ...details }, { status, headers });
}

/** A permanent redirect to another path of the site, by the status that feed readers remember (RFC 9110 §15.4.2). */
export function movedTo(path: string): Response {
  const headers = new Headers({ Location: path, 'Content-Type': 'text/plain; charset=utf-8' });
  setCaching(headers, { browserSeconds: 3600, edgeSeconds: 86_400 }, []);
  return new Response(`This is at ${path}.\n`, { status: 301, headers });
}
