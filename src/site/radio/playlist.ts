import { OutboundError } from '../../lib/http/outbound-policy.ts';

const TYPE = /(?:mpegurl|scpls|pls\+xml|xspf|ms-asf|ms-wax|ms-wvx)\b/i;
const NAME = /\.(?:m3u8?|pls|asx|wax|wvx|xspf)$/i;
/** The start of M3U, PLS, XSPF and ASX, or of a bare address. */
const START = /^\uFEFF?\s*(?:#EXTM3U|\[playlist\]|<\?xml|<asx|<playlist|https?:\/\/)/i;
const XML = /^\uFEFF?\s*</;
/** Comments may precede it. */
const PLS = /^[\t ]{0,9}\[playlist\]/im;
/** HLS lists segments of a stream: only an HLS player can join them. */
const HLS = /^#EXT-X-(?:TARGETDURATION|STREAM-INF|MEDIA)/m;
const NO_HLS = 'an HLS playlist, whose segments are not joined';

/** Whether media type or first bytes are those of a playlist. Throws OutboundError for HLS. */
export function isPlaylist(type: string, start: Uint8Array, url: string): boolean {
  const text = new TextDecoder().decode(start);
  if (HLS.test(text)) throw refused(NO_HLS, url);
  return TYPE.test(type) || START.test(text);
}

export function isPlaylistName(url: string): boolean {
  return NAME.test(new URL(url).pathname);
}

/**
 * The addresses in an M3U or PLS playlist; relative ones are resolved against `url`. Throws
 * OutboundError if it is of another kind or has no address.
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
