import * as v from 'valibot';
import type { NowPlaying } from '../../shared/player-state.ts';
import { cleanLine, readTrack } from './track.ts';

const Text = v.optional(v.union([v.string(), v.number(), v.null()]));
const Source = v.object({ listenurl: Text, title: Text, artist: Text, yp_currently_playing: Text });
type Source = v.InferOutput<typeof Source>;
const Status = v.object({
  icestats: v.object({ source: v.optional(v.union([v.array(Source), Source])) }),
});

/**
 * The track of a stream in Icecast's `status-json.xsl`: of the source whose `listenurl` has the
 * stream's path, or of the only source. `undefined` without a track.
 */
export function readIcecastStatus(document: string, streamUrl: string): NowPlaying | undefined {
  const own = findSource(document, streamUrl);
  const title = cleanLine(String(own?.title ?? own?.yp_currently_playing ?? ''));
  const artist = cleanLine(String(own?.artist ?? ''));
  return artist !== '' && title !== '' ? { title, artist } : readTrack(title);
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
