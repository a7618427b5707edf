import { OutboundError } from '../../http/outbound-policy.ts';

const MAX_ADDRESSES = 5;
const TYPE = /(?:mpegurl|scpls|pls\+xml|xspf|ms-asf|ms-wax|ms-wvx)\b/i;
/** How playlists begin: M3U, PLS, XSPF and ASX, or an address alone. */
const START = /^\uFEFF?\s*(?:#EXTM3U|\[playlist\]|<\?xml|<asx|<playlist|https?:\/\/)/i;
const XML = /^\uFEFF?\s*</;
const PLS = /^\uFEFF?\s*\[playlist\]/i;
/** Its segments are no stream that goes on: only a player that knows HLS can join them. */
const HLS = /^#EXT-X-(?:TARGETDURATION|STREAM-INF|MEDIA)/m;

/** Whether a response is a playlist: by its media type, or by its first bytes whatever the type says. */
export function isPlaylist(type: string, start: Uint8Array): boolean {
  return TYPE.test(type) || START.test(new TextDecoder().decode(start));
}

/**
 * The first addresses of an M3U or PLS playlist, which may be relative to its own.
 *
 * @throws OutboundError where it is of another kind, or has no address
 */
export function readPlaylist(bytes: Uint8Array, url: string): string[] {
  const text = new TextDecoder().decode(bytes);
  const refuse = (why: string) => new OutboundError('refused', why, { url, hasResponse: true });
  if (XML.test(text)) throw refuse('a playlist in XML (ASX, XSPF), which is not read');
  if (HLS.test(text)) throw refuse('an HLS playlist, whose segments are not joined');
  const entry = PLS.test(text) ? /^\s*File\d{1,4}\s*=(.*)$/i : /^\s*([^#\s].*)$/;
  const addresses = text.split(/[\r\n]+/).flatMap((line) => {
    const found = URL.parse(entry.exec(line)?.[1]?.trim() || ' ', url);
    return found && found.href !== url ? found.href : [];
  });
  if (addresses.length === 0) throw refuse('a playlist without an address');
  return addresses.slice(0, MAX_ADDRESSES);
}
