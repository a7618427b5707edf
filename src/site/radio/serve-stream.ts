import { logEvent } from '../../lib/http/log.ts';
import type { OutboundLimits, OutboundTarget } from '../../lib/http/outbound.ts';
import { isAllowedHttp, OutboundError, ownHostPolicy } from '../../lib/http/outbound-policy.ts';
import { type OutboundStream, streamOutbound } from '../../lib/http/outbound-stream.ts';
import { setAudioPolicy } from '../../lib/http/security-headers.ts';
import { bareHost } from '../../lib/http/web-address.ts';
import type { Publication, Radio, RadioStream } from '../../model/publication/publication.ts';
import { setNoStore } from '../http/caching.ts';
import type { Words } from '../words/en/index.ts';
import { wordsOf } from '../words/words.ts';
import { isPlaylist, isPlaylistName, readPlaylist, refused } from './playlist.ts';

/** requirements#radio-stream */
export const STREAM_PATH = '/api/stream';

/** Limits until a station's first audio. */
export const STREAM_LIMITS = { headersTimeoutMs: 10_000, totalTimeoutMs: 10_000, maxRedirects: 3 };

/** Headers of a station that players need. */
const FORWARDED_HEADERS = ['Content-Type', 'icy-name', 'icy-br'] as const;
const AUDIO = /^(?:audio\/(?![\w.+-]*(?:mpegurl|scpls))[\w.+-]+|application\/ogg)(?:\s*;|$)/i;
/** Media types that servers send for unknown file names. */
const NO_TYPE = /^(?:text\/plain|application\/octet-stream)\b/i;
/** Maximum number of addresses tried for a stream: its own and those in playlists. */
const MAX_ADDRESSES = 5;
const MAX_PLAYLIST_BYTES = 16 * 1024;
/** The status that Cloudflare's edge returns where an origin's response is not HTTP. */
const NOT_HTTP = 520;

/**
 * `GET /api/stream?port=8076` (requirements#radio-stream): proxies the station's audio, unchanged
 * and never stored, until the reader leaves. 400 or 404 without such a stream, 502 if the station
 * fails, 504 if it does not respond; each with a short text for readers.
 */
export async function serveStream(
  request: Request,
  { publication }: { publication: Publication },
  limits: Partial<OutboundLimits> = STREAM_LIMITS,
): Promise<Response> {
  const headers = new Headers();
  setNoStore(headers);
  setAudioPolicy(headers);
  allowOwnOrigins(headers, request, publication);
  const words = wordsOf(publication).radio.refusals;
  const choice = chooseStream(new URL(request.url).search, publication.radio, words);
  if (!('stream' in choice)) return refusal(choice.status, choice.reason, headers);
  const { stream } = choice;
  try {
    const station = await openStation(stream, publication, { limits });
    return await forwardAudio(station, request, headers);
  } catch (error) {
    const reason = error instanceof OutboundError ? error.reason : undefined;
    const facts = { publication: publication.id, port: stream.port, error };
    if (reason === 'refused') {
      logEvent('warn', 'station sends no audio', facts);
      return refusal(502, words.offTheAir, headers);
    }
    logEvent('warn', 'station unreachable', facts);
    return reason === 'timeout'
      ? refusal(504, words.silent, headers)
      : refusal(502, words.unreachable, headers);
  }
}

interface Station extends Omit<OutboundStream, 'body'> {
  type: string;
  body: ReadableStream<Uint8Array>;
  /** Whether it was found in a playlist. */
  isListed: boolean;
}

/**
 * Opens a stream. The entries of a playlist are tried in order; each may be at another public host,
 * but must not redirect away from it. If none sends audio, throws the OutboundError of the first
 * one.
 */
export async function openStation(
  stream: Pick<RadioStream, 'url' | 'type'>,
  publication: Pick<Publication, 'name' | 'hosts' | 'insecureHosts'>,
  { limits, headers }: { limits: Partial<OutboundLimits>; headers?: Record<string, string> },
): Promise<Station> {
  const endsAt = Date.now() + (limits.totalTimeoutMs ?? STREAM_LIMITS.totalTimeoutMs);
  const addresses = [stream.url];
  let failure: unknown;
  for (let tries = 0; tries < MAX_ADDRESSES; tries++) {
    const url = addresses.shift();
    if (url === undefined) break;
    const leftMs = endsAt - Date.now();
    if (leftMs <= 0) {
      const late = new OutboundError('timeout', 'no stream in time', { url, hasResponse: true });
      throw failure ?? late;
    }
    const target = {
      url,
      policy: ownHostPolicy(url, publication),
      headersFor: () => ({ 'Accept-Encoding': 'identity', ...headers }),
      limits: { ...limits, totalTimeoutMs: leftMs },
    };
    try {
      const host = bareHost(new URL(url).hostname).replace(/\.$/, '');
      if (publication.hosts.some((ownHost) => bareHost(ownHost) === host))
        throw refused('the address of the site itself', url);
      const found = await openAddress(target, stream.type);
      if (!Array.isArray(found)) return { ...found, isListed: tries > 0 };
      addresses.unshift(...found.map((each) => withHttps(each, publication)));
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure ?? refused('playlists that lead to no stream', stream.url);
}

/** Changes http to https, because many servers list http addresses. */
function withHttps(address: string, { insecureHosts }: Pick<Publication, 'insecureHosts'>): string {
  return isAllowedHttp(new URL(address), insecureHosts)
    ? address
    : address.replace(/^http:/, 'https:');
}

/** The station at an address, or the addresses in the playlist there. */
async function openAddress(
  target: OutboundTarget,
  defaultType: string,
): Promise<Omit<Station, 'isListed'> | string[]> {
  const typeOf = (headers: Headers) => headers.get('Content-Type') ?? defaultType;
  const outbound = await streamOutbound(target, ({ headers, url }, start) => {
    const type = typeOf(headers);
    const isList = isPlaylist(type, start, url) || (NO_TYPE.test(type) && isPlaylistName(url));
    return isList ? MAX_PLAYLIST_BYTES : undefined;
  });
  const { status, body, whole, url } = outbound;
  if (whole) return readPlaylist(whole, url);
  const type = typeOf(outbound.headers);
  if (body && AUDIO.test(type)) return { ...outbound, type, body };
  await body?.cancel();
  if (status === NOT_HTTP) throw refused('no HTTP, as SHOUTcast 1’s “ICY 200 OK”', url);
  throw refused(`status ${status}, ${type}`, url);
}

async function forwardAudio(
  station: Station,
  request: Request,
  headers: Headers,
): Promise<Response> {
  for (const name of FORWARDED_HEADERS) {
    const value = station.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set('Content-Type', station.type);
  // Few stations support HEAD, so the station got a GET, which is cancelled now.
  if (request.method === 'HEAD') {
    await station.body.cancel();
    return new Response(null, { headers });
  }
  return new Response(station.body, { headers });
}

function refusal(status: 400 | 404 | 502 | 504, reason: string, headers: Headers): Response {
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  return new Response(`${reason}\n`, { status, headers });
}

/**
 * Lets pages of the publication's own hosts play the stream by an anonymous cross-origin request
 * (`crossorigin="anonymous"`): a page at `www.` plays the stream of the bare host.
 */
function allowOwnOrigins(
  headers: Headers,
  request: Request,
  { hosts }: Pick<Publication, 'hosts'>,
): void {
  headers.append('Vary', 'Origin');
  const origin = request.headers.get('Origin');
  if (!origin) return;
  const allowed = [new URL(request.url).origin, ...hosts.map((host) => `https://${host}`)];
  if (!allowed.includes(origin)) return;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Expose-Headers', 'icy-name, icy-br');
}

/** requirements#radio-stream */
const DEFAULT_PORT = 8076;

/** The stream with the query's `port` (`?port=8076`), or why there is none, for readers. */
export function chooseStream(
  search: string,
  radio: Radio | undefined,
  refusals: Words['radio']['refusals'],
): { stream: RadioStream } | { status: 400 | 404; reason: string } {
  const streams = radio?.streams ?? [];
  const ports = new URLSearchParams(search).getAll('port');
  if (ports.length > 1) return { status: 400, reason: refusals.portRepeated };
  const [text = String(DEFAULT_PORT)] = ports;
  if (!/^[1-9]\d{0,4}$/.test(text)) return { status: 400, reason: refusals.portMalformed };
  if (streams.length === 0) return { status: 404, reason: refusals.noStation };
  const stream = streams.find(({ port }) => port === Number(text));
  return stream ? { stream } : { status: 400, reason: refusals.noStream(text) };
}

/** The stream at the default port, or the first. */
export function mainStream(radio: Radio | undefined): RadioStream | undefined {
  const streams = radio?.streams ?? [];
  return streams.find(({ port }) => port === DEFAULT_PORT) ?? streams[0];
}
