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
import { ASK_EVERY_MS, StationMemory } from './now-playing.ts';
import { stationPolicy } from './station-policy.ts';
import type { Track } from './track.ts';

const MAX_STATUS_BYTES = 256 * 1024;
/** All of a look is over before the next one may begin. */
const LOOK_LIMITS = { headersTimeoutMs: 5_000, totalTimeoutMs: 7_000, maxRedirects: 3 };

type Listener = Pick<SiteContext, 'publication' | 'now' | 'inBackground'>;

const memories = new Map<string, StationMemory>();

/** `GET /api/now-playing`: `{ "title", "artist"?, "since" }` of what the station plays, or `null` where it does not say. */
export async function serveNowPlaying({
  publication,
  now,
  inBackground,
}: Listener): Promise<Response> {
  const stream = mainStream(publication.radio);
  const look = (from: RadioStream) => () => lookAt(from, publication);
  const playing = stream
    ? await memoryOf(stream).at(now.getTime(), look(stream), inBackground)
    : null;
  const headers = new Headers();
  const lifetime = `public, max-age=${ASK_EVERY_MS / 1000}`;
  headers.set('Cache-Control', lifetime);
  headers.set('Cloudflare-CDN-Cache-Control', lifetime);
  return Response.json(playing, { headers });
}

function memoryOf({ url }: RadioStream): StationMemory {
  const memory = memories.get(url) ?? new StationMemory();
  memories.set(url, memory);
  return memory;
}

/** Asks the station what it plays; where that fails the log says why. */
async function lookAt(stream: RadioStream, publication: Publication): Promise<Track | undefined> {
  const address = stream.statusUrl ?? stream.url;
  const policy = stationPolicy(address, publication);
  try {
    return await (stream.statusUrl === undefined
      ? askStream(address, policy)
      : askStatus(address, stream.url, policy));
  } catch (error) {
    const facts = { publication: publication.id, port: stream.port, error };
    logEvent('warn', 'now playing unknown', facts);
    return undefined;
  }
}

async function askStatus(
  statusUrl: string,
  streamUrl: string,
  policy: OutboundPolicy,
): Promise<Track | undefined> {
  const answer = await fetchOutbound({
    url: statusUrl,
    policy,
    headersFor: () => ({ Accept: 'application/json' }),
    maxBytes: MAX_STATUS_BYTES,
    limits: LOOK_LIMITS,
  });
  return readIcecastStatus(new TextDecoder().decode(answer.body), streamUrl);
}

async function askStream(url: string, policy: OutboundPolicy): Promise<Track | undefined> {
  const { headers, body } = await streamOutbound({
    url,
    policy,
    headersFor: () => ({ 'Accept-Encoding': 'identity', 'Icy-MetaData': '1' }),
    limits: LOOK_LIMITS,
  });
  const metaint = readMetaint(headers.get('icy-metaint'));
  if (body && metaint !== undefined)
    return readIcyTrack(joinStream(body), metaint, LOOK_LIMITS.totalTimeoutMs);
  await body?.rest.cancel();
  return undefined;
}
