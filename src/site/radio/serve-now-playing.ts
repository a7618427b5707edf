import { logEvent } from '../../lib/http/log.ts';
import { fetchOutbound } from '../../lib/http/outbound.ts';
import { ownHostPolicy } from '../../lib/http/outbound-policy.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { Publication, RadioStream } from '../../model/publication/publication.ts';
import type { NowPlaying } from '../../shared/player-state.ts';
import type { SiteContext } from '../context/site-context.ts';
import { mainStream, openStation } from './serve-stream.ts';
import { readIcecastStatus, readIcyTrack, readMetaint } from './track.ts';

/** Minimum time between two requests to a station, whatever the load (ms). */
const REQUEST_INTERVAL_MS = 15_000;
/** How long a reader waits for a request to the station (ms). */
const TIMEOUT_MS = 5_000;

/** Current tracks by the stream's address; `null` if unknown. */
const stations = new SwrCache<NowPlaying | null>({ ttlMs: REQUEST_INTERVAL_MS, maxEntries: 500 });

const MAX_STATUS_BYTES = 256 * 1024;
/** A request ends before the next one may start. */
const LIMITS = { headersTimeoutMs: 5_000, totalTimeoutMs: 7_000, maxRedirects: 3 };

type Listener = Pick<SiteContext, 'publication' | 'now' | 'inBackground'>;

/** GET /api/now-playing: `{ "title", "artist"? }` of the current track, or `null` if unknown. */
export async function serveNowPlaying(listener: Listener): Promise<Response> {
  const stream = mainStream(listener.publication.radio);
  const playing = stream ? await readNowPlaying(stream, listener) : null;
  const lifetime = `max-age=${REQUEST_INTERVAL_MS / 1000}`;
  const headers = { 'Cache-Control': lifetime, 'Cloudflare-CDN-Cache-Control': lifetime };
  return Response.json(playing, { headers });
}

async function loadTrack(
  stream: RadioStream,
  publication: Publication,
): Promise<NowPlaying | null> {
  try {
    const { url, statusUrl } = stream;
    const track =
      statusUrl === undefined
        ? await readStreamTitle(stream, publication)
        : await readStatusTitle(statusUrl, url, publication);
    return track ?? null;
  } catch (error) {
    const facts = { publication: publication.id, port: stream.port, error };
    logEvent('warn', 'now playing unknown', facts);
    return null;
  }
}

async function readStatusTitle(
  statusUrl: string,
  streamUrl: string,
  publication: Publication,
): Promise<NowPlaying | undefined> {
  const { body } = await fetchOutbound({
    url: statusUrl,
    policy: ownHostPolicy(statusUrl, publication),
    headersFor: () => ({ Accept: 'application/json' }),
    maxBytes: MAX_STATUS_BYTES,
    limits: LIMITS,
  });
  return readIcecastStatus(new TextDecoder().decode(body), streamUrl);
}

async function readStreamTitle(
  stream: RadioStream,
  publication: Publication,
): Promise<NowPlaying | undefined> {
  const { headers, body } = await openStation(stream, publication, {
    limits: LIMITS,
    headers: { 'Icy-MetaData': '1' },
  });
  const metaint = readMetaint(headers.get('icy-metaint'));
  if (metaint !== undefined) return readIcyTrack(body, metaint, LIMITS.totalTimeoutMs);
  await body.cancel();
  return undefined;
}

/** A station gets one request per interval; readers in between get the previous track. */
async function readNowPlaying(
  stream: RadioStream,
  { publication, now, inBackground }: Listener,
): Promise<NowPlaying | null> {
  const found = stations.lookup(stream.url, now.getTime());
  if (found) return found.value;
  const before = stations.lastGood(stream.url) ?? null;
  stations.store(stream.url, before, now.getTime());
  const loading = loadTrack(stream, publication).then((track) => {
    stations.store(stream.url, track, now.getTime());
    return track;
  });
  inBackground(loading);
  return withTimeout(loading, TIMEOUT_MS, () => before);
}
