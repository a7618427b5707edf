import type { HostTurns } from './host-turns.ts';
import { joinBytes } from './join-bytes.ts';
import { isPublicHost } from './public-host.ts';
import { TimeBudget } from './time-budget.ts';

/** Where requests may go. Every hop of a redirect is held to it. */
export interface OutboundPolicy {
  /** Product, version and where its people are reached: the same for every request (manners 33). */
  readonly userAgent: string;
  /** Hosts (with a port where it is not the scheme's own) that may be asked over https. */
  readonly hosts: ReadonlySet<string>;
  /** Hosts that may be asked over plain http: the sample world's, never in a production build. */
  readonly plainHosts?: ReadonlySet<string>;
}

export interface OutboundRequest {
  readonly url: string;
  readonly policy: OutboundPolicy;
  /** Headers for one address: a redirect to another address asks anew. */
  readonly headersFor: (url: string) => Readonly<Record<string, string>>;
  /** Bytes of body, after decompression, that are read at most. */
  readonly maxBytes: number;
  /** Looks at the first bytes of the body (16 where there are so many); a text that it returns ends the download. */
  readonly refuse?: (start: Uint8Array) => string | undefined;
  readonly limits?: Partial<OutboundLimits>;
  /** Shared by requests that must not speak to one host at once. Time spent waiting for a turn is not counted. */
  readonly turns?: HostTurns;
}

export interface OutboundLimits {
  /** Until the headers of an answer are there, per hop. */
  readonly headersTimeoutMs: number;
  /** For the whole request with all its redirects. */
  readonly totalTimeoutMs: number;
  readonly maxRedirects: number;
  readonly maxHeaderBytes: number;
}

export interface OutboundResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Empty where the status is no success: what an error page says is of no use. */
  readonly body: Uint8Array;
  /** The address that answered, after redirects. */
  readonly url: string;
  /** Where 301 and 308 alone led, if any redirect was followed and all of the first ones were permanent. */
  readonly permanentUrl: string | undefined;
}

/** Why a request brought no answer, as one word for code and a sentence for people. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly reason: 'network' | 'timeout' | 'too large' | 'redirect' | 'host' | 'refused';
  readonly url: string;
  /** Whether a server had answered before it went wrong. */
  readonly hasAnswer: boolean;

  constructor(
    reason: OutboundError['reason'],
    message: string,
    facts: { url: string; hasAnswer: boolean; cause?: unknown },
  ) {
    super(message, { cause: facts.cause });
    this.reason = reason;
    this.url = facts.url;
    this.hasAnswer = facts.hasAnswer;
  }
}

const DEFAULT_LIMITS: OutboundLimits = {
  headersTimeoutMs: 10_000,
  totalTimeoutMs: 20_000,
  maxRedirects: 5,
  maxHeaderBytes: 64 * 1024,
};

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** As many bytes as tell what a file is. */
const START_BYTES = 16;

/**
 * The one door out: asks one address, follows redirects by hand within the policy, and reads the whole body within the
 * limits. Any HTTP status is an answer.
 *
 * @throws OutboundError where there is no answer, or none that may be read
 */
export async function askOutside(request: OutboundRequest): Promise<OutboundResponse> {
  const limits = { ...DEFAULT_LIMITS, ...request.limits };
  const budget = new TimeBudget(limits.totalTimeoutMs);
  let url = request.url;
  let permanentUrl: string | undefined;
  let isPermanentSoFar = true;
  for (let hop = 0; ; hop++) {
    const host = requireAllowed(url, request.policy, hop > 0);
    const release = await request.turns?.take(host);
    budget.start();
    try {
      const response = await openOnce(url, request, limits, budget.signal, hop > 0);
      requireSmallHeaders(response, url, limits);
      const location = REDIRECTS.has(response.status) ? response.headers.get('Location') : null;
      if (location === null) {
        const { status, headers } = response;
        if (!response.ok) await discard(response);
        const body = response.ok
          ? await readBody(response, url, request, limits, budget.signal)
          : new Uint8Array();
        return { status, headers, body, url, permanentUrl };
      }
      await discard(response);
      if (hop === limits.maxRedirects)
        throw new OutboundError('redirect', `more than ${limits.maxRedirects} redirects`, {
          url,
          hasAnswer: true,
        });
      isPermanentSoFar &&= response.status === 301 || response.status === 308;
      url = redirectTarget(location, url);
      if (isPermanentSoFar) permanentUrl = url;
    } finally {
      budget.pause();
      release?.();
    }
  }
}

/** A body that has begun. */
export interface StartedBody {
  /** Its first bytes. */
  readonly start: Uint8Array;
  /** All that comes after them, unread. */
  readonly rest: ReadableStream<Uint8Array>;
}

/** An answer whose body may never end. */
export interface OutboundStream {
  readonly status: number;
  readonly headers: Headers;
  /** `undefined` where the status is no success. */
  readonly body: StartedBody | undefined;
  /** The address that answered, after redirects. */
  readonly url: string;
}

/**
 * The same door for what never ends, such as a broadcast: held to the policy, redirects followed by hand. From the request to
 * the first bytes of the body `totalTimeoutMs` may pass; after them nothing is read here.
 *
 * @throws OutboundError where there is no answer, or one that stays silent
 */
export async function streamOutside(
  request: Pick<OutboundRequest, 'url' | 'policy' | 'headersFor' | 'limits'>,
): Promise<OutboundStream> {
  const limits = { ...DEFAULT_LIMITS, ...request.limits };
  const silence = new TimeBudget(limits.totalTimeoutMs);
  silence.start();
  try {
    let url = request.url;
    for (let hop = 0; ; hop++) {
      requireAllowed(url, request.policy, hop > 0);
      const response = await openOnce(url, request, limits, silence.signal, hop > 0);
      requireSmallHeaders(response, url, limits);
      const { status, headers } = response;
      const location = REDIRECTS.has(status) ? headers.get('Location') : null;
      if (location === null) {
        if (!response.ok) await discard(response);
        const body = response.ok
          ? await awaitFirstBytes(response, url, limits, silence.signal)
          : undefined;
        return { status, headers, body, url };
      }
      await discard(response);
      if (hop === limits.maxRedirects)
        throw new OutboundError('redirect', `more than ${limits.maxRedirects} redirects`, {
          url,
          hasAnswer: true,
        });
      url = redirectTarget(location, url);
    }
  } finally {
    silence.pause();
  }
}

/** The body once it has begun. */
async function awaitFirstBytes(
  response: Response,
  url: string,
  limits: OutboundLimits,
  silence: AbortSignal,
): Promise<StartedBody> {
  const facts = { url, hasAnswer: true };
  const { body } = response;
  if (!body) throw new OutboundError('network', 'an answer without a body', facts);
  const reader = body.getReader();
  const late = whenAborted(silence, () => {
    const seconds = limits.totalTimeoutMs / 1000;
    return new OutboundError('timeout', `silent for ${seconds} s`, facts);
  });
  try {
    const { done, value } = await Promise.race([reader.read(), late]);
    if (done) throw new OutboundError('network', 'an empty answer', facts);
    reader.releaseLock();
    return { start: value, rest: body };
  } catch (cause) {
    reader.cancel().catch(() => {});
    throw asOutboundError(cause, 'the answer broke off', facts);
  }
}

function redirectTarget(location: string, from: string): string {
  const next = URL.parse(location, from);
  if (!next)
    throw new OutboundError('redirect', 'a redirect to no address', { url: from, hasAnswer: true });
  next.hash = '';
  return next.href;
}

/** The host of an address that may be asked. */
function requireAllowed(address: string, policy: OutboundPolicy, hasAnswer: boolean): string {
  const refuse = (why: string) => new OutboundError('host', why, { url: address, hasAnswer });
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw refuse('not an http address');
  if (url.username || url.password) throw refuse('an address with a password');
  if (url.protocol === 'http:' && policy.plainHosts?.has(url.host)) return url.host;
  if (!isPublicHost(url.hostname)) throw refuse(`${url.hostname} is not a public host`);
  if (url.protocol !== 'https:') throw refuse('not an https address');
  if (!policy.hosts.has(url.host)) throw refuse(`${url.host} is not a configured host`);
  return url.host;
}

async function openOnce(
  url: string,
  request: Pick<OutboundRequest, 'policy' | 'headersFor'>,
  limits: OutboundLimits,
  total: AbortSignal,
  hasAnswer: boolean,
): Promise<Response> {
  const tooLong = new AbortController();
  const timer = setTimeout(
    () => tooLong.abort(new DOMException('no headers in time', 'TimeoutError')),
    limits.headersTimeoutMs,
  );
  try {
    return await fetch(url, {
      // The runtime unpacks what comes; the edge asks for packed answers by itself, workerd alone does not.
      headers: {
        'User-Agent': request.policy.userAgent,
        'Accept-Encoding': 'br, gzip',
        ...request.headersFor(url),
      },
      redirect: 'manual',
      signal: AbortSignal.any([total, tooLong.signal]),
    });
  } catch (cause) {
    throw asOutboundError(cause, 'no answer', { url, hasAnswer });
  } finally {
    clearTimeout(timer);
  }
}

function requireSmallHeaders(response: Response, url: string, limits: OutboundLimits): void {
  const bytes = [...response.headers].reduce(
    (sum, [name, value]) => sum + name.length + value.length + 4,
    0,
  );
  if (bytes <= limits.maxHeaderBytes) return;
  void discard(response);
  throw new OutboundError(
    'too large',
    `its headers are larger than ${limits.maxHeaderBytes} bytes`,
    {
      url,
      hasAnswer: true,
    },
  );
}

/** Ends the connection of an answer whose body nobody reads. */
async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}

async function readBody(
  response: Response,
  url: string,
  request: OutboundRequest,
  limits: OutboundLimits,
  total: AbortSignal,
): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array();
  const facts = { url, hasAnswer: true };
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isLookedAt = false;
  const lookAtStart = () => {
    isLookedAt = true;
    const why = request.refuse?.(joinBytes(chunks, length).subarray(0, START_BYTES));
    if (why) throw new OutboundError('refused', why, facts);
  };
  const late = whenAborted(total, () => {
    const seconds = limits.totalTimeoutMs / 1000;
    return new OutboundError('timeout', `not whole within ${seconds} s`, facts);
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) break;
      length += value.byteLength;
      if (length > request.maxBytes)
        throw new OutboundError('too large', `larger than ${request.maxBytes} bytes`, facts);
      chunks.push(value);
      if (!isLookedAt && length >= START_BYTES) lookAtStart();
    }
    if (!isLookedAt) lookAtStart();
  } catch (cause) {
    reader.cancel().catch(() => {});
    throw asOutboundError(cause, 'the answer broke off', facts);
  }
  return joinBytes(chunks, length);
}

function whenAborted(signal: AbortSignal, toError: () => Error): Promise<never> {
  const late = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(toError());
    signal.addEventListener('abort', () => reject(toError()), { once: true });
  });
  late.catch(() => {});
  return late;
}

function asOutboundError(
  cause: unknown,
  what: string,
  facts: { url: string; hasAnswer: boolean },
): OutboundError {
  if (cause instanceof OutboundError) return cause;
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'TimeoutError' || name === 'AbortError')
    return new OutboundError('timeout', `${what} in time`, { ...facts, cause });
  const message = cause instanceof Error ? `${what}: ${cause.message}` : what;
  return new OutboundError('network', message, { ...facts, cause });
}
