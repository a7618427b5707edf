import * as v from 'valibot';
import { logEvent } from '../http/log.ts';
import { askOutside, type OutboundLimits } from '../http/outbound.ts';
import { OutboundError } from '../http/outbound-error.ts';
import {
  BLOG_PAGE_SIZE,
  type BlogBackend,
  BlogError,
  DETAILS_FAILED,
  LIST_FAILED,
} from './blog-backend.ts';
import type { LastAnswers } from './last-answers.ts';
import { DetailsAnswerSchema, ListAnswerSchema } from './remote-answers.ts';

/** A backend elsewhere, and how it is asked. */
export interface RemoteBackend {
  /** What stands in front of `/get_metainfo`: `https://backend.example/functions/v1`. */
  readonly apiUrl: string;
  /** The public anonymous credential (spec §7). */
  readonly key: string;
  readonly userAgent: string;
  /** Hosts that may be asked over plain http: none in a production build. */
  readonly plainHosts: ReadonlySet<string>;
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
const PATIENCE_MS = 1_000;
/** How long an answer is shown without asking again, and a backend that failed is left alone where there is an old answer. */
const FRESH_MS = 30_000;
const REST_MS = 30_000;

/** When each backend failed last, ms since the epoch. */
const failedAt = new Map<string, number>();

/** The posts of another backend, by the two calls of spec §7. While it is down or slow its last good answers are given. */
export function remoteBackend(remote: RemoteBackend): BlogBackend {
  return {
    list({ domain, page, limit }) {
      const query = new URLSearchParams({ domain, page: String(page) });
      // The list of spec §7 names no limit: ten is what it means.
      if (limit !== BLOG_PAGE_SIZE) query.set('limit', String(limit));
      return answerOf(remote, {
        path: `get_metainfo?${query}`,
        schema: ListAnswerSchema,
        failure: LIST_FAILED,
        // Any number may stand in an address: pages beyond the last one are not kept.
        isKept: ({ blogs }) => blogs.length > 0 || page === 1,
      });
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

/** The answer to a call: fresh from memory, from the backend, or the last good one where the backend fails or is slow. */
async function answerOf<T>(remote: RemoteBackend, call: Call<T>): Promise<T> {
  const { lastAnswers, now } = remote;
  // Only what passed the schema is kept in memory.
  const fresh = lastAnswers.recent(call.path, now(), FRESH_MS);
  if (fresh !== undefined) return JSON.parse(fresh);
  const lastGood = () => findLastGood(remote, call);
  if (isResting(remote)) {
    const last = await lastGood();
    if (last !== undefined) return last;
  }
  const asked = askAndKeep(remote, call);
  const first = await Promise.race([settled(asked), patience(remote)]);
  if (first?.status === 'fulfilled') return first.value;
  // What comes late is kept for the next reader, also where this one has gone.
  remote.inBackground(asked.catch(() => {}));
  return (await lastGood()) ?? asked;
}

function isResting({ apiUrl, now }: RemoteBackend): boolean {
  const age = now() - (failedAt.get(apiUrl) ?? Number.NEGATIVE_INFINITY);
  return age >= 0 && age < REST_MS;
}

async function findLastGood<T>(remote: RemoteBackend, call: Call<T>): Promise<T | undefined> {
  const json = await remote.lastAnswers.find(call.path);
  // What another version of this code kept may have another shape.
  const parsed = json === undefined ? undefined : v.safeParse(call.schema, JSON.parse(json));
  return parsed?.success ? parsed.output : undefined;
}

/** Asks the backend and keeps what it says. @throws BlogError */
async function askAndKeep<T>(remote: RemoteBackend, call: Call<T>): Promise<T> {
  try {
    const answer = await ask(remote, call);
    failedAt.delete(remote.apiUrl);
    if (call.isKept(answer))
      await remote.lastAnswers.keep(call.path, JSON.stringify(answer), remote.now());
    else await remote.lastAnswers.drop(call.path);
    return answer;
  } catch (cause) {
    failedAt.set(remote.apiUrl, remote.now());
    logEvent('warn', 'blog backend failed', { call: call.path.slice(0, 200), error: cause });
    const isSilent =
      cause instanceof OutboundError && (cause.reason === 'network' || cause.reason === 'timeout');
    throw new BlogError(call.failure, { cause, status: isSilent ? 503 : 502 });
  }
}

async function ask<T>(remote: RemoteBackend, call: Call<T>): Promise<T> {
  const { host } = new URL(remote.apiUrl);
  const { status, body } = await askOutside({
    url: `${remote.apiUrl}/${call.path}`,
    policy: {
      userAgent: remote.userAgent,
      hosts: new Set([host]),
      plainHosts: remote.plainHosts,
    },
    headersFor: (url) => ({
      Accept: 'application/json',
      ...(new URL(url).host === host && { Authorization: `Bearer ${remote.key}` }),
    }),
    maxBytes: MAX_ANSWER_BYTES,
    limits: { ...LIMITS, ...remote.limits },
  });
  if (status === 404 && v.is(call.schema, null)) return v.parse(call.schema, null);
  if (status < 200 || status > 299) throw new Error(`HTTP error! status: ${status}`);
  return v.parse(call.schema, JSON.parse(new TextDecoder().decode(body)));
}

async function settled<T>(work: Promise<T>): Promise<PromiseSettledResult<T> | undefined> {
  return (await Promise.allSettled([work]))[0];
}

function patience({ patienceMs = PATIENCE_MS }: RemoteBackend): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), patienceMs));
}

/** Forgets which backends failed. */
export function forgetFailures(): void {
  failedAt.clear();
}
