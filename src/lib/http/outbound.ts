import { withTimeout } from '../with-timeout.ts';
import { ByteCollector, contentLength } from './collect-bytes.ts';
import {
  asOutboundError,
  OutboundError,
  type OutboundPolicy,
  requireAllowed,
} from './outbound-policy.ts';
import { webAddress } from './web-address.ts';

export interface OutboundTarget {
  url: string;
  policy: OutboundPolicy;
  /** Returns the headers for an address; called for each hop of a redirect. */
  headersFor: (url: string) => Readonly<Record<string, string>>;
  limits?: Partial<OutboundLimits> | undefined;
  /** If set, the request is a POST. Forbid redirects then: each hop would get the body. */
  body?: Uint8Array<ArrayBuffer> | undefined;
  /** Called before each allowed hop; throws to end the request. Its time does not count. */
  beforeHop?: ((url: string) => Promise<void>) | undefined;
  /** Serialises requests to one host. Time spent waiting does not count. */
  hostMutex?: HostMutex | undefined;
}

export interface OutboundRequest extends OutboundTarget {
  /** Maximum bytes of the body, after decompression. */
  maxBytes: number;
  /** Inspects the first bytes (up to 256). Returns the reason to refuse the body, if any. */
  refuse?: (start: Uint8Array, response: Pick<Response, 'headers'>) => string | undefined;
}

export interface OutboundLimits {
  /** Timeout until response headers arrive, for each hop (ms). */
  headersTimeoutMs: number;
  /** Timeout of the whole request, including redirects (ms). */
  totalTimeoutMs: number;
  maxRedirects: number;
}

export interface OutboundHead {
  status: number;
  headers: Headers;
  /** The address that responded, after redirects. */
  url: string;
}

export interface OutboundResponse extends OutboundHead {
  /** Empty for an error status, because error pages are not used. */
  body: Uint8Array;
  /** The last address that was reached by permanent redirects (301, 308) only. */
  permanentUrl: string | undefined;
}

/** A response with an unread body, and the time left to read it. */
export interface OpenResponse {
  response: Response;
  /** The address that responded. */
  url: string;
  /** Aborts when the time limit of the request is reached. */
  timeUp: AbortSignal;
  totalTimeoutMs: number;
}

const DEFAULT_LIMITS: OutboundLimits = {
  headersTimeoutMs: 10_000,
  totalTimeoutMs: 20_000,
  maxRedirects: 5,
};
const MAX_HEADER_BYTES = 64 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Number of bytes that suffice to recognise a file's type. */
export const START_BYTES = 256;

/**
 * The HTTP client of all Workers: follows redirects within the policy, and reads the whole body
 * within the limits. Any status counts as a response. Throws OutboundError if there is no
 * response, or if the policy or a limit forbids reading it.
 */
export function fetchOutbound(request: OutboundRequest): Promise<OutboundResponse> {
  return followRedirects(request, async (open, permanentUrl) => {
    const { response, url } = open;
    const { status, headers } = response;
    if (!response.ok) await discardBody(response);
    const body = response.ok ? await readBody(open, request) : new Uint8Array();
    return { status, headers, body, url, permanentUrl };
  });
}

/** Applies the policy and limits to each hop; `receive` gets the final response. */
export async function followRedirects<T>(
  request: OutboundTarget,
  receive: (open: OpenResponse, permanentUrl: string | undefined) => Promise<T>,
): Promise<T> {
  const limits = { ...DEFAULT_LIMITS, ...request.limits };
  const { maxRedirects, totalTimeoutMs } = limits;
  const used = new AbortController();
  const timeUp = used.signal;
  let leftMs = totalTimeoutMs;
  let url = request.url;
  let permanentUrl: string | undefined;
  let isPermanentSoFar = true;
  for (let hop = 0; ; hop++) {
    const host = requireAllowed(url, request.policy, hop > 0);
    await request.beforeHop?.(url);
    const release = await request.hostMutex?.acquire(host);
    const startedAt = Date.now();
    const timer = setTimeout(
      () => used.abort(new DOMException('the time is used up', 'TimeoutError')),
      Math.max(0, leftMs),
    );
    try {
      const response = await requestOnce(url, request, limits, timeUp, hop > 0);
      const { status, headers } = response;
      const location = REDIRECTS.has(status) ? headers.get('Location') : null;
      if (location === null)
        return await receive({ response, url, timeUp, totalTimeoutMs }, permanentUrl);
      await discardBody(response);
      if (hop === maxRedirects) throw redirectError(`more than ${maxRedirects} redirects`, url);
      isPermanentSoFar &&= status === 301 || status === 308;
      url = redirectTarget(location, url);
      if (isPermanentSoFar) permanentUrl = url;
    } finally {
      clearTimeout(timer);
      leftMs -= Date.now() - startedAt;
      release?.();
    }
  }
}

async function requestOnce(
  url: string,
  request: OutboundTarget,
  limits: OutboundLimits,
  timeUp: AbortSignal,
  hasResponse: boolean,
): Promise<Response> {
  const tooLong = new AbortController();
  const onTimeout = () => {
    const late = new DOMException('no headers in time', 'TimeoutError');
    tooLong.abort(late);
    throw late;
  };
  try {
    const requested = fetch(url, {
      // The runtime decompresses responses, but local workerd does not request
      // compression.
      headers: {
        'User-Agent': request.policy.userAgent,
        'Accept-Encoding': 'br, gzip',
        ...request.headersFor(url),
      },
      ...(request.body && { method: 'POST', body: request.body }),
      redirect: 'manual',
      signal: AbortSignal.any([timeUp, tooLong.signal]),
    });
    const response = await withTimeout(requested, limits.headersTimeoutMs, onTimeout);
    requireSmallHeaders(response, url);
    return response;
  } catch (cause) {
    throw asOutboundError(cause, 'no response', { url, hasResponse });
  }
}

function requireSmallHeaders(response: Response, url: string): void {
  const bytes = [...response.headers].reduce(
    (sum, [name, value]) => sum + name.length + value.length + 4,
    0,
  );
  if (bytes <= MAX_HEADER_BYTES) return;
  void discardBody(response);
  const why = `its headers are larger than ${MAX_HEADER_BYTES} bytes`;
  throw new OutboundError('too large', why, { url, hasResponse: true });
}

function redirectTarget(location: string, from: string): string {
  const next = URL.parse(webAddress(location), from);
  if (!next) throw redirectError('a redirect to an invalid address', from);
  next.hash = '';
  return next.href;
}

function redirectError(message: string, url: string): OutboundError {
  return new OutboundError('redirect', message, { url, hasResponse: true });
}

/** Reads the whole body. Throws OutboundError if it is too large, late, refused or incomplete. */
async function readBody(
  { response, url, timeUp, totalTimeoutMs }: OpenResponse,
  { maxBytes, refuse }: OutboundRequest,
): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array();
  const facts = { url, hasResponse: true };
  const reader = response.body.getReader();
  const collector = new ByteCollector(maxBytes, contentLength(response.headers));
  let isLookedAt = false;
  const lookAtStart = () => {
    isLookedAt = true;
    const why = refuse?.(collector.bytes.subarray(0, START_BYTES), response);
    if (why) throw new OutboundError('refused', why, facts);
  };
  const late = rejectWhenAborted(timeUp, () => {
    return new OutboundError('timeout', `not whole within ${totalTimeoutMs / 1000} s`, facts);
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) break;
      if (!collector.push(value))
        throw new OutboundError('too large', `larger than ${maxBytes} bytes`, facts);
      if (!isLookedAt && collector.length >= START_BYTES) lookAtStart();
    }
    if (!isLookedAt) lookAtStart();
  } catch (cause) {
    reader.cancel().catch(() => {});
    throw asOutboundError(cause, 'the response broke off', facts);
  }
  return collector.bytes;
}

/** Ends the connection of a response whose body is not read. */
export async function discardBody(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}

/** Rejects when the signal aborts; never resolves. An unhandled rejection is ignored. */
export function rejectWhenAborted(signal: AbortSignal, toError: () => Error): Promise<never> {
  const late = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(toError());
    signal.addEventListener('abort', () => reject(toError()), { once: true });
  });
  late.catch(() => {});
  return late;
}

/** Locks hosts: one request per host at a time, in order of arrival. */
export class HostMutex {
  readonly #last = new Map<string, Promise<void>>();

  /** Waits until the host is free and locks it. Resolves to a function that releases it. */
  async acquire(host: string): Promise<() => void> {
    const before = this.#last.get(host);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last.set(host, promise);
    await before;
    return () => {
      if (this.#last.get(host) === promise) this.#last.delete(host);
      resolve();
    };
  }
}

/** Matches the three date formats of RFC 9110 §5.6.7: weekday first, time with seconds. */
const HTTP_DATE = /^\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,?\s.*\d{2}:\d{2}:\d{2}/i;

/** Parses a date of a header (ms since the epoch). Refuses bare years, ISO 8601, `0`, `-1` etc. */
export function readHttpDate(value: string | null): number | undefined {
  if (value === null || !HTTP_DATE.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}
