import { isPublicHost, PRIVATE_ZONES } from '../../lib/http/outbound-policy.ts';

const MAX_LENGTH = 200;

/**
 * An error's message without secrets, on one line. Addresses are reduced to their host, since paths
 * and queries may contain keys; private names and addresses are removed.
 */
export function publicMessage(message: string): string {
  const text = message
    .replace(/[\u0000-\u0020\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/[a-z0-9+.-]+(?::\/\/[^\s"'<>]*)?/gi, publicAddress)
    .replace(/\[[0-9a-f.]*:[0-9a-f:.]*\](?::\d+)?/gi, PRIVATE)
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, PRIVATE)
    .replace(/[a-z0-9_-][a-z0-9_.-]*(?::\d+)?/gi, publicName)
    .replace(/\blocalhost\b(?::\d+)?/gi, PRIVATE)
    .trim();
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).toWellFormed()}…` : text;
}

const PRIVATE = '(a private address)';

function publicAddress(word: string): string {
  if (!word.includes('://')) return word;
  const address = word.replace(/^[^a-z]+/i, '');
  const host = URL.parse(address)?.hostname ?? '';
  return isPublicHost(host) ? host : PRIVATE;
}

const PRIVATE_NAME = new RegExp(`[a-z0-9_-]\\.${PRIVATE_ZONES}\\.*(?::\\d+)?$`, 'i');

/** Replaces a dotted name of a private network's zone. */
function publicName(name: string): string {
  return PRIVATE_NAME.test(name) ? PRIVATE : name;
}
