/** Names that never lead to a public server (RFC 6761, RFC 8375, common private zones). */
const PRIVATE_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain6?|internal|svc|intranet|private|corp|home|lan|home\.arpa|test|example|invalid|onion)$/;

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
