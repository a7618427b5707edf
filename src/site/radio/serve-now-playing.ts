import { logEvent } from '../../http/log.ts';
import { fetchOutbound } from '../../http/outbound.ts';
import type { OutboundPolicy } from '../../http/outbound-policy.ts';
import { streamOutbound } from '../../http/outbound-stream.ts';
import type { Publication, RadioStream } from '../../publications/publication.ts';
import type { SiteContext } from '../context/site-context.ts';
import { mainStream } from './choose-stream.ts';
import { readIcecastStatus } from './icecast-status.ts';
import { readIcyTrack, readMetaint } from './icy-metadata.ts';
import { joinStream } from './join-stream.ts';
import { REQUEST_INTERVAL_MS, readNowPlaying } from './now-playing.ts';
import { stationPolicy } from './station-policy.ts';
import type { Track } from './track.ts';

const MAX_STATUS_BYTES = 256 * 1024;
/** A request ends before the next one may start: the total is shorter than `REQUEST_INTERVAL_MS`. */
const LIMITS = { headersTimeoutMs: 5_000, totalTimeoutMs: 7_000, maxRedirects: 3 };

type Listener = Pick<SiteContext, 'publication' | 'now' | 'inBackground'>;

/** `GET /api/now-playing`: `{ "title", "artist"?, "since" }` of the station's current track, or `null` if it is not known. */
export async function serveNowPlaying({
  publication,
  now,
  inBackground,
}: Listener): Promise<Response> {
  const stream = mainStream(publication.radio);
  const playing = stream
    ? await readNowPlaying(stream.url, now, () => loadTrack(stream, publication), inBackground)
    : null;
  const headers = new Headers();
  const lifetime = `public, max-age=${REQUEST_INTERVAL_MS / 1000}`;
  headers.set('Cache-Control', lifetime);
  headers.set('Cloudflare-CDN-Cache-Control', lifetime);
  return Response.json(playing, { headers });
}

/** Requests the current track from the station. A failure is logged and gives `undefined`. */
async function loadTrack(
  stream: RadioStream,
  publication: Publication,
): Promise<Track | undefined> {
  const address = stream.statusUrl ?? stream.url;
  const policy = stationPolicy(address, publication);
  try {
    return await (stream.statusUrl === undefined
      ? readStreamTitle(address, policy)
      : readStatusTitle(address, stream.url, policy));
  } catch (error) {
    const facts = { publication: publication.id, port: stream.port, error };
    logEvent('warn', 'now playing unknown', facts);
    return undefined;
  }
}

async function readStatusTitle(
  statusUrl: string,
  streamUrl: string,
  policy: OutboundPolicy,
): Promise<Track | undefined> {
  const response = await fetchOutbound({
    url: statusUrl,
    policy,
    headersFor: () => ({ Accept: 'application/json' }),
    maxBytes: MAX_STATUS_BYTES,
    limits: LIMITS,
  });
  return readIcecastStatus(new TextDecoder().decode(response.body), streamUrl);
}

async function readStreamTitle(url: string, policy: OutboundPolicy): Promise<Track | undefined> {
  const { headers, body } = await streamOutbound({
    url,
    policy,
    headersFor: () => ({ 'Accept-Encoding': 'identity', 'Icy-MetaData': '1' }),
    limits: LIMITS,
  });
  const metaint = readMetaint(headers.get('icy-metaint'));
  if (body && metaint !== undefined)
    return readIcyTrack(joinStream(body), metaint, LIMITS.totalTimeoutMs);
  await body?.rest.cancel();
  return undefined;
}
