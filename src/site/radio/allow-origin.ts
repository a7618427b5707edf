import type { Publication } from '../../publications/publication.ts';

/**
 * Lets pages of the publication's own hosts play the stream as an anonymous cross-origin request (`crossorigin="anonymous"`):
 * `www.` may play what the bare name sends. Nobody's credentials are ever asked for, and no other site is let in.
 */
export function allowOwnOrigins(
  headers: Headers,
  request: Request,
  { hosts }: Pick<Publication, 'hosts'>,
): void {
  headers.append('Vary', 'Origin');
  const origin = request.headers.get('Origin');
  if (!origin) return;
  const own = [new URL(request.url).origin, ...hosts.map((host) => `https://${host}`)];
  if (!own.includes(origin)) return;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Expose-Headers', 'icy-name, icy-br');
}
