import { isPublicHost } from './public-host.ts';

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
  /** Looks at the first bytes of the body; a text that it returns is why the download ends there. */
  readonly refuse?: (start: Uint8Array) => string | undefined;
  readonly limits?: Partial<OutboundLimits>;
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

  constructor(reason: OutboundError['reason'], message: string, url: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
    this.url = url;
  }
}

const DEFAULT_LIMITS: OutboundLimits = {
  headersTimeoutMs: 10_000,
  totalTimeoutMs: 20_000,
  maxRedirects: 5,
  maxHeaderBytes: 64 * 1024,
};

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * The one door out: asks one address, follows redirects by hand within the policy, and reads the whole body within the
 * limits. Any HTTP status is an answer.
 *
 * @throws OutboundError where there is no answer, or none that may be read
 */
export async function askOutside(request: OutboundRequest): Promise<OutboundResponse> {
  const limits = { ...DEFAULT_LIMITS, ...request.limits };
  const total = AbortSignal.timeout(limits.totalTimeoutMs);
  const { response, url, permanentUrl } = await followRedirects(request, limits, total);
  const headerBytes = [...response.headers].reduce(
    (sum, [name, value]) => sum + name.length + value.length + 4,
    0,
  );
  if (headerBytes > limits.maxHeaderBytes) {
    await response.body?.cancel();
    throw new OutboundError(
      'too large',
      `its headers are larger than ${limits.maxHeaderBytes} bytes`,
      url,
    );
  }
  const body = await readBody(response, url, request, limits, total);
  return { status: response.status, headers: response.headers, body, url, permanentUrl };
}

async function followRedirects(
  request: OutboundRequest,
  limits: OutboundLimits,
  total: AbortSignal,
) {
  let url = request.url;
  let permanentUrl: string | undefined;
  let isPermanentSoFar = true;
  for (let hop = 0; ; hop++) {
    requireAllowed(url, request.policy);
    const response = await openOnce(
      url,
      { 'User-Agent': request.policy.userAgent, ...request.headersFor(url) },
      limits,
      total,
    );
    const location = REDIRECTS.has(response.status) ? response.headers.get('Location') : null;
    if (location === null) return { response, url, permanentUrl };
    await response.body?.cancel();
    if (hop === limits.maxRedirects)
      throw new OutboundError('redirect', `more than ${limits.maxRedirects} redirects`, url);
    const next = URL.parse(location, url);
    if (!next) throw new OutboundError('redirect', 'a redirect to no address', url);
    next.hash = '';
    url = next.href;
    isPermanentSoFar &&= response.status === 301 || response.status === 308;
    if (isPermanentSoFar) permanentUrl = url;
  }
}

function requireAllowed(address: string, policy: OutboundPolicy): void {
  const url = URL.parse(address);
  const isPlain = url?.protocol === 'http:' && policy.plainHosts?.has(url.host);
  if (isPlain) return;
  if (url?.protocol !== 'https:') throw new OutboundError('host', 'not an https address', address);
  if (!isPublicHost(url.hostname))
    throw new OutboundError('host', `${url.hostname} is not a public host`, address);
  if (!policy.hosts.has(url.host))
    throw new OutboundError('host', `${url.host} is not a configured host`, address);
}

async function openOnce(
  url: string,
  headers: Readonly<Record<string, string>>,
  limits: OutboundLimits,
  total: AbortSignal,
): Promise<Response> {
  const tooLong = new AbortController();
  const timer = setTimeout(
    () => tooLong.abort(new DOMException('no headers in time', 'TimeoutError')),
    limits.headersTimeoutMs,
  );
  try {
    return await fetch(url, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([total, tooLong.signal]),
    });
  } catch (cause) {
    throw asOutboundError(cause, url, 'no answer');
  } finally {
    clearTimeout(timer);
  }
}

async function readBody(
  response: Response,
  url: string,
  request: OutboundRequest,
  limits: OutboundLimits,
  total: AbortSignal,
): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stop = () => reader.cancel().catch(() => {});
  const whenLate = new Promise<never>((_, reject) => {
    total.addEventListener('abort', () =>
      reject(
        new OutboundError('timeout', `not whole within ${limits.totalTimeoutMs / 1000} s`, url),
      ),
    );
  });
  whenLate.catch(() => {});
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), whenLate]);
      if (done) break;
      if (length === 0) {
        const why = request.refuse?.(value);
        if (why) throw new OutboundError('refused', why, url);
      }
      length += value.byteLength;
      if (length > request.maxBytes)
        throw new OutboundError('too large', `larger than ${request.maxBytes} bytes`, url);
      chunks.push(value);
    }
  } catch (cause) {
    void stop();
    throw asOutboundError(cause, url, 'the answer broke off');
  }
  return join(chunks, length);
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

function asOutboundError(cause: unknown, url: string, what: string): OutboundError {
  if (cause instanceof OutboundError) return cause;
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'TimeoutError' || name === 'AbortError')
    return new OutboundError('timeout', `${what} in time`, url, cause);
  return new OutboundError(
    'network',
    cause instanceof Error ? `${what}: ${cause.message}` : what,
    url,
    cause,
  );
}
