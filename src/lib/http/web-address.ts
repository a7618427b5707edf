/** Schemes that make browsers open a feed reader or calendar; may precede another scheme. */
const PROGRAM_SCHEMES = /^(?:(?:feed|webcals?):\s*\/{0,2}\s*){1,3}(?:(https?)(?::\/{0,2}|\/\/))?/i;

/** A pattern without flags for addresses that `webAddress` turns into https ones. */
export const FEED_ADDRESS = '^\\s*(?:https|feed|webcals?):';

/** Converts `webcal://…`, `feed://…` and `feed:https://…` to https; trims other addresses. */
export function webAddress(given: string): string {
  // URL parsers ignore line breaks and tabs (URL Standard §4.4).
  const address = given.replace(/[\t\n\r]/g, '').trim();
  return address.replace(PROGRAM_SCHEMES, (_, scheme = 'https') => `${scheme.toLowerCase()}://`);
}

/** The character of a percent-encoding that changes nothing (RFC 3986 §2.3), such as `%7E`. */
export function unreservedCharacter(encoded: string): string | undefined {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : undefined;
}

/** A host in lower case, without a leading `www.` (requirements#blog-list-call). */
export function bareHost(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}
