/**
 * Schemes by which pages hand an address to a program for feeds or calendars, also before another
 * one.
 */
const PROGRAM_SCHEMES = /^(?:(?:feed|webcals?):\s*\/{0,2}\s*){1,3}(?:(https?)(?::\/{0,2}|\/\/))?/i;

/** How what `webAddress` makes an https address of begins, for programs that know no flags. */
export const FEED_ADDRESS = '^\\s*(?:https|feed|webcals?):';

/**
 * An address that is given to a program for feeds or calendars, as one of the web:
 * `webcal://town.ca/hall.ics`, `feed://paper.ca/rss` and `feed:https://paper.ca/rss` begin with
 * https://. Others stay as they are, without white space around them.
 */
export function webAddress(given: string): string {
  // As in every address, line breaks and tabs mean nothing (URL Standard §4.4).
  const address = given.replace(/[\t\n\r]/g, '').trim();
  return address.replace(PROGRAM_SCHEMES, (_, scheme = 'https') => `${scheme.toLowerCase()}://`);
}

/** A host in lower case, without a leading `www.` (requirements#blog-list-call). */
export function bareHost(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}
