/**
 * The canonical form of a path: no empty segments, no slash at the end, no needless percent-encoding (RFC 3986 §6.2.2). It starts
 * with exactly one slash, so a redirect to it never leads to another host.
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
