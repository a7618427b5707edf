import type { HostTurns } from './host-turns.ts';
import {
  awaitStart,
  type BodyLimits,
  discard,
  type OpenAnswer,
  readWhole,
  type StartedBody,
} from './outbound-body.ts';
import { asOutboundError, OutboundError } from './outbound-error.ts';
import { type OutboundPolicy, requireAllowed } from './outbound-policy.ts';
import { TimeBudget } from './time-budget.ts';

/** What is asked for, and whom. */
interface OutboundQuestion {
  readonly url: string;
  readonly policy: OutboundPolicy;
  /** Headers for one address: a redirect to another address asks anew. */
  readonly headersFor: (url: string) => Readonly<Record<string, string>>;
  readonly limits?: Partial<OutboundLimits>;
  /** Shared by requests that must not speak to one host at once. Time spent waiting for a turn is not counted. */
  readonly turns?: HostTurns;
}

export interface OutboundRequest extends OutboundQuestion, BodyLimits {}

export interface OutboundLimits {
  /** Until the headers of an answer are there, per hop. */
  readonly headersTimeoutMs: number;
  /** For the whole request with all its redirects. */
  readonly totalTimeoutMs: number;
  readonly maxRedirects: number;
  readonly maxHeaderBytes: number;
}

/** Who answered, and how. */
interface OutboundAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The address that answered, after redirects. */
  readonly url: string;
}

export interface OutboundResponse extends OutboundAnswer {
  /** Empty where the status is no success: what an error page says is of no use. */
  readonly body: Uint8Array;
  /** Where 301 and 308 alone led, if any redirect was followed and all of the first ones were permanent. */
  readonly permanentUrl: string | undefined;
}

/** An answer whose body may never end. */
export interface OutboundStream extends OutboundAnswer {
  /** `undefined` where the status is no success. */
  readonly body: StartedBody | undefined;
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
export function askOutside(request: OutboundRequest): Promise<OutboundResponse> {
  return followRedirects(request, async (answer, permanentUrl) => {
    const { response, url } = answer;
    const { status, headers } = response;
    if (!response.ok) await discard(response);
    const body = response.ok ? await readWhole(answer, request) : new Uint8Array();
    return { status, headers, body, url, permanentUrl };
  });
}

/**
 * The same door for what never ends, such as a broadcast. From the request to the first bytes of the body
 * `totalTimeoutMs` may pass; after them nothing is read here.
 *
 * @throws OutboundError where there is no answer, or one that stays silent
 */
export function streamOutside(request: OutboundQuestion): Promise<OutboundStream> {
  return followRedirects(request, async (answer) => {
    const { response, url } = answer;
    const { status, headers } = response;
    if (!response.ok) await discard(response);
    return { status, headers, body: response.ok ? await awaitStart(answer) : undefined, url };
  });
}

/** Holds every hop to the policy and the limits; `receive` gets the first answer that leads nowhere else. */
async function followRedirects<T>(
  request: OutboundQuestion,
  receive: (answer: OpenAnswer, permanentUrl: string | undefined) => Promise<T>,
): Promise<T> {
  const limits = { ...DEFAULT_LIMITS, ...request.limits };
  const { maxRedirects, totalTimeoutMs } = limits;
  const budget = new TimeBudget(totalTimeoutMs);
  const timeUp = budget.signal;
  let url = request.url;
  let permanentUrl: string | undefined;
  let isPermanentSoFar = true;
  for (let hop = 0; ; hop++) {
    const host = requireAllowed(url, request.policy, hop > 0);
    const release = await request.turns?.take(host);
    budget.start();
    try {
      const response = await askOnce(url, request, limits, timeUp, hop > 0);
      const { status, headers } = response;
      const location = REDIRECTS.has(status) ? headers.get('Location') : null;
      if (location === null)
        return await receive({ response, url, timeUp, totalTimeoutMs }, permanentUrl);
      await discard(response);
      if (hop === maxRedirects) throw redirectError(`more than ${maxRedirects} redirects`, url);
      isPermanentSoFar &&= status === 301 || status === 308;
      url = redirectTarget(location, url);
      if (isPermanentSoFar) permanentUrl = url;
    } finally {
      budget.pause();
      release?.();
    }
  }
}

async function askOnce(
  url: string,
  request: OutboundQuestion,
  limits: OutboundLimits,
  timeUp: AbortSignal,
  hasAnswer: boolean,
): Promise<Response> {
  const tooLong = new AbortController();
  const timer = setTimeout(
    () => tooLong.abort(new DOMException('no headers in time', 'TimeoutError')),
    limits.headersTimeoutMs,
  );
  try {
    const response = await fetch(url, {
      // The runtime unpacks what comes; the edge asks for packed answers by itself, workerd alone does not.
      headers: {
        'User-Agent': request.policy.userAgent,
        'Accept-Encoding': 'br, gzip',
        ...request.headersFor(url),
      },
      redirect: 'manual',
      signal: AbortSignal.any([timeUp, tooLong.signal]),
    });
    requireSmallHeaders(response, url, limits);
    return response;
  } catch (cause) {
    throw asOutboundError(cause, 'no answer', { url, hasAnswer });
  } finally {
    clearTimeout(timer);
  }
}

function requireSmallHeaders(
  response: Response,
  url: string,
  { maxHeaderBytes }: OutboundLimits,
): void {
  const bytes = [...response.headers].reduce(
    (sum, [name, value]) => sum + name.length + value.length + 4,
    0,
  );
  if (bytes <= maxHeaderBytes) return;
  void discard(response);
  const why = `its headers are larger than ${maxHeaderBytes} bytes`;
  throw new OutboundError('too large', why, { url, hasAnswer: true });
}

function redirectTarget(location: string, from: string): string {
  const next = URL.parse(location, from);
  if (!next) throw redirectError('a redirect to no address', from);
  next.hash = '';
  return next.href;
}

function redirectError(message: string, url: string): OutboundError {
  return new OutboundError('redirect', message, { url, hasAnswer: true });
}
