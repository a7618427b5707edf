import { logEvent } from '../http/log.ts';
import type { OutboundPolicy } from '../http/outbound.ts';
import type { Publication } from '../publications/publication.ts';
import type { Source } from '../publications/source.ts';
import { type Claim, type FeedStore, followedSources } from './feed-store.ts';
import type { Random } from './plan-next-check.ts';
import { MIN_INTERVAL } from './plan-next-check.ts';
import { type RefreshResult, refreshSource } from './refresh-source.ts';

/** Requests at once over all hosts (the platform's limit of open connections). */
const MAX_FETCHES = 6;
/** Checks taken up in one go. */
export const MAX_CLAIMS = 100;
/** How long the quick sources wait for the slow ones before what they brought is published. */
const PATIENCE_MS = 3_000;
/** So many hosts without any answer, and none with one: the fault is on our side. */
const OWN_FAULT_HOSTS = 3;

export interface RefreshContext {
  readonly store: FeedStore;
  readonly policy: OutboundPolicy;
  readonly now: () => Date;
  readonly random: Random;
  readonly plainOrigin?: string | undefined;
  readonly limits?: { headersTimeoutMs?: number; totalTimeoutMs?: number };
  /** Called when something changed: after a few seconds for what is there by then, and at the end for the rest. */
  readonly publish: () => Promise<void>;
}

/**
 * Checks the claimed sources of one publication: at most six at once, one at a time per host, each on its own, so that a
 * slow or broken source delays and breaks no other.
 */
export async function refreshClaimed(
  publication: Publication,
  claims: readonly Claim[],
  context: RefreshContext,
): Promise<void> {
  const lanes = groupByHost(publication, claims);
  const unanswered: UnansweredCheck[] = [];
  let hasAnswer = false;
  let isChanged = false;
  const publishChanges = async () => {
    if (!isChanged) return;
    isChanged = false;
    await context.publish();
  };

  const runLane = async (lane: Lane) => {
    for (const { claim, source } of lane) {
      const check = await checkOne(publication, source, claim, context);
      if (!check) continue;
      if (check.result.isUnanswered) unanswered.push(check);
      else hasAnswer = true;
      if (check.result.items) isChanged = true;
    }
  };
  const work = runPool(lanes, MAX_FETCHES, runLane);
  const isDone = await Promise.race([work.then(() => true), delay(PATIENCE_MS)]);
  if (!isDone) {
    await publishChanges();
    await work;
  }
  await storeUnanswered(unanswered, hasAnswer, context);
  await publishChanges();
}

interface UnansweredCheck {
  readonly claim: Claim;
  readonly result: RefreshResult;
  readonly before: RefreshResult['state'];
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
    const address = source.via === 'json' ? (publication.feedToJsonUrl ?? source.url) : source.url;
    const host = URL.parse(address)?.host ?? '';
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

/** Checks one source and stores the result. A fault of ours is logged and leaves the lease to lapse: nothing is lost. */
async function checkOne(
  publication: Publication,
  source: Source,
  claim: Claim,
  context: RefreshContext,
): Promise<UnansweredCheck | undefined> {
  const startedAt = context.now().getTime();
  try {
    const known = await context.store.begin(claim, source, startedAt);
    if (!known) return undefined;
    const result = await refreshSource(source, known.state, known.items, {
      ...context,
      feedToJsonUrl: publication.feedToJsonUrl,
    });
    if (!result.isUnanswered) await context.store.finish(claim, result, context.now().getTime());
    logResult(publication, source, result, context.now().getTime() - startedAt);
    return { claim, result, before: known.state, host: URL.parse(source.url)?.host ?? '' };
  } catch (error) {
    logEvent('error', 'refresh failed', { publication: publication.id, source: source.id, error });
    return undefined;
  }
}

/** Where no host at all answered, the schedule stays as it was, but for the pause that any feed is owed (manners 26). */
async function storeUnanswered(
  checks: readonly UnansweredCheck[],
  hasAnswer: boolean,
  context: RefreshContext,
): Promise<void> {
  const hosts = new Set(checks.map((check) => check.host));
  const isOurs = !hasAnswer && hosts.size >= OWN_FAULT_HOSTS;
  const now = context.now().getTime();
  if (isOurs)
    logEvent('error', 'no host answered: the fault seems to be on our side', { hosts: hosts.size });
  for (const { claim, result, before } of checks) {
    const state = isOurs
      ? { ...before, nextAt: now + MIN_INTERVAL, lastError: result.state.lastError }
      : result.state;
    try {
      await context.store.finish(claim, { state }, now);
    } catch (error) {
      logEvent('error', 'refresh not stored', { source: claim.source, error });
    }
  }
}

function logResult(
  publication: Publication,
  source: Source,
  result: RefreshResult,
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
    error: result.error,
  });
}

function delay(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms));
}
