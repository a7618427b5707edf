import { logUnlisted } from '../../lib/http/log-unlisted.ts';
import { fromBase64Url } from '../../lib/text/utf8.ts';
import { INSECURE_PUSH_SERVICES } from './insecure-services.ts';

/**
 * Hosts of push services. Chromium's browsers use fcm.googleapis.com, builds without a release
 * channel its staging host; Mozilla, Apple and Microsoft any subdomain of theirs.
 */
const HOSTS =
  /^(?:(?:fcm\.googleapis|jmt17\.google)\.com|[a-z\d-]+\.((?:push\.services\.mozilla|push\.apple|notify\.windows)\.com))$/;

/** An escaped unreserved character (RFC 3986 §2.3), which no browser writes. */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;

export interface PushService {
  /** Equal for all hosts of one service. */
  name: string;
  /** The endpoint, normalised, without a fragment. */
  url: URL;
}

/** The listed service of an https endpoint; `undefined` for all other hosts. */
export function pushServiceOf(endpoint: string): PushService | undefined {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password || NEEDLESS_ESCAPE.test(url.href)) return undefined;
  const { protocol, host } = url;
  url.hash = '';
  // Removes a question mark without a query.
  if (url.search === '') url.search = '';
  if (protocol === 'http:' && INSECURE_PUSH_SERVICES.has(host)) return { name: host, url };
  if (protocol !== 'https:') return undefined;
  const listed = HOSTS.exec(host);
  if (listed) return { name: listed[1] ?? host, url };
  logUnlisted('src/model/push/services.ts', host);
  return undefined;
}

/** A browser's public key (an uncompressed point of P-256) and secret, in base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** RFC 8291 §3. */
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/** Whether messages can be encrypted with these keys: both complete, the point on the curve. */
export async function areUsable({ p256dh, auth }: BrowserKeys): Promise<boolean> {
  const point = fromBase64Url(p256dh);
  if (point?.length !== POINT_BYTES || fromBase64Url(auth)?.length !== SECRET_BYTES) return false;
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' };
  return crypto.subtle.importKey('raw', point, algorithm, false, []).then(
    () => true,
    () => false,
  );
}
