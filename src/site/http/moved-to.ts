import { setCaching } from './caching.ts';

/** A permanent redirect to another path of the site, by the status that feed readers remember (RFC 9110 §15.4.2). */
export function movedTo(path: string): Response {
  const headers = new Headers({ Location: path, 'Content-Type': 'text/plain; charset=utf-8' });
  setCaching(headers, { browserSeconds: 3600, edgeSeconds: 86_400 }, []);
  return new Response(`This is at ${path}.\n`, { status: 301, headers });
}
