import { isInterrupted } from '../with-timeout.ts';

/** A pattern for private DNS zones (RFC 6761, RFC 7686, RFC 8375 and common ones). */
export const PRIVATE_ZONES =
  '(?:localhost|local|localdomain6?|internal|svc|intranet|private|corp|home|lan|home\\.arpa|onion)';
const PRIVATE_NAMES = new RegExp(`(?:^|\\.)${PRIVATE_ZONES}\\.*$`);
const HOST_NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
/** DNS zones that never resolve (RFC 6761). */
const RESERVED_NAMES = /(?:^|\.)(?:test|example|invalid)$/;

/**
 * Whether a host (as the URL parser writes it) is a public name: two labels or more, no private
 * zone, no address literal in any form. Names reserved for examples pass.
 */
export function isOutsideName(hostname: string): boolean {
  const name = hostname.toLowerCase();
  if (name.startsWith('[') || /^[\d.]+$/.test(name)) return false;
  return /[^.]\.+[^.]/.test(name) && !PRIVATE_NAMES.test(name);
}

/** Whether a host is a well-formed public name; names reserved for examples pass. */
export function isOutsideHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return HOST_NAME.test(name) && isOutsideName(name);
}

/** Whether a host may be a public server: a well-formed public name outside reserved zones. */
export function isPublicHost(hostname: string): boolean {
  return isOutsideHost(hostname) && !RESERVED_NAMES.test(hostname.toLowerCase().replace(/\.$/, ''));
}

/** Whether an address is plain http on one of the `insecureHosts`; production has none. */
export function isAllowedHttp(
  { protocol, host }: Pick<URL, 'protocol' | 'host'>,
  insecureHosts: Pick<ReadonlySet<string>, 'has'> | undefined,
): boolean {
  return protocol === 'http:' && insecureHosts?.has(host) === true;
}

/** A request without a usable response, with a reason code and a message for people. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly reason: 'network' | 'timeout' | 'too large' | 'redirect' | 'host' | 'refused';
  readonly url: string;
  /** Whether a server had responded before the error. */
  readonly hasResponse: boolean;

  constructor(
    reason: OutboundError['reason'],
    message: string,
    facts: { url: string; hasResponse: boolean; cause?: unknown },
  ) {
    super(message, { cause: facts.cause });
    this.reason = reason;
    this.url = facts.url;
    this.hasResponse = facts.hasResponse;
  }
}

/** The start of the platform's internal errors, whose reference numbers are only logged. */
const INTERNAL = /^internal error/;

/** Converts any error to an `OutboundError`; `what` names the failed step. */
export function asOutboundError(
  cause: unknown,
  what: string,
  facts: { url: string; hasResponse: boolean },
): OutboundError {
  if (cause instanceof OutboundError) return cause;
  if (isInterrupted(cause))
    return new OutboundError('timeout', `${what} in time`, { ...facts, cause });
  const hasReason = cause instanceof Error && !INTERNAL.test(cause.message);
  const message = hasReason ? `${what}: ${cause.message}` : what;
  return new OutboundError('network', message, { ...facts, cause });
}

/** The hosts that may be requested, also by redirects. */
export interface OutboundPolicy {
  /** Product, version and contact; the same for every request (feed-politeness rule 33). */
  userAgent: string;
  /** Hosts that may be requested over https (with a port, unless it is the default). */
  hosts: Pick<ReadonlySet<string>, 'has'>;
  /** Hosts, including loopback ones, that may be requested by plain http. Empty in production. */
  insecureHosts?: Pick<ReadonlySet<string>, 'has'> | undefined;
}

/** The publication that sends requests. */
export interface Sender {
  name: string;
  hosts: readonly string[];
  insecureHosts?: ReadonlySet<string>;
}

/** The User-Agent of all outbound requests (feed-politeness rule 33), with the first host. */
export function userAgentOf({ name, hosts }: Pick<Sender, 'name' | 'hosts'>): string {
  const product = name.replaceAll(/[^A-Za-z0-9]/g, '') || 'News';
  return `${product}/1.0 (+https://${hosts[0]}/contact)`;
}

/** A policy for a single host: redirects to other hosts are refused. */
export function ownHostPolicy(address: string, sender: Sender): OutboundPolicy {
  return {
    userAgent: userAgentOf(sender),
    hosts: new Set([new URL(address).host]),
    insecureHosts: sender.insecureHosts,
  };
}

/** A host with and without `www.`, since publishers redirect from one to the other. */
export function withAndWithoutWww(host: string): string[] {
  return [host, host.startsWith('www.') ? host.slice(4) : `www.${host}`];
}

/** The host of an address. Throws OutboundError if forbidden. `hasResponse`: after a redirect. */
export function requireAllowed(
  address: string,
  policy: OutboundPolicy,
  hasResponse: boolean,
): string {
  const refuse = (why: string) => new OutboundError('host', why, { url: address, hasResponse });
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw refuse('not an http address');
  if (url.username || url.password) throw refuse('an address with a password');
  if (!isAllowedHttp(url, policy.insecureHosts)) {
    if (!isPublicHost(url.hostname)) throw refuse(`${url.hostname} is not a public host`);
    if (url.protocol !== 'https:') throw refuse('not an https address');
  }
  if (!policy.hosts.has(url.host)) throw refuse(`${url.host} is not a configured host`);
  return url.host;
}

/** Maximum length of a published address (characters). */
const MAX_SHOWN_LENGTH = 300;

/** Whether an address may be published: https, with a public host and without a password. */
export function isShown({ protocol, hostname, username, password, href }: URL): boolean {
  const isPublic = protocol === 'https:' && isPublicHost(hostname);
  return isPublic && !username && !password && href.length <= MAX_SHOWN_LENGTH;
}
