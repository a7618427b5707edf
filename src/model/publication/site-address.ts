import type { Publication } from './publication.ts';

type Addressed = Pick<Publication, 'hosts' | 'localOrigin'>;

/** An origin of a loopback host, which other machines cannot reach. */
const LOOPBACK_ORIGIN = /^http:\/\/(?:(?:[a-z0-9-]+\.)?localhost|127\.0\.0\.1|\[::1\]):(\d{1,5})$/;

/** The start of all absolute addresses, whatever the request's Host header says. */
export function originOf({ hosts, localOrigin }: Addressed): string {
  return localOrigin ?? `https://${hosts[0]}`;
}

/** The absolute address of a path of the publication's site. */
export function addressOf(publication: Addressed, path: string): string {
  return originOf(publication) + path;
}

/**
 * The publication with addresses of a developer's machine, such as `my-town.localhost`. Only a
 * loopback origin counts: a wrong setting cannot change a public site's canonical addresses.
 */
export function withLocalOrigin<P extends Addressed>(publication: P, origin = ''): P {
  const [, port] = LOOPBACK_ORIGIN.exec(origin) ?? [];
  if (port === undefined) return publication;
  const own = publication.hosts.find((host) => host.endsWith('.localhost'));
  return { ...publication, localOrigin: own ? `http://${own}:${port}` : origin };
}
