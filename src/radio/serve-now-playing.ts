import { logEvent } from '../http/log.ts';
import { askOutside, streamOutside } from '../http/outbound.ts';
import { setCommonHeaders } from '../http/security-headers.ts';
import type { RadioStream } from '../publications/publication.ts';
import { sampleWorldOf } from '../sample-edition.ts';
import type { SiteContext } from '../site-context.ts';
import { mainStream } from './choose-stream.ts';
import { readIcecastStatus } from './icecast-status.ts';
import { readIcyTrack, readMetaint } from './icy-metadata.ts';
import { ASK_EVERY_MS, StationMemory } from './now-playing.ts';
import { stationPolicy } from './station-policy.ts';
import type { Track } from './track.ts';

const MAX_STATUS_BYTES = 256 * 1024;
/** All of a look is over before the next one may begin. */
const LOOK_LIMITS = { headersTimeoutMs: 5_000, totalTimeoutMs: 7_000, maxRedirects: 3 };

const memories = new Map<string, StationMemory>();

/** `GET /api/now-playing`: `{ "title", "artist"?, "since" }` of what the station plays, or `null` where it does not say. */
export async function serveNowPlaying(
  context: Pick<SiteContext, 'env' | 'publication' | 'now' | 'inBackground'>,
): Promise<Response> {
  const stream = mainStream(context.publication.radio);
  const playing = stream ? await nowPlaying(stream, context) : null;
  const headers = new Headers();
  setCommonHeaders(headers);
  const lifetime = `public, max-age=${ASK_EVERY_MS / 1000}`;
  headers.set('Cache-Control', lifetime);
  headers.set('Cloudflare-CDN-Cache-Control', lifetime);
  return Response.json(playing, { headers });
}

function nowPlaying(stream: RadioStream, context: Parameters<typeof serveNowPlaying>[0]) {
  let memory = memories.get(stream.url);
  if (!memory) memories.set(stream.url, (memory = new StationMemory()));
  const look = async () => {
    try {
      return await (stream.statusUrl === undefined
        ? askStream(stream.url, context)
        : askStatus(stream.statusUrl, stream.url, context));
    } catch (error) {
      logEvent('warn', 'now playing unknown', { port: stream.port, error });
      return undefined;
    }
  };
  return memory.at(context.now.getTime(), look, context.inBackground);
}

type Asking = Pick<SiteContext, 'env' | 'publication'>;

async function askStatus(
  statusUrl: string,
  streamUrl: string,
  { env, publication }: Asking,
): Promise<Track | undefined> {
  const answer = await askOutside({
    url: statusUrl,
    policy: stationPolicy(statusUrl, publication, sampleWorldOf(env)?.hosts),
    headersFor: () => ({ Accept: 'application/json' }),
    maxBytes: MAX_STATUS_BYTES,
    limits: LOOK_LIMITS,
  });
  return readIcecastStatus(new TextDecoder().decode(answer.body), streamUrl);
}

async function askStream(
  url: string,
  { env, publication }: Asking,
): Promise<Track | undefined> {
  const { headers, body } = await streamOutside({
    url,
    policy: stationPolicy(url, publication, sampleWorldOf(env)?.hosts),
    headersFor: () => ({ 'Accept-Encoding': 'identity', 'Icy-MetaData': '1' }),
    limits: LOOK_LIMITS,
  });
  const metaint = readMetaint(headers.get('icy-metaint'));
  if (body && metaint !== undefined) return readIcyTrack(body, metaint, LOOK_LIMITS.totalTimeoutMs);
  await body?.cancel();
  return undefined;
}
