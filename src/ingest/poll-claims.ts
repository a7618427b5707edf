import { requestHost } from '../feeds/fetch/fetch-source.ts';
import { logEvent, tryOrLog } from '../lib/http/log.ts';
import { HostMutex } from '../lib/http/outbound.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import {
  type Desk,
  type PolledSource,
  polledSources,
  type Source,
} from '../model/publication/desk.ts';
import { FeedFetchError } from '../model/sources/feed-errors.ts';
import { MIN_POLL_INTERVAL_MS, type SourceState } from '../model/sources/source-state.ts';
import {
  FREE_POLLS,
  fitsFreePlan,
  PLAN_STATEMENTS,
  PUBLISH_STATEMENTS,
  READ_STATEMENTS,
  WEATHER_STATEMENTS,
} from './free-plan.ts';
import { type PollResult, pollSource } from './poll-source.ts';
import { EarlyBulletins } from './publish/early-bulletins.ts';
import { tryToPublishBulletins } from './publish/publish-bulletins.ts';
import { tryToPublish } from './publish/publish-editions.ts';
import { tryToPublishEvents } from './publish/publish-events.ts';
import type { RefreshContext } from './refresh-context.ts';
import type { ClaimedSource } from './store/feed-store.ts';
import type { Claim } from './store/poll-calls.ts';

/** Concurrent requests to all hosts. The platform allows six; one stays free for D1 and KV. */
const MAX_FETCHES = 5;
/**
 * Publishes interim results after each of these successive intervals (ms) while slow sources are
 * still polled, if the plan has room.
 */
const PUBLISH_INTERVALS_MS = [2_000, 4_000, 8_000];
/** If at least this many hosts, and all of them, give no response, the fault is ours. */
const OWN_FAULT_HOSTS = 3;
/**
 * Larger batches publish only at their end: with interim results, a large network would exceed the
 * platform's purges.
 */
const MAX_FEEDS_FOR_INTERVALS = 30;

interface ClaimedFeed {
  claim: Claim;
  desk: Desk;
  source: PolledSource;
}

interface FinishedPoll extends ClaimedFeed {
  result: PollResult;
  before: ClaimedSource;
  host: string;
}

/**
 * Polls the claimed sources and publishes the results of all desks together. At most five requests
 * run at once, one per host; a slow or broken source neither delays nor breaks others. Faults are
 * logged.
 */
export async function pollClaims(claims: readonly Claim[], context: RefreshContext): Promise<void> {
  const desks = await context.desks.find(claims.map(({ desk }) => desk));
  const feeds = await findFeeds(claims, desks, context);
  const hostMutex = new HostMutex();
  /**
   * Polls without a response, stored last: what they mean depends on whether any host responded.
   */
  const unreachable: FinishedPoll[] = [];
  /** Pending stores. They overlap with the next poll of the same host. */
  const storing: Promise<void>[] = [];
  const changed = new Set<string>();
  const withEvents = new Set<string>();
  let hasResponse = false;
  let toBegin = feeds.length;
  const open = new Set(feeds.map(({ claim }) => claim));
  const withWeather = new Set<string>();
  let planned = 0;
  let isPublished = false;
  /**
   * Whether the free plan has room for more statements besides the remaining polls and the last
   * edition.
   */
  const hasRoom = (statements: number) => {
    if (feeds.length > FREE_POLLS) return true;
    const unread = feeds.flatMap(({ claim, desk, source }) =>
      source.weather && open.has(claim) ? desk.id : [],
    );
    const all = [...desks.values()];
    const mayPublish = ({ id, stations }: Desk) =>
      stations && (unread.includes(id) || !withWeather.has(id));
    return fitsFreePlan(context.store.statements + planned + statements, {
      begins: toBegin,
      ends: open.size,
      weather: all.filter(mayPublish).length,
      events: all.filter(({ calendars }) => calendars).length,
    });
  };
  const weather = new EarlyBulletins(async (of) => {
    if (!hasRoom(READ_STATEMENTS + of.length * WEATHER_STATEMENTS)) return;
    for (const { id } of of) withWeather.add(id);
    planned += of.length * PLAN_STATEMENTS;
    await tryOrLog(
      'bulletin not published',
      { desks: of.map(({ id }) => id).join(' ') },
      async () =>
        tryToPublishBulletins(
          of,
          await context.store.readUnpublished(of, context.desks.builtIn),
          context,
        ),
    );
  });

  const pollHost = async (ofHost: readonly ClaimedFeed[]) => {
    for (const feed of ofHost) {
      toBegin -= 1;
      const poll = await pollFeed(feed, context, hostMutex);
      if (!poll) continue;
      if (poll.result.response === 'unreachable') unreachable.push(poll);
      else storing.push(store(poll));
      if (poll.result.response === 'responded') hasResponse = true;
    }
  };
  const store = async (poll: FinishedPoll) => {
    const isStored = await storeFinished(poll, context);
    open.delete(poll.claim);
    if (isStored && hasOtherWarnings(poll)) weather.add(poll.desk);
    if (isStored && poll.result.items) changed.add(poll.desk.id);
    if (isStored && poll.result.calendar) withEvents.add(poll.desk.id);
  };
  // Hosts with warnings come first, so that slow ones do not delay them.
  const urgent = feeds.toSorted((a, b) => rankOf(a) - rankOf(b));
  const byHost = Map.groupBy(urgent, ({ desk, source }) => requestHost(desk, source));
  const work = runPool([...byHost.values()], MAX_FETCHES, pollHost).then(async () => {
    await Promise.all(storing);
  });
  const publish = async (of: Iterable<Desk>) => {
    changed.clear();
    isPublished = true;
    await tryToPublish([...of], context);
  };
  const done = work.then(() => true);
  const stories = feeds.filter(({ source }) => !source.weather && !source.calendar);
  const intervals = stories.length > MAX_FEEDS_FOR_INTERVALS ? [] : PUBLISH_INTERVALS_MS;
  for (const intervalMs of intervals) {
    if (await withTimeout(done, intervalMs, () => false)) break;
    if (
      changed.size > 0 &&
      (feeds.length > FREE_POLLS || !isPublished) &&
      hasRoom(PUBLISH_STATEMENTS)
    )
      await publish([...desks.values()].filter(({ id }) => changed.has(id)));
  }
  await work;
  await weather.stop();
  await storeUnreachable(unreachable, hasResponse, context);
  // Also without changes: it publishes what an earlier refresh could not.
  await publish(desks.values());
  await tryToPublishEvents(
    [...withEvents].map((id) => ({ kind: 'desk', id })),
    context,
  );
}

const rankOf = ({ source }: ClaimedFeed) => (source.weather?.kind === 'warnings' ? 0 : 1);

/** Only warnings are worth an extra write: the free plan limits writes to KV. */
function hasOtherWarnings({ result: { content }, before }: FinishedPoll): boolean {
  const was = JSON.stringify(before.content?.warnings ?? []);
  return content !== undefined && JSON.stringify(content.warnings) !== was;
}

/** Finds the desk and source of each claim. Claims without one are deactivated. */
async function findFeeds(
  claims: readonly Claim[],
  desks: ReadonlyMap<string, Desk>,
  { store, now }: RefreshContext,
): Promise<ClaimedFeed[]> {
  const feeds = claims.flatMap((claim) => {
    const desk = desks.get(claim.desk);
    const source = desk && polledSources(desk).find(({ id }) => id === claim.source);
    return source ? [{ claim, desk, source }] : [];
  });
  const followed = new Set(feeds.map(({ claim }) => claim));
  const others = claims.filter((claim) => !followed.has(claim));
  if (others.length > 0) await store.deactivate(others, desks, now().getTime());
  return feeds;
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

/** Polls one source; `undefined` where the claim is not valid, or D1 fails. */
async function pollFeed(
  feed: ClaimedFeed,
  context: RefreshContext,
  hostMutex: HostMutex,
): Promise<FinishedPoll | undefined> {
  const { claim, desk, source } = feed;
  const { store, now } = context;
  const startedAt = now().getTime();
  return tryOrLog('poll failed', { desk: desk.id, source: source.id }, async () => {
    const before = await store.beginPoll(claim, source, startedAt);
    if (!before) return undefined;
    const result = await pollSource(desk, source, before, context, hostMutex);
    logResult(desk, source, result, now().getTime() - startedAt);
    return { ...feed, result, before, host: requestHost(desk, source, result.state) };
  });
}

/**
 * Stores the result of a poll and returns whether that succeeded. If not, the fault is ours: the
 * source retains its state and is soon due again. If even that fails, the lease expires and the
 * poll counts as cut off.
 */
async function storeFinished(poll: FinishedPoll, context: RefreshContext): Promise<boolean> {
  const { claim, desk, source, result, host } = poll;
  const { store, now } = context;
  try {
    await store.storeResult(claim, result, host, now().getTime());
    return true;
  } catch (error) {
    logEvent('error', 'poll failed', { desk: desk.id, source: source.id, error });
    const state = result.error ? result.state : unchangedState(poll, now().getTime());
    await tryToStore(claim, state, requestHost(desk, source, state), context);
    return false;
  }
}

/** With the pause that the publisher requires (feed-politeness rule 26). */
function unchangedState({ before, result }: FinishedPoll, now: number): SourceState {
  const nextAt = Math.max(now + MIN_POLL_INTERVAL_MS, result.state.notBefore ?? 0);
  return { ...before.state, nextAt };
}

async function tryToStore(
  claim: Claim,
  state: SourceState,
  host: string,
  { store, now }: RefreshContext,
): Promise<void> {
  const { desk, source } = claim;
  await tryOrLog('poll not stored', { desk, source }, () =>
    store.storeResult(claim, { state }, host, now().getTime()),
  );
}

/** If no host responded, the fault is ours: each source retains its state except for the error. */
async function storeUnreachable(
  polls: readonly FinishedPoll[],
  hasResponse: boolean,
  context: RefreshContext,
): Promise<void> {
  const hosts = new Set(polls.map((poll) => poll.host));
  const isOurs = !hasResponse && hosts.size >= OWN_FAULT_HOSTS;
  const now = context.now().getTime();
  if (isOurs)
    logEvent('error', 'no host responded: the fault seems to be on our side', {
      hosts: hosts.size,
    });
  const store = async (poll: FinishedPoll) => {
    const { state } = poll.result;
    const { lastError } = state;
    const stored = isOurs ? { ...unchangedState(poll, now), lastError } : state;
    await tryToStore(poll.claim, stored, poll.host, context);
  };
  await Promise.all(polls.map(store));
}

function logResult(desk: Desk, source: Source, result: PollResult, tookMs: number): void {
  const facts = {
    desk: desk.id,
    source: source.id,
    result: result.kind,
    items: (result.items ?? result.calendar?.events)?.length,
    nextAt: result.state.isGone ? 'never' : new Date(result.state.nextAt).toISOString(),
    tookMs,
  };
  if (result.content?.isIncomplete)
    logEvent('warn', 'weather read in part', { desk: desk.id, source: source.id });
  if (!result.error) return logEvent('info', 'poll', facts);
  const isTask = result.state.isGone || result.state.isRefused;
  logEvent(isTask ? 'error' : 'warn', 'poll', {
    ...facts,
    failures: result.state.failures,
    ...(result.error instanceof FeedFetchError && { url: result.error.url }),
    error: result.error,
  });
}
