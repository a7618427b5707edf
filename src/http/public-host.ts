/** Zones of names that mean something within one network only (RFC 6761, RFC 7686, RFC 8375, common ones), as a pattern. */
export const PRIVATE_ZONES =
  '(?:localhost|local|localdomain6?|internal|svc|intranet|private|corp|home|lan|home\\.arpa|onion)';
const PRIVATE_NAMES = new RegExp(`(?:^|\\.)${PRIVATE_ZONES}\\.*$`);
const HOST_NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
/** Zones of names that mean nothing anywhere (RFC 6761). */
const RESERVED_NAMES = /(?:^|\.)(?:test|example|invalid)$/;

/**
 * Whether a host, as the URL parser writes it, is a name outside any private network: at least two labels, none of the private
 * zones, and no address literal in any form (the parser has already turned decimal, octal and hexadecimal IPv4 into dotted
 * form and put IPv6 into brackets). Names reserved for examples pass: no browser finds a machine behind them.
 */
export function isOutsideName(hostname: string): boolean {
  const name = hostname.toLowerCase();
  if (name.startsWith('[') || /^[\d.]+$/.test(name)) return false;
  return /[^.]\.+[^.]/.test(name) && !PRIVATE_NAMES.test(name);
}

/** Whether a host is a well-formed name outside any private network; names reserved for examples pass. */
export function isOutsideHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return HOST_NAME.test(name) && isOutsideName(name);
}

/** Whether a host may be a public server by its name: one outside any private network, well-formed, and in no reserved zone. */
export function isPublicHost(hostname: string): boolean {
  return isOutsideHost(hostname) && !RESERVED_NAMES.test(hostname.toLowerCase().replace(/\.$/, ''));
}

/**
 * Whether an address is plain http on one of the `insecureHosts` (with a port where it is not 80), which alone may be reached by
 * it. In production there are none.
 */
export function isAllowedHttp(
  { protocol, host }: Pick<URL, 'protocol' | 'host'>,
  insecureHosts: ReadonlySet<string> | undefined,
): boolean {
  return protocol === 'http:' && insecureHosts?.has(host) === true;
}
