import { INSECURE_PUSH_SERVICES } from './insecure-services.ts';

/**
 * Those of Chromium, Firefox, Safari and Edge. Only the last has many hosts: anybody could make up a thousand others of the rest, which
 * would each be a service to wait for.
 */
const SERVICES =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|(?:[a-z0-9-]{1,63}\.){1,3}notify\.windows\.com)$/;
const WINDOWS = 'notify.windows.com';

/**
 * The hosts of push services, as the URL parser writes them, with a port where it is not the scheme's own. Endpoints elsewhere are refused:
 * anybody could have us send requests there.
 */
export const PUSH_SERVICES: Pick<ReadonlySet<string>, 'has'> = {
  has: (host) => SERVICES.test(host) || INSECURE_PUSH_SERVICES.has(host),
};

/** The host of an endpoint that may be requested; `undefined` of any other address. */
export function pushServiceOf(endpoint: string): string | undefined {
  const url = URL.parse(endpoint);
  if (!url || !PUSH_SERVICES.has(url.host) || url.username || url.password) return undefined;
  const isInsecure = url.protocol === 'http:' && INSECURE_PUSH_SERVICES.has(url.host);
  return url.protocol === 'https:' || isInsecure ? url.host : undefined;
}

/** The push service that a host of it belongs to. */
export function serviceOfHost(host: string): string {
  return host.endsWith(`.${WINDOWS}`) ? WINDOWS : host;
}
