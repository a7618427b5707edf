import { INSECURE_PUSH_SERVICES } from './insecure-services.ts';

const WINDOWS = 'notify.windows.com';

/** Chrome, Chromium without Google's keys, Firefox, Safari; Edge has a host a region. */
const SERVICES =
  /^(?:fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|(?:wns\d-)?[a-z]{2,6}\d{0,2}p\.notify\.windows\.com)$/;

/** An escaped unreserved character (RFC 3986 §2.3): another spelling, which no browser writes. */
const ENCODED_IN_VAIN = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;

/** Hosts of push services. Others are refused: anybody could have us send requests there. */
export const PUSH_SERVICES: Pick<ReadonlySet<string>, 'has'> = {
  has: (host) => SERVICES.test(host) || INSECURE_PUSH_SERVICES.has(host),
};

/** An endpoint in its one spelling, without a fragment; `undefined` if it is no https address. */
export function endpointOf(text: string): URL | undefined {
  const url = URL.parse(text);
  if (!url || url.username || url.password || ENCODED_IN_VAIN.test(url.href)) return undefined;
  const isInsecure = url.protocol === 'http:' && INSECURE_PUSH_SERVICES.has(url.host);
  if (url.protocol !== 'https:' && !isInsecure) return undefined;
  url.hash = '';
  // Also of a question mark with nothing behind it.
  if (url.search === '') url.search = '';
  return url;
}

/** The push service that a host of it belongs to. */
export function serviceOfHost(host: string): string {
  return host.endsWith(`.${WINDOWS}`) ? WINDOWS : host;
}
