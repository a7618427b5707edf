import type { Publication } from '../../publications/publication.ts';

/**
 * Allows pages of the publication's own hosts to play the stream by an anonymous cross-origin request
 * (`crossorigin="anonymous"`), such as a page of `www.` the stream of the bare name. Credentials and other sites are not allowed.
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
