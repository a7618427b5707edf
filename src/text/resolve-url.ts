import { isAllowedHttp, isOutsideName } from '../http/public-host.ts';

/** What a link is where a feed gives none that may be followed (requirements#news-item). */
export const NO_LINK = '#';
const MAX_URL_LENGTH = 2048;

/** A web address whose path, query and fragment are what the URL parser makes of them; its origin may be any. */
const PLAIN_ADDRESS =
  /^(https?:\/\/[^\s/?#@\\]{1,260})(\/[\w~!$&'()*+,;=:@/.-]*(?:\?[\w~!$&()*+,;=:@/?.%-]*)?(?:#[\w~!$&()*+,;=:@/?.%-]*)?)$/;
/** The links of a publisher have few origins: what the URL parser makes of each is kept. */
const MAX_ORIGINS = 100;
const origins = new Map<string, WebAddress | undefined>();

/** An absolute http(s) address without credentials. */
interface WebAddress {
  readonly href: string;
  readonly protocol: string;
  /** With the port, where the address has one. */
  readonly host: string;
  readonly hostname: string;
}

/** An absolute http(s) address, or `undefined`. Credentials in it, other schemes and overlong addresses are refused. */
export function resolveUrl(
  value: string | undefined,
  base: string | undefined,
): string | undefined {
  return resolve(value, base)?.href;
}

/**
 * A picture's address on https (http is upgraded), or `undefined`: browsers ask for pictures by themselves, so none may lead
 * them into the reader's own network. `insecureHosts` alone keep http and may be anywhere.
 */
export function resolveImage(
  value: string | undefined,
  base: string | undefined,
  insecureHosts?: ReadonlySet<string>,
): string | undefined {
  const address = resolve(value, base);
  if (!address) return undefined;
  const { href, protocol, hostname } = address;
  if (isAllowedHttp(address, insecureHosts)) return href;
  if (!isOutsideName(hostname)) return undefined;
  return protocol === 'http:' ? `https:${href.slice(5)}` : href;
}

function resolve(value: string | undefined, base: string | undefined): WebAddress | undefined {
  const text = value?.trim().replace(/[\t\n\r]/g, '');
  if (!text || text.length > MAX_URL_LENGTH || text === NO_LINK) return undefined;
  const [, origin = '', path = ''] = PLAIN_ADDRESS.exec(text) ?? [];
  if (origin === '' || path.includes('/.')) return parse(text, base);
  const root = parseOrigin(origin);
  return root && { ...root, href: root.href.slice(0, -1) + path };
}

function parseOrigin(origin: string): WebAddress | undefined {
  if (!origins.has(origin)) {
    if (origins.size >= MAX_ORIGINS) origins.clear();
    origins.set(origin, parse(`${origin}/`, undefined));
  }
  return origins.get(origin);
}

function parse(text: string, base: string | undefined): WebAddress | undefined {
  const url = URL.parse(text, base);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  const { href, protocol, host, hostname } = url;
  return url.username === '' && url.password === '' && hostname !== ''
    ? { href, protocol, host, hostname }
    : undefined;
}
