import * as v from 'valibot';
import { cleanLine, readTrack, type Track } from './track.ts';

const Text = v.optional(v.union([v.string(), v.number(), v.null()]));
const Source = v.object({ listenurl: Text, title: Text, artist: Text, yp_currently_playing: Text });
const Status = v.object({
  icestats: v.object({ source: v.optional(v.union([v.array(Source), Source])) }),
});

/**
 * The track that Icecast's `status-json.xsl` names for a stream: the source whose listening address has the stream's path,
 * or the only source. `undefined` where it names none or is no such document.
 */
export function readIcecastStatus(document: string, streamUrl: string): Track | undefined {
  const status = v.safeParse(Status, parseJson(document));
  if (!status.success) return undefined;
  const { source = [] } = status.output.icestats;
  const sources = Array.isArray(source) ? source : [source];
  const path = new URL(streamUrl).pathname;
  const own =
    sources.find(({ listenurl }) => URL.parse(String(listenurl))?.pathname === path) ??
    (sources.length === 1 ? sources[0] : undefined);
  const title = cleanLine(String(own?.title ?? own?.yp_currently_playing ?? ''));
  const artist = cleanLine(String(own?.artist ?? ''));
  return artist !== '' && title !== '' ? { title, artist } : readTrack(title);
}

/** Icecast 2.4 puts a bare `-` where a stream has no title: not JSON, and everything else may be right. */
function parseJson(document: string): unknown {
  for (const text of [document, document.replace(/:\s*-\s*(?=[,}])/g, ':null')]) {
    try {
      return JSON.parse(text);
    } catch {}
  }
  return undefined;
}
