import { setNoStore } from './caching.ts';

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
