import * as v from 'valibot';
import { logEvent } from '../../http/log.ts';
import { fetchOutbound, type OutboundLimits } from '../../http/outbound.ts';
import { OutboundError } from '../../http/outbound-error.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import {
  BLOG_PAGE_SIZE,
  type BlogBackend,
  BlogError,
  DETAILS_FAILED,
  LIST_FAILED,
} from './blog-backend.ts';
import type { LastAnswers } from './last-answers.ts';
import { isSlug } from './post-path.ts';
import { RecentFailures } from './recent-failures.ts';
import { DetailsAnswerSchema, ListAnswerSchema } from './remote-answers.ts';

/** A backend elsewhere, and how it is asked. */
export interface RemoteBackend {
  /** Whose posts these are, for the log. */
  readonly publication: string;
  /** What stands in front of `/get_metainfo`: `https://backend.example/functions/v1`. */
  readonly apiUrl: string;
  /** The public anonymous credential (spec §7). */
  readonly key: string;
  readonly userAgent: string;
  /** Hosts that may be requested by plain http: the publication's. */
  readonly insecureHosts?: ReadonlySet<string> | undefined;
  readonly lastAnswers: LastAnswers;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Runs after the answer is sent. */
  readonly inBackground: (work: Promise<unknown>) => void;
  readonly patienceMs?: number;
  readonly limits?: Partial<OutboundLimits>;
}

interface Call<T> {
  readonly path: string;
  readonly schema: v.GenericSchema<unknown, T>;
  /** What readers are told when it fails (spec §8). */
  readonly failure: string;
  /** Whether an answer is worth keeping. */
  readonly isKept: (answer: T) => boolean;
}

/** Bytes of an answer: fifty summaries take about 25 KB, a long post 50 KB. */
const MAX_ANSWER_BYTES = 2_000_000;
const LIMITS = { headersTimeoutMs: 5_000, totalTimeoutMs: 8_000, maxRedirects: 2 };
/** How long readers wait for the backend where its last good answer could be shown. */
const TIMEOUT_MS = 1_000;
/** How long an answer is shown without asking again. */
const FRESH_MS = 30_000;

/** The posts of another backend, by the two calls of spec §7. While it is down or slow its last good answers are given. */
export function remoteBackend(remote: RemoteBackend): BlogBackend {
  return {
    async list({ domain, page, limit }) {
      const query = new URLSearchParams({ domain, page: String(page) });
      // The list of spec §7 names no limit: ten is what it means.
      if (limit !== BLOG_PAGE_SIZE) query.set('limit', String(limit));
      const { blogs, total } = await answerOf(remote, {
        path: `get_metainfo?${query}`,
        schema: ListAnswerSchema,
        failure: LIST_FAILED,
        // Any number may stand in an address: pages beyond the last one are not kept.
        isKept: (answer) => answer.blogs.length > 0 || page === 1,
      });
      const reachable = blogs.filter(({ slug }) => isSlug(slug));
      return { blogs: reachable, total, leftOut: blogs.length - reachable.length };
    },

    async details(slug) {
      const found = await answerOf(remote, {
        path: `get_details?${new URLSearchParams({ slug })}`,
        schema: DetailsAnswerSchema,
        failure: DETAILS_FAILED,
        isKept: (answer) => answer !== null,
      });
      return found ?? undefined;
    },
  };
}

/**
 * The answer to a call: fresh from memory, from the backend, or the last good one where the backend fails or is slow. Where
 * there is none, a call that has just failed fails again at once: nobody waits twice for a backend that is silent.
 */
async function answerOf<T>(remote: RemoteBackend, call: Call<T>): Promise<T> {
  const { lastAnswers, now } = remote;
  // Only what passed the schema is kept in memory.
  const fresh = lastAnswers.recent(call.path, now(), FRESH_MS);
  if (fresh !== undefined) return JSON.parse(fresh);
  const failures = new RecentFailures(remote.apiUrl, now);
  const failed = failures.ofCall(call.path);
  if (failed || failures.isResting()) {
    const last = await findLastGood(remote, call);
    if (last !== undefined) return last;
    if (failed) throw new BlogError(call.failure, { status: failed.status });
  }
  const asked = askAndKeep(remote, call);
  const { patienceMs = TIMEOUT_MS } = remote;
  const first = await withTimeout(settled(asked), patienceMs, () => undefined);
  if (first?.status === 'fulfilled') return first.value;
  // What comes late is kept for the next reader, also where this one has gone.
  remote.inBackground(asked.catch(() => {}));
  return (await findLastGood(remote, call)) ?? asked;
}

async function findLastGood<T>(remote: RemoteBackend, call: Call<T>): Promise<T | undefined> {
  // What another version of this code kept may have another shape, and what was stored may be damaged.
  const schema = v.pipe(v.string(), v.parseJson(), call.schema);
  for (const json of await remote.lastAnswers.find(call.path)) {
    const parsed = v.safeParse(schema, json);
    if (parsed.success) return parsed.output;
  }
  return undefined;
}

/** Asks the backend and keeps what it says. @throws BlogError */
async function askAndKeep<T>(remote: RemoteBackend, call: Call<T>): Promise<T> {
  const failures = new RecentFailures(remote.apiUrl, remote.now);
  try {
    const answer = await ask(remote, call);
    failures.clear(call.path);
    if (call.isKept(answer))
      await remote.lastAnswers.keep(call.path, JSON.stringify(answer), remote.now());
    else await remote.lastAnswers.drop(call.path);
    return answer;
  } catch (cause) {
    logEvent('warn', 'blog backend failed', {
      publication: remote.publication,
      call: call.path.slice(0, 200),
      error: cause,
    });
    const isSilent =
      cause instanceof OutboundError && (cause.reason === 'network' || cause.reason === 'timeout');
    const status = isSilent ? 503 : 502;
    // A 4xx or an answer of no use may be this one call's alone.
    const isDown = isSilent || (cause instanceof BackendStatusError && cause.status >= 500);
    failures.add(call.path, { status, ofBackend: isDown });
    throw new BlogError(call.failure, { cause, status });
  }
}

async function ask<T>(remote: RemoteBackend, call: Call<T>): Promise<T> {
  const { host } = new URL(remote.apiUrl);
  const { status, body } = await fetchOutbound({
    url: `${remote.apiUrl}/${call.path}`,
    policy: {
      userAgent: remote.userAgent,
      hosts: new Set([host]),
      insecureHosts: remote.insecureHosts,
    },
    headersFor: (url) => ({
      Accept: 'application/json',
      ...(new URL(url).host === host && { Authorization: `Bearer ${remote.key}` }),
    }),
    maxBytes: MAX_ANSWER_BYTES,
    limits: { ...LIMITS, ...remote.limits },
  });
  if (status === 404 && v.is(call.schema, null)) return v.parse(call.schema, null);
  if (status < 200 || status > 299) throw new BackendStatusError(status);
  return v.parse(call.schema, JSON.parse(new TextDecoder().decode(body)));
}

/** A status of the backend that is no success. */
class BackendStatusError extends Error {
  override readonly name = 'BackendStatusError';
  readonly status: number;

  constructor(status: number) {
    super(`HTTP error! status: ${status}`);
    this.status = status;
  }
}

async function settled<T>(work: Promise<T>): Promise<PromiseSettledResult<T> | undefined> {
  return (await Promise.allSettled([work]))[0];
}
