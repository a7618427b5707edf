import { logEvent } from '../../http/log.ts';
import { fetchOutbound } from '../../http/outbound.ts';
import type { OutboundPolicy } from '../../http/outbound-policy.ts';
import { streamOutbound } from '../../http/outbound-stream.ts';
import type { Publication, RadioStream } from '../../publications/publication.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import type { SiteContext } from '../context/site-context.ts';
import { mainStream } from './choose-stream.ts';
import { readBitrate, readIcecastBitrate, readIcecastStatus } from './icecast-status.ts';
import { readIcyTrack, readMetaint } from './icy-metadata.ts';
import { joinStream, stationPolicy } from './station.ts';
import type { Track } from './track.ts';

/** The current track, and when this isolate first saw it (ISO 8601). */
interface NowPlaying extends Track {
  readonly since: string;
}

/** The shortest time between two requests to a station, whatever the load (ms). */
const REQUEST_INTERVAL_MS = 15_000;
/** How long a reader waits for a request to the station (ms). */
const TIMEOUT_MS = 5_000;

/** The current track of each station, by its stream's address; `null` if it is not known. */
const stations = new SwrCache<NowPlaying | null>({
  ttlMs: REQUEST_INTERVAL_MS,
  maxEntries: 500,
});

const MAX_STATUS_BYTES = 256 * 1024;
/** A request ends before the next one may start: the total is shorter than `REQUEST_INTERVAL_MS`. */
const LIMITS = { headersTimeoutMs: 5_000, totalTimeoutMs: 7_000, maxRedirects: 3 };

type Listener = Pick<SiteContext, 'publication' | 'now' | 'inBackground'>;

/** `GET /api/now-playing`: `{ "title", "artist"?, "kbps"?, "since" }` of the station's current track, or `null` if it is not known. */
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
  const lifetime = `max-age=${REQUEST_INTERVAL_MS / 1000}`;
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
      ? readStreamTitle(stream, policy)
      : readStatusTitle(address, stream, publication, policy));
  } catch (error) {
    const facts = { publication: publication.id, port: stream.port, error };
    logEvent('warn', 'now playing unknown', facts);
    return undefined;
  }
}

async function readStatusTitle(
  statusUrl: string,
  { url }: RadioStream,
  { radio }: Publication,
  policy: OutboundPolicy,
): Promise<Track | undefined> {
  const response = await fetchOutbound({
    url: statusUrl,
    policy,
    headersFor: () => ({ Accept: 'application/json' }),
    maxBytes: MAX_STATUS_BYTES,
    limits: LIMITS,
  });
  const document = new TextDecoder().decode(response.body);
  const track = readIcecastStatus(document, url);
  // One Icecast tells of all its streams.
  const bitrates = (radio?.streams ?? [])
    .filter((stream) => stream.statusUrl === statusUrl)
    .map((stream) => [stream, readIcecastBitrate(document, stream.url)] as const);
  return track && withBitrates(track, bitrates);
}

async function readStreamTitle(
  stream: RadioStream,
  policy: OutboundPolicy,
): Promise<Track | undefined> {
  const { url } = stream;
  const { headers, body } = await streamOutbound({
    url,
    policy,
    headersFor: () => ({ 'Accept-Encoding': 'identity', 'Icy-MetaData': '1' }),
    limits: LIMITS,
  });
  const metaint = readMetaint(headers.get('icy-metaint'));
  if (body && metaint !== undefined) {
    const track = await readIcyTrack(joinStream(body), metaint, LIMITS.totalTimeoutMs);
    return track && withBitrates(track, [[stream, readBitrate(headers.get('icy-br'))]]);
  }
  await body?.rest.cancel();
  return undefined;
}

/** The track with the bitrates that the page does not know from the publication itself. */
function withBitrates(
  track: Track,
  bitrates: readonly (readonly [stream: RadioStream, kbps: number | undefined])[],
): Track {
  const unknown = bitrates.flatMap(([{ port, kbps }, said]) =>
    kbps === undefined && said !== undefined ? [[port, said] as const] : [],
  );
  return unknown.length > 0 ? { ...track, kbps: Object.fromEntries(unknown) } : track;
}

/**
 * The current track of a station, `null` if it is not known. Calls `load` at most once in `REQUEST_INTERVAL_MS`; concurrent callers
 * share the result. `keepAlive` lets the load finish after its own request has ended.
 */
export async function readNowPlaying(
  station: string,
  now: Date,
  load: () => Promise<Track | undefined>,
  keepAlive: (work: Promise<unknown>) => void,
): Promise<NowPlaying | null> {
  const playing = await stations.getShared(
    station,
    now.getTime(),
    async (before) => {
      const track = await load().catch(() => undefined);
      if (!track) return null;
      const isSame = before?.title === track.title && before.artist === track.artist;
      return isSame ? before : { ...track, since: now.toISOString() };
    },
    { timeoutMs: TIMEOUT_MS, keepAlive },
  );
  return playing ?? null;
}
