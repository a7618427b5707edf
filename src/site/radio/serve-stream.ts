import { logEvent } from '../../http/log.ts';
import type { OutboundLimits } from '../../http/outbound.ts';
import { OutboundError, ownHostPolicy } from '../../http/outbound-policy.ts';
import { type OutboundStream, streamOutbound } from '../../http/outbound-stream.ts';
import type { Publication, RadioStream } from '../../publications/publication.ts';
import { setNoStore } from '../http/caching.ts';
import { setAudioPolicy } from '../http/security-headers.ts';
import { wordsOf } from '../words/words.ts';
import { chooseStream } from './choose-stream.ts';

/** The address of the audio (requirements#radio-stream). */
export const STREAM_PATH = '/api/stream';

/** How long a station may take until its first audio, and how often it may redirect. */
export const STREAM_LIMITS = { headersTimeoutMs: 10_000, totalTimeoutMs: 10_000, maxRedirects: 3 };

/** The headers of a station that players need; all others are dropped. */
const PASSED_ON = ['Content-Type', 'icy-name', 'icy-br'] as const;
const AUDIO = /^(?:audio\/[\w.+-]+|application\/ogg)(?:\s*;|$)/i;

/**
 * `GET /api/stream?port=8076` (requirements#radio-stream): passes the station's audio on, unchanged and never stored, for as long
 * as the reader listens. When the reader leaves, the request to the station ends.
 *
 * 400 or 404 if there is no such stream, 502 if the station fails, 504 if it does not respond; each with a short text in the publication's language.
 */
export async function serveStream(
  request: Request,
  { publication }: { readonly publication: Publication },
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
    const outbound = await streamOutbound({
      url: stream.url,
      policy: ownHostPolicy(stream.url, publication),
      headersFor: () => ({ 'Accept-Encoding': 'identity' }),
      limits,
    });
    return await passOn(outbound, stream, request, publication, headers);
  } catch (error) {
    logEvent('warn', 'station unreachable', {
      publication: publication.id,
      port: stream.port,
      error,
    });
    return error instanceof OutboundError && error.reason === 'timeout'
      ? refusal(504, words.silent, headers)
      : refusal(502, words.unreachable, headers);
  }
}

async function passOn(
  outbound: OutboundStream,
  stream: RadioStream,
  request: Request,
  publication: Publication,
  headers: Headers,
): Promise<Response> {
  const type = outbound.headers.get('Content-Type') ?? stream.type;
  if (!outbound.body || !AUDIO.test(type)) {
    await outbound.body?.cancel();
    const { status } = outbound;
    const facts = { publication: publication.id, port: stream.port, status, type };
    logEvent('warn', 'station sends no audio', facts);
    return refusal(502, wordsOf(publication).radio.refusals.offTheAir, headers);
  }
  for (const name of PASSED_ON) {
    const value = outbound.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set('Content-Type', type);
  // Few stations support HEAD, so the station got a GET, which is cancelled now.
  if (request.method === 'HEAD') {
    await outbound.body.cancel();
    return new Response(null, { headers });
  }
  return new Response(outbound.body, { headers });
}

function refusal(status: 400 | 404 | 502 | 504, reason: string, headers: Headers): Response {
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  return new Response(`${reason}\n`, { status, headers });
}

/**
 * Allows pages of the publication's own hosts to play the stream by an anonymous cross-origin request
 * (`crossorigin="anonymous"`), such as a page of `www.` the stream of the bare name. Credentials and other sites are not allowed.
 */
function allowOwnOrigins(
  headers: Headers,
  request: Request,
  { hosts }: Pick<Publication, 'hosts'>,
): void {
  headers.append('Vary', 'Origin');
  const origin = request.headers.get('Origin');
  if (!origin) return;
  const own = [new URL(request.url).origin, ...hosts.map((host) => `https://${host}`)];
  if (!own.includes(origin)) return;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Expose-Headers', 'icy-name, icy-br');
}
