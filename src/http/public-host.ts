/** Zones of names that mean something within one network only (RFC 6761, RFC 7686, RFC 8375, common ones), as a pattern. */
export const PRIVATE_ZONES =
  '(?:localhost|local|localdomain6?|internal|svc|intranet|private|corp|home|lan|home\\.arpa|onion)';
/** Names that never lead to a public server: those, and the ones that mean nothing anywhere. */
const PRIVATE_NAMES = new RegExp(`(?:^|\\.)(?:${PRIVATE_ZONES}|test|example|invalid)$`);

/**
 * Whether a host, as the URL parser writes it, may be a public server by its name: at least two labels, none of the
 * reserved zones, and no address literal in any form (the parser has already turned decimal, octal and hexadecimal IPv4
 * into dotted form and put IPv6 into brackets).
 */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (name.startsWith('[') || /^[\d.]+$/.test(name)) return false;
  if (!/^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name))
    return false;
  return !PRIVATE_NAMES.test(name);
}
