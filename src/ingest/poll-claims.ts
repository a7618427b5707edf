import { MIN_POLL_INTERVAL_MS } from '../edition/source-state.ts';
import { HostMutex } from '../http/host-mutex.ts';
import { logEvent } from '../http/log.ts';
import { activeSources, type Publication } from '../publications/publication.ts';
import type { Source } from '../publications/source.ts';
import { withTimeout } from '../shared/with-timeout.ts';
import { requestHost } from './fetch/source-address.ts';
import { asFeedError, FeedFetchError } from './parse/feed-errors.ts';
import { type PollResult, pollSource } from './poll-source.ts';
import { tryToPublish } from './publish/publish-edition.ts';
import type { RefreshContext } from './refresh-context.ts';
import { stateAfterFailure } from './schedule/next-state.ts';
import type { ClaimedSource } from './store/feed-store.ts';
import type { Claim } from './store/poll-calls.ts';

/** Requests at once over all hosts. The platform allows six open connections; one stays free for D1 and KV. */
const MAX_FETCHES = 5;
/** After each of these intervals, one after the other, what has come is published while slow sources go on (ms). */
const PUBLISH_INTERVALS_MS = [2_000, 4_000, 8_000];
/** So many hosts without any response, and none with one: the fault is on our side. */
const OWN_FAULT_HOSTS = 3;

/** The claimed sources of one host, which are polled one after the other. */
type HostClaims = { readonly claim: Claim; readonly source: Source }[];

/** A poll that is over, and what storing its result takes. */
interface FinishedPoll {
  readonly source: Source;
  readonly claim: Claim;
  readonly result: PollResult;
  readonly before: ClaimedSource;
  readonly host: string;
}

/**
 * Polls the claimed sources of one publication and publishes what came: at most five at once, one at a time per host, each on
 * its own, so that a slow or broken source delays and breaks no other. Faults are logged.
 */
export async function pollClaims(
  publication: Publication,
  claims: readonly Claim[],
  context: RefreshContext,
): Promise<void> {
  const hostMutex = new HostMutex();
  /** Polls without a response. They are stored last, when it is known whether any other host responded. */
  const unreachable: FinishedPoll[] = [];
  /** The next poll of a host begins in the transaction that stores the one before, or after it. */
  const storing: Promise<void>[] = [];
  let hasResponse = false;
  let isChanged = false;

  const pollHost = async (hostClaims: HostClaims) => {
    for (const { claim, source } of hostClaims) {
      const poll = await pollClaim(publication, source, claim, context, hostMutex);
      if (!poll) continue;
      if (poll.result.response === 'unreachable') unreachable.push(poll);
      else storing.push(store(poll));
      if (poll.result.response === 'responded') hasResponse = true;
    }
  };
  const store = async (poll: FinishedPoll) => {
    const isStored = await storeFinished(publication, poll, context);
    if (isStored && poll.result.items) isChanged = true;
  };
  const work = runPool(groupByHost(publication, claims), MAX_FETCHES, pollHost).then(async () => {
    await Promise.all(storing);
  });
  const done = work.then(() => true);
  for (const intervalMs of PUBLISH_INTERVALS_MS) {
    if (await withTimeout(done, intervalMs, () => false)) break;
    if (!isChanged) continue;
    isChanged = false;
    await tryToPublish(publication, context, true);
  }
  await work;
  await storeUnreachable(publication, unreachable, hasResponse, context);
  // Also where nothing changed now: what an earlier refresh could not publish is published by this one.
  await tryToPublish(publication, context, isChanged);
}

function groupByHost(publication: Publication, claims: readonly Claim[]): HostClaims[] {
  const sources = new Map(activeSources(publication).map((source) => [source.id, source]));
  const byHost = new Map<string, HostClaims>();
  for (const claim of claims) {
    const source = sources.get(claim.source);
    if (!source) continue;
    const host = requestHost(publication, source);
    const hostClaims = byHost.get(host);
    if (hostClaims) hostClaims.push({ claim, source });
    else byHost.set(host, [{ claim, source }]);
  }
  return [...byHost.values()];
}

async function runPool<T>(
  tasks: readonly T[],
  width: number,
  run: (task: T) => Promise<void>,
): Promise<void> {
  const waiting = [...tasks];
  const worker = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await run(task);
  };
  await Promise.all(Array.from({ length: Math.min(width, tasks.length) }, worker));
}

/** Polls one source; `undefined` where its claim is not good. A fault of ours is stored as a failure of the source, so that the status page shows it. */
async function pollClaim(
  publication: Publication,
  source: Source,
  claim: Claim,
  context: RefreshContext,
  hostMutex: HostMutex,
): Promise<FinishedPoll | undefined> {
  const { store, now } = context;
  const startedAt = now().getTime();
  let known: ClaimedSource | undefined;
  try {
    known = await store.beginPoll(claim, source, startedAt);
    if (!known) return undefined;
    const result = await pollSource(publication, source, known, context, hostMutex);
    logResult(publication, source, result, now().getTime() - startedAt);
    const host = requestHost(publication, source, result.state);
    return { source, claim, result, before: known, host };
  } catch (error) {
    logEvent('error', 'poll failed', { publication: publication.id, source: source.id, error });
    if (known) await storeFault(publication, source, claim, known, error, context);
    return undefined;
  }
}

/** Stores the result of a poll: whether that succeeded. A fault of ours is stored in its place. */
async function storeFinished(
  publication: Publication,
  { source, claim, result, before, host }: FinishedPoll,
  context: RefreshContext,
): Promise<boolean> {
  try {
    await context.store.storeResult(claim, result, host, context.now().getTime());
    return true;
  } catch (error) {
    logEvent('error', 'poll failed', { publication: publication.id, source: source.id, error });
    await storeFault(publication, source, claim, before, error, context);
    return false;
  }
}

/** Where even this cannot be stored the lease lapses: the source is due again, and the poll counts as cut off. */
async function storeFault(
  publication: Publication,
  source: Source,
  claim: Claim,
  known: ClaimedSource,
  fault: unknown,
  context: RefreshContext,
): Promise<void> {
  try {
    const now = context.now();
    const error = asFeedError(fault);
    const state = stateAfterFailure(source, known.state, error, undefined, now, context.random);
    const host = requestHost(publication, source, state);
    await context.store.storeResult(claim, { state }, host, now.getTime());
  } catch (error) {
    logNotStored(publication, claim, error);
  }
}

function logNotStored(publication: Publication, { source }: Claim, error: unknown): void {
  logEvent('error', 'poll not stored', { publication: publication.id, source, error });
}

/** Where no host at all responded, the schedule stays as it was, but for the pause that any feed is owed (feed-politeness rule 26). */
async function storeUnreachable(
  publication: Publication,
  polls: readonly FinishedPoll[],
  hasResponse: boolean,
  context: RefreshContext,
): Promise<void> {
  const hosts = new Set(polls.map((poll) => poll.host));
  const isOurs = !hasResponse && hosts.size >= OWN_FAULT_HOSTS;
  const now = context.now().getTime();
  if (isOurs)
    logEvent('error', 'no host responded: the fault seems to be on our side', {
      publication: publication.id,
      hosts: hosts.size,
    });
  const store = async ({ claim, result, before, host }: FinishedPoll) => {
    const state = isOurs
      ? { ...before.state, nextAt: now + MIN_POLL_INTERVAL_MS, lastError: result.state.lastError }
      : result.state;
    try {
      await context.store.storeResult(claim, { state }, host, now);
    } catch (error) {
      logNotStored(publication, claim, error);
    }
  };
  await Promise.all(polls.map(store));
}

function logResult(
  publication: Publication,
  source: Source,
  result: PollResult,
  tookMs: number,
): void {
  const facts = {
    publication: publication.id,
    source: source.id,
    result: result.kind,
    items: result.items?.length,
    nextAt: result.state.isGone ? 'never' : new Date(result.state.nextAt).toISOString(),
    tookMs,
  };
  if (!result.error) return logEvent('info', 'poll', facts);
  const isTask = result.state.isGone || result.state.isRefused;
  logEvent(isTask ? 'error' : 'warn', 'poll', {
    ...facts,
    failures: result.state.failures,
    ...(result.error instanceof FeedFetchError && { url: result.error.url }),
    error: result.error,
  });
}
