import * as v from 'valibot';
import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import { fetchOutbound, type OutboundLimits } from '../../lib/http/outbound.ts';
import { OutboundError, ownHostPolicy } from '../../lib/http/outbound-policy.ts';
import { parseStored } from '../../lib/parse-stored.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import {
  BLOG_PAGE_SIZE,
  type BlogBackend,
  BlogError,
  type BlogErrorReason,
  DETAILS_FAILED,
  DetailSchema,
  domainOf,
  LIST_FAILED,
  SummarySchema,
} from '../../model/posts/blog-backend.ts';
import { isSlug } from '../../model/posts/post-addresses.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { readKv } from '../cache/read-kv.ts';
import { type BudgetEnv, takeFromBudget } from '../context/daily-budget.ts';

export interface RemoteBackend {
  publication: Publication;
  /** The base address, without `/get_metainfo`: `https://backend.example/functions/v1`. */
  apiUrl: string;
  /** The public anonymous credential (requirements#blog-credential). */
  key: string;
  lastGoodResponses: LastGoodResponses;
  /** Milliseconds since the epoch. */
  now: () => number;
  inBackground: (work: Promise<unknown>) => void;
  timeoutMs?: number;
  limits?: Partial<OutboundLimits>;
}

interface Call<T> {
  path: string;
  schema: v.GenericSchema<unknown, T>;
  /** The message that readers see when it fails (requirements#blog-messages). */
  failure: string;
  isStored: (response: T) => boolean;
}

const MAX_BLOGS = 1000;

const ListResponseSchema = v.object({
  blogs: v.pipe(v.array(v.omit(SummarySchema, ['blog'])), v.maxLength(MAX_BLOGS)),
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** `null` if there is no such post. */
const DetailsResponseSchema = v.nullable(DetailSchema);

/** Fifty summaries take about 25 KB, a long post 50 KB. */
const MAX_RESPONSE_BYTES = 2_000_000;
const LIMITS = { headersTimeoutMs: 5_000, totalTimeoutMs: 8_000, maxRedirects: 2 };
/** How long a reader waits for the backend before the last good response is used (ms). */
const TIMEOUT_MS = 1_000;

/** The circuit breaker: failures by a call's address, or by the backend's own if all calls fail. */
const failures = new SwrCache<BlogError>({
  ttlMs: 30_000,
  // A request may name any slug.
  maxEntries: 500,
});

/**
 * The remote backend (requirements#blog-backend). While it is down or slow, its last good responses
 * are used.
 */
export function remoteBackend(remote: RemoteBackend): BlogBackend {
  return {
    maxLimit: 100,

    async list({ page, limit }) {
      const domain = domainOf(remote.publication);
      const query = new URLSearchParams({ domain, page: String(page) });
      // Without `limit` the call returns ten posts (requirements#blog-list-call).
      if (limit !== BLOG_PAGE_SIZE) query.set('limit', String(limit));
      const { blogs, total } = await loadCall(remote, {
        path: `get_metainfo?${query}`,
        schema: ListResponseSchema,
        failure: LIST_FAILED,
        // A request may name any page: empty pages beyond the last one are not stored.
        isStored: (response) => response.blogs.length > 0 || page === 1,
      });
      const reachable = blogs.filter(({ slug }) => isSlug(slug));
      return { blogs: reachable, total, leftOut: blogs.length - reachable.length };
    },

    async details(slug) {
      const found = await loadCall(remote, {
        path: `get_details?${new URLSearchParams({ slug })}`,
        schema: DetailsResponseSchema,
        failure: DETAILS_FAILED,
        isStored: (response) => response !== null,
      });
      return found ?? undefined;
    },
  };
}

/**
 * Loads a response from memory while fresh, else from the backend, else the last good one. Without
 * a last good one, a call that failed within the cooldown fails immediately. Throws BlogError.
 */
async function loadCall<T>(remote: RemoteBackend, call: Call<T>): Promise<T> {
  const { lastGoodResponses, now } = remote;
  // Responses in memory have passed the schema.
  const fresh = lastGoodResponses.lookup(call.path, now());
  if (fresh !== undefined) return JSON.parse(fresh);
  const failed = failures.lookup(callUrl(remote, call), now())?.value;
  if (failed || failures.lookup(remote.apiUrl, now())) {
    const last = await findLastGood(remote, call);
    if (last !== undefined) return last;
    if (failed) throw failed;
  }
  const requested = requestAndStore(remote, call);
  const { timeoutMs = TIMEOUT_MS } = remote;
  const inTime = requested.catch(() => undefined);
  const first = await withTimeout(inTime, timeoutMs, () => undefined);
  if (first !== undefined) return first;
  // A late response is stored for the next reader, even if this one has left.
  remote.inBackground(requested.catch(() => {}));
  return (await findLastGood(remote, call)) ?? requested;
}

async function findLastGood<T>(remote: RemoteBackend, call: Call<T>): Promise<T | undefined> {
  // A stored response may come from another version of this code, or be damaged.
  return parseStored(call.schema, await remote.lastGoodResponses.find(call.path));
}

/** Requests a call and stores its response. Throws BlogError. */
async function requestAndStore<T>(remote: RemoteBackend, call: Call<T>): Promise<T> {
  try {
    const response = await requestCall(remote, call);
    failures.delete(remote.apiUrl);
    failures.delete(callUrl(remote, call));
    if (call.isStored(response))
      await remote.lastGoodResponses.store(call.path, JSON.stringify(response), remote.now());
    else await remote.lastGoodResponses.delete(call.path);
    return response;
  } catch (cause) {
    logEvent('warn', 'blog backend failed', {
      publication: remote.publication.id,
      call: call.path.slice(0, 200),
      error: cause,
    });
    const reason = reasonOf(cause);
    const isSilent = reason === 'network' || reason === 'timeout';
    const status = isSilent ? 503 : 502;
    // A 4xx or an unusable response may concern this call only.
    const isDown = isSilent || (cause instanceof BackendStatusError && cause.status >= 500);
    const failure = new BlogError(call.failure, { cause, status, reason });
    failures.store(callUrl(remote, call), failure, remote.now());
    if (isDown) failures.store(remote.apiUrl, failure, remote.now());
    throw failure;
  }
}

/** The reason that readers see; none for an HTTP status or a wrong setting. */
function reasonOf(cause: unknown): BlogErrorReason | undefined {
  if (!(cause instanceof OutboundError))
    return cause instanceof BackendStatusError ? undefined : 'unreadable';
  const { reason } = cause;
  if (reason === 'too large') return 'unreadable';
  return reason === 'network' || reason === 'timeout' ? reason : undefined;
}

function callUrl(remote: RemoteBackend, call: Pick<Call<unknown>, 'path'>): string {
  return `${remote.apiUrl}/${call.path}`;
}

async function requestCall<T>(remote: RemoteBackend, call: Call<T>): Promise<T> {
  const { host } = new URL(remote.apiUrl);
  const { status, body } = await fetchOutbound({
    url: callUrl(remote, call),
    policy: ownHostPolicy(remote.apiUrl, remote.publication),
    headersFor: (url) => ({
      Accept: 'application/json',
      ...(new URL(url).host === host && { Authorization: `Bearer ${remote.key}` }),
    }),
    maxBytes: MAX_RESPONSE_BYTES,
    limits: { ...LIMITS, ...remote.limits },
  });
  if (status === 404 && v.is(call.schema, null)) return v.parse(call.schema, null);
  if (status < 200 || status > 299) throw new BackendStatusError(status);
  return v.parse(call.schema, JSON.parse(new TextDecoder().decode(body)));
}

class BackendStatusError extends Error {
  override readonly name = 'BackendStatusError';
  readonly status: number;

  constructor(status: number) {
    super(`HTTP error! status: ${status}`);
    this.status = status;
  }
}

/** Responses of all backends in this isolate's memory. */
const responses = new SwrCache<string>({
  ttlMs: 30_000,
  maxEntries: 200,
  maxSize: 3_000_000,
  sizeOf: (json) => json.length,
});

/**
 * The last good response to each call, as JSON, in memory and in KV. Readers cause the writes to
 * KV, so they have daily budgets; beyond them responses stay in memory. Failures of KV and of the
 * budget are logged and never thrown.
 */
export class LastGoodResponses {
  readonly #env: BudgetEnv & Pick<Env, 'EDITIONS'>;
  readonly #prefix: string;

  /** `owner` names one publication's backend. */
  constructor(env: BudgetEnv & Pick<Env, 'EDITIONS'>, owner: string) {
    this.#env = env;
    this.#prefix = `blog:${owner}:`;
  }

  lookup(call: string, now: number): string | undefined {
    return responses.lookup(this.#prefix + call, now)?.value;
  }

  /** The last good response of any age: from memory, else from KV, which all isolates write. */
  async find(call: string): Promise<string | undefined> {
    const key = this.#prefix + call;
    return responses.lastGood(key) ?? (await this.#read(key));
  }

  /** Writes KV only if the stored response differs. */
  async store(call: string, json: string, now: number): Promise<void> {
    const key = this.#prefix + call;
    const before = responses.lastGood(key);
    responses.store(key, json, now);
    if (before === json || (await this.#read(key)) === json) return;
    const budget = call.startsWith('get_metainfo') ? 'lists stored' : 'posts stored';
    await attempt(async () => {
      if (await takeFromBudget(this.#env, budget, now)) await this.#env.EDITIONS.put(key, json);
    });
  }

  async delete(call: string): Promise<void> {
    const key = this.#prefix + call;
    responses.delete(key);
    if ((await this.#read(key)) !== undefined) await attempt(() => this.#env.EDITIONS.delete(key));
  }

  async #read(key: string): Promise<string | undefined> {
    return (await attempt(() => readKv(() => this.#env.EDITIONS.get(key)))) ?? undefined;
  }
}

function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  return tryOrLog('last good blog responses unavailable', {}, work);
}
