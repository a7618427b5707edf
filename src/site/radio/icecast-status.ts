import * as v from 'valibot';
import { isBitrate } from '../../shared/stream-weight.ts';
import { cleanLine, readTrack, type Track } from './track.ts';

const Text = v.optional(v.union([v.string(), v.number(), v.null()]));
const Source = v.object({
  listenurl: Text,
  title: Text,
  artist: Text,
  yp_currently_playing: Text,
  // Whatever it is, it is no reason to show no title.
  bitrate: v.optional(v.unknown()),
});
type Source = v.InferOutput<typeof Source>;
const Status = v.object({
  icestats: v.object({ source: v.optional(v.union([v.array(Source), Source])) }),
});

/**
 * Reads a stream's track from Icecast's `status-json.xsl`: from the source whose `listenurl` has the stream's path, or from the
 * only source. `undefined` if it names no track or is another document.
 */
export function readIcecastStatus(document: string, streamUrl: string): Track | undefined {
  const own = findSource(document, streamUrl);
  const title = cleanLine(String(own?.title ?? own?.yp_currently_playing ?? ''));
  const artist = cleanLine(String(own?.artist ?? ''));
  return artist !== '' && title !== '' ? { title, artist } : readTrack(title);
}

/** Reads a stream's bitrate (kilobits a second) from the same source; `undefined` if it is missing or cannot be one. */
export function readIcecastBitrate(document: string, streamUrl: string): number | undefined {
  return readBitrate(findSource(document, streamUrl)?.bitrate);
}

/** The bitrate that a station gives as a number or text, such as in `icy-br`; `undefined` if it can be none. */
export function readBitrate(given: unknown): number | undefined {
  const kbps = Number(/^(\d{1,4})(?:\s*,.*)?$/.exec(String(given ?? '').trim())?.[1]);
  return isBitrate(kbps) ? kbps : undefined;
}

function findSource(document: string, streamUrl: string): Source | undefined {
  const status = v.safeParse(Status, parseJson(document));
  if (!status.success) return undefined;
  const { source = [] } = status.output.icestats;
  const sources = Array.isArray(source) ? source : [source];
  const path = new URL(streamUrl).pathname;
  return (
    sources.find(({ listenurl }) => URL.parse(String(listenurl))?.pathname === path) ??
    (sources.length === 1 ? sources[0] : undefined)
  );
}

/** Icecast 2.4 writes a bare `-` for a missing title, which is not JSON; it is read as `null`. */
function parseJson(document: string): unknown {
  for (const text of [document, document.replace(/:\s*-\s*(?=[,}])/g, ':null')]) {
    try {
      return JSON.parse(text);
    } catch {}
  }
  return undefined;
}
