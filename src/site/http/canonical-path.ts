/**
 * The one form of a path: no empty segments, no slash at the end, nothing percent-encoded that need not be (RFC 3986 §6.2.2).
 * It always starts with exactly one slash, so that a redirect to it never leads to another host.
 */
export function canonicalPath(path: string): string {
  const decoded = path.includes('%') ? path.replace(/%[0-9a-f]{2}/gi, decodeUnreserved) : path;
  if (decoded === '/' || !(decoded.includes('//') || decoded.endsWith('/'))) return decoded;
  return decoded.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

function decodeUnreserved(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[A-Za-z0-9_~.-]/.test(character) ? character : encoded;
}
