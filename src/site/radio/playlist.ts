import { OutboundError } from '../../lib/http/outbound-policy.ts';

const TYPE = /(?:mpegurl|scpls|pls\+xml|xspf|ms-asf|ms-wax|ms-wvx)\b/i;
const NAME = /\.(?:m3u8?|pls|asx|wax|wvx|xspf)$/i;
/** M3U, PLS, XSPF and ASX, or an address alone. */
const START = /^\uFEFF?\s*(?:#EXTM3U|\[playlist\]|<\?xml|<asx|<playlist|https?:\/\/)/i;
const XML = /^\uFEFF?\s*</;
/** Comments may stand before. */
const PLS = /^[\t ]{0,9}\[playlist\]/im;
/** HLS lists segments of a stream: only an HLS player can join them. */
const HLS = /^#EXT-X-(?:TARGETDURATION|STREAM-INF|MEDIA)/m;
const NO_HLS = 'an HLS playlist, whose segments are not joined';

/** By its media type or its first bytes. Throws OutboundError for HLS, which may be long. */
export function isPlaylist(type: string, start: Uint8Array, url: string): boolean {
  const text = new TextDecoder().decode(start);
  if (HLS.test(text)) throw refused(NO_HLS, url);
  return TYPE.test(type) || START.test(text);
}

export function isPlaylistName(url: string): boolean {
  return NAME.test(new URL(url).pathname);
}

/**
 * The addresses in an M3U or PLS playlist; relative ones are resolved against `url`. @throws
 * OutboundError where it is of another kind, or has no address
 */
export function readPlaylist(bytes: Uint8Array, url: string): string[] {
  const text = new TextDecoder().decode(bytes);
  if (XML.test(text)) throw refused('a playlist in XML (ASX, XSPF), which is not read', url);
  if (HLS.test(text)) throw refused(NO_HLS, url);
  const entry = PLS.test(text) ? /^\s*File\d{1,4}\s*=(.*)$/i : /^\s*([^#\s].*)$/;
  const addresses = text.split(/[\r\n]+/).flatMap((line) => {
    const found = URL.parse(entry.exec(line)?.[1]?.trim() || ' ', url);
    return found && found.href !== url ? found.href : [];
  });
  if (addresses.length === 0) throw refused('a playlist without an address', url);
  return addresses;
}

export function refused(why: string, url: string): OutboundError {
  return new OutboundError('refused', why, { url, hasResponse: true });
}
