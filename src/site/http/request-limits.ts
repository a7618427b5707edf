/** Why a request is refused: its address is malformed (400) or too long (414), or its headers are too large (431). */
export type RefusedStatus = 400 | 414 | 431;

/** Characters of an address, scheme and host included. */
const MAX_ADDRESS_LENGTH = 8_192;
/** Characters of all header names and values; a browser sends under 2,000. */
const MAX_HEADERS_LENGTH = 32_768;

/** The status that refuses a request which no reader sends, if it is one (RFC 9110 §15.5.1, §15.5.15; RFC 6585 §5). */
export function refusalOf(request: Request, url: URL | null): RefusedStatus | undefined {
  if (request.url.length > MAX_ADDRESS_LENGTH) return 414;
  if (!url || !isReadablePath(url.pathname)) return 400;
  let length = 0;
  for (const [name, value] of request.headers) length += name.length + value.length;
  return length > MAX_HEADERS_LENGTH ? 431 : undefined;
}

/** Whether a path, percent-decoded (RFC 3986 §2.1), is UTF-8 without control characters. */
function isReadablePath(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
