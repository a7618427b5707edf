import { MIN_POLL_INTERVAL_MS } from '../edition/source-state.ts';
import { HostMutex } from '../http/host-mutex.ts';
import { logEvent } from '../http/log.ts';
import type { OutboundLimits } from '../http/outbound.ts';
import type { OutboundPolicy } from '../http/outbound-policy.ts';
import { followedSources, type Publication } from '../publications/publication.ts';
import type { Source } from '../publications/source.ts';
import { withTimeout } from '../shared/with-timeout.ts';
import { askedHost } from './fetch/asked-host.ts';
import { asFeedError, FeedFetchError } from './parse/feed-errors.ts';
import { refreshSource } from './refresh-source.ts';
import { stateAfterFailure } from './schedule/next-state.ts';
import type { Random } from './schedule/plan-next-check.ts';
import type { Claim, ClaimedSource } from './store/claims.ts';
import type { FeedStore } from './store/feed-store.ts';
import type { PollResult } from './store/poll-result.ts';

/** Requests at once over all hosts. The platform allows six open connections; one stays free for D1 and KV. */
const MAX_FETCHES = 5;
/** Checks taken up in one go: as many messages as a queue takes at once. */
export const MAX_CLAIMS = 100;
/** After so long, each time, what the quick sources brought is published while the slow ones go on (ms). */
const PUBLISH_INTERVALS_MS = [2_000, 4_000, 8_000];
/** So many hosts without any answer, and none with one: the fault is on our side. */
const OWN_FAULT_HOSTS = 3;

export interface RefreshContext {
  readonly store: FeedStore;
  /** Where requests for a source may go. */
  readonly policyFor: (source: Source) => OutboundPolicy;
  readonly now: () => Date;
  readonly random: Random;
  readonly insecureHosts?: ReadonlySet<string> | undefined;
  readonly limits?: Partial<OutboundLimits> | undefined;
  /** Called when something changed while others are still being fetched, and always at the end. */
  readonly publish: () => Promise<void>;
}

/**
 * Checks the claimed sources of one publication: at most five at once, one at a time per host, each on its own, so that a
 * slow or broken source delays and breaks no other.
 */
export async function refreshClaimed(
  publication: Publication,
  claims: readonly Claim[],
  context: RefreshContext,
): Promise<void> {
  const lanes = groupByHost(publication, claims);
  const hostMutex = new HostMutex();
  const unanswered: UnansweredCheck[] = [];
  let hasAnswer = false;
  let isChanged = false;

  const runLane = async (lane: Lane) => {
    for (const { claim, source } of lane) {
      const check = await checkOne(publication, source, claim, context, hostMutex);
      if (!check) continue;
      if (check.result.answer === 'none') unanswered.push(check);
      if (check.result.answer === 'some') hasAnswer = true;
      if (check.result.items) isChanged = true;
    }
  };
  const work = runPool(lanes, MAX_FETCHES, runLane);
  const done = work.then(() => true);
  for (const intervalMs of PUBLISH_INTERVALS_MS) {
    if (await withTimeout(done, intervalMs, () => false)) break;
    if (!isChanged) continue;
    isChanged = false;
    await context.publish();
  }
  await work;
  await storeUnanswered(publication, unanswered, hasAnswer, context);
  // Also where nothing changed now: what an earlier refresh could not publish is published by this one.
  await context.publish();
}

interface UnansweredCheck {
  readonly claim: Claim;
  readonly result: PollResult;
  readonly before: PollResult['state'];
  readonly host: string;
}

type Lane = { claim: Claim; source: Source }[];

/** One lane a host, so that no host sees two connections at once. */
function groupByHost(publication: Publication, claims: readonly Claim[]): Lane[] {
  const sources = new Map(followedSources(publication).map((source) => [source.id, source]));
  const lanes = new Map<string, Lane>();
  for (const claim of claims) {
    const source = sources.get(claim.source);
    if (!source) continue;
    const host = askedHost(publication, source);
    const lane = lanes.get(host);
    if (lane) lane.push({ claim, source });
    else lanes.set(host, [{ claim, source }]);
  }
  return [...lanes.values()];
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

/** Polls one source and stores the result. A fault of ours is stored as a failure of the source, so that somebody sees it. */
async function checkOne(
  publication: Publication,
  source: Source,
  claim: Claim,
  context: RefreshContext,
  hostMutex: HostMutex,
): Promise<UnansweredCheck | undefined> {
  const { store, now } = context;
  const startedAt = now().getTime();
  let known: ClaimedSource | undefined;
  try {
    known = await store.begin(claim, source, startedAt);
    if (!known) return undefined;
    const result = await refreshSource(source, known.state, known.items, {
      ...context,
      policy: context.policyFor(source),
      feedToJsonUrl: publication.feedToJsonUrl,
      hostMutex,
    });
    logResult(publication, source, result, now().getTime() - startedAt);
    const host = askedHost(publication, source, result.state);
    if (result.answer !== 'none') await store.finish(claim, result, host, now().getTime());
    return { claim, result, before: known.state, host };
  } catch (error) {
    logEvent('error', 'refresh failed', { publication: publication.id, source: source.id, error });
    if (known) await storeFault(publication, source, claim, known, error, context);
    return undefined;
  }
}

/** Where even this cannot be stored the lease lapses: the source is due again, and the poll counts as cut off. */
async function storeFault(
  publication: Publication,
  source: Source,
  claim: Claim,
  known: ClaimedSource,
  fault: unknown,
  { store, now, random }: RefreshContext,
): Promise<void> {
  try {
    const end = { now: now(), random };
    const state = stateAfterFailure(source, known.state, asFeedError(fault), undefined, end);
    const host = askedHost(publication, source, state);
    await store.finish(claim, { state }, host, end.now.getTime());
  } catch (error) {
    logNotStored(publication, claim, error);
  }
}

function logNotStored(publication: Publication, { source }: Claim, error: unknown): void {
  logEvent('error', 'refresh not stored', { publication: publication.id, source, error });
}

/** Where no host at all answered, the schedule stays as it was, but for the pause that any feed is owed (manners 26). */
async function storeUnanswered(
  publication: Publication,
  checks: readonly UnansweredCheck[],
  hasAnswer: boolean,
  context: RefreshContext,
): Promise<void> {
  const hosts = new Set(checks.map((check) => check.host));
  const isOurs = !hasAnswer && hosts.size >= OWN_FAULT_HOSTS;
  const now = context.now().getTime();
  if (isOurs)
    logEvent('error', 'no host answered: the fault seems to be on our side', {
      publication: publication.id,
      hosts: hosts.size,
    });
  for (const { claim, result, before, host } of checks) {
    const state = isOurs
      ? { ...before, nextAt: now + MIN_POLL_INTERVAL_MS, lastError: result.state.lastError }
      : result.state;
    try {
      await context.store.finish(claim, { state }, host, now);
    } catch (error) {
      logNotStored(publication, claim, error);
    }
  }
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
  if (!result.error) return logEvent('info', 'refresh', facts);
  const isTask = result.state.isGone || result.state.isRefused;
  logEvent(isTask ? 'error' : 'warn', 'refresh', {
    ...facts,
    failures: result.state.failures,
    ...(result.error instanceof FeedFetchError && { url: result.error.url }),
    error: result.error,
  });
}
