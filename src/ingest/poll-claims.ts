import { requestHost } from '../feeds/fetch/fetch-source.ts';
import { logEvent, tryOrLog } from '../lib/http/log.ts';
import { HostMutex } from '../lib/http/outbound.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import { type Desk, type PolledSource, polledSources } from '../model/publication/desk.ts';
import { MIN_POLL_INTERVAL_MS, type SourceState } from '../model/sources/source-state.ts';
import { logPoll, type PollResult, pollSource } from './poll-source.ts';
import { EarlyBulletins } from './publish/early-bulletins.ts';
import { tryToPublishBulletins } from './publish/publish-bulletins.ts';
import { tryToPublish } from './publish/publish-editions.ts';
import { tryToPublishEvents } from './publish/publish-events.ts';
import type { RefreshContext } from './publish/refresh-context.ts';
import type { ClaimedSource } from './store/feed-store.ts';
import type { Claim } from './store/poll-calls.ts';

/** Concurrent requests to all hosts. The platform allows six; one stays free for D1 and KV. */
const MAX_FETCHES = 5;
/** While polls run, interim results are published after each of these intervals in turn (ms). */
const PUBLISH_INTERVALS_MS = [2_000, 4_000, 8_000];
/** Larger batches publish only at their end, because of the platform's limit of purges. */
const MAX_FEEDS_FOR_INTERVALS = 30;
/** If no host of at least this many responds, the fault is on our side. */
const OWN_FAULT_HOSTS = 3;

/** Free-plan budget per invocation: polls, and D1 statements. */
const FREE_POLLS = 12;
const FREE_STATEMENTS = 50;
/** Maximum D1 statements of each step. */
const STATEMENTS = {
  beginPoll: 1,
  endPoll: 3,
  publish: 8,
  /** Reading what is unpublished. */
  read: 3,
  /** Publishing one desk's bulletin, planning its push messages, publishing its events. */
  bulletin: 5,
  plan: 3,
  events: 4,
};

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
 * run at once, one per host; a slow or broken source neither delays nor breaks others.
 */
export async function pollClaims(claims: readonly Claim[], context: RefreshContext): Promise<void> {
  const desks = await context.desks.find(claims.map(({ desk }) => desk));
  const feeds = await findFeeds(claims, desks, context);
  await new PollRun(feeds, desks, context).run();
}

class PollRun {
  readonly #feeds: readonly ClaimedFeed[];
  readonly #desks: ReadonlyMap<string, Desk>;
  readonly #context: RefreshContext;
  readonly #hostMutex = new HostMutex();
  readonly #bulletins = new EarlyBulletins((desks) => this.#publishBulletins(desks));
  /** Claims whose result is not stored yet. */
  readonly #open: Set<Claim>;
  #toBegin: number;
  /** Results being stored. This overlaps with the next poll of the same host. */
  readonly #storing: Promise<void>[] = [];
  /** Polls without a response: whose fault that is depends on whether any host responded. */
  readonly #unreachable: FinishedPoll[] = [];
  #hasResponse = false;
  /** Ids of desks: with new stories, with new events, with a bulletin published during polls. */
  readonly #changed = new Set<string>();
  readonly #withEvents = new Set<string>();
  readonly #withBulletin = new Set<string>();
  #isPublished = false;
  /** D1 statements of push plans, which `FeedStore.statements` does not count. */
  #planned = 0;

  constructor(
    feeds: readonly ClaimedFeed[],
    desks: ReadonlyMap<string, Desk>,
    context: RefreshContext,
  ) {
    this.#feeds = feeds;
    this.#desks = desks;
    this.#context = context;
    this.#open = new Set(feeds.map(({ claim }) => claim));
    this.#toBegin = feeds.length;
  }

  async run(): Promise<void> {
    const done = this.#pollAll().then(() => true);
    await this.#publishUntil(done);
    await done;
    await this.#bulletins.stop();
    await storeUnreachable(this.#unreachable, this.#hasResponse, this.#context);
    // Even without changes: an earlier refresh may have failed to publish.
    await this.#publish(this.#desks.values());
    const owners = [...this.#withEvents].map((id) => ({ kind: 'desk', id }) as const);
    await tryToPublishEvents(owners, this.#context);
  }

  async #pollAll(): Promise<void> {
    // Hosts with warnings come first, so that slow ones do not delay them.
    const urgent = this.#feeds.toSorted((a, b) => rankOf(a) - rankOf(b));
    const byHost = Map.groupBy(urgent, ({ desk, source }) => requestHost(desk, source));
    const hosts = byHost.values();
    const worker = async () => {
      for (const ofHost of hosts) await this.#pollHost(ofHost);
    };
    await Promise.all(Array.from({ length: MAX_FETCHES }, worker));
    await Promise.all(this.#storing);
  }

  async #pollHost(ofHost: readonly ClaimedFeed[]): Promise<void> {
    for (const feed of ofHost) {
      this.#toBegin -= 1;
      const poll = await pollFeed(feed, this.#context, this.#hostMutex);
      if (!poll) continue;
      if (poll.result.response === 'unreachable') this.#unreachable.push(poll);
      else this.#storing.push(this.#store(poll));
      if (poll.result.response === 'responded') this.#hasResponse = true;
    }
  }

  async #store(poll: FinishedPoll): Promise<void> {
    const isStored = await storeFinished(poll, this.#context);
    this.#open.delete(poll.claim);
    if (!isStored) return;
    if (hasOtherWarnings(poll)) this.#bulletins.add(poll.desk);
    if (poll.result.items) this.#changed.add(poll.desk.id);
    if (poll.result.calendar) this.#withEvents.add(poll.desk.id);
  }

  /** Publishes interim results while slow sources are still polled, if the budget allows it. */
  async #publishUntil(done: Promise<boolean>): Promise<void> {
    const stories = this.#feeds.filter(({ source }) => !source.weather && !source.calendar);
    if (stories.length > MAX_FEEDS_FOR_INTERVALS) return;
    for (const intervalMs of PUBLISH_INTERVALS_MS) {
      if (await withTimeout(done, intervalMs, () => false)) return;
      const mayPublish = this.#feeds.length > FREE_POLLS || !this.#isPublished;
      if (this.#changed.size > 0 && mayPublish && this.#hasRoom(STATEMENTS.publish))
        await this.#publish([...this.#desks.values()].filter(({ id }) => this.#changed.has(id)));
    }
  }

  async #publish(desks: Iterable<Desk>): Promise<void> {
    this.#changed.clear();
    this.#isPublished = true;
    await tryToPublish([...desks], this.#context);
  }

  async #publishBulletins(desks: readonly Desk[]): Promise<void> {
    const context = this.#context;
    if (!this.#hasRoom(STATEMENTS.read + desks.length * STATEMENTS.bulletin)) return;
    for (const { id } of desks) this.#withBulletin.add(id);
    this.#planned += desks.length * STATEMENTS.plan;
    const facts = { desks: desks.map(({ id }) => id).join(' ') };
    await tryOrLog('bulletin not published', facts, async () => {
      const unpublished = await context.store.readUnpublished(desks, context.desks.builtIn);
      await tryToPublishBulletins(desks, unpublished, context);
    });
  }

  /** Whether the free plan allows more statements than the rest of this run needs. */
  #hasRoom(statements: number): boolean {
    if (this.#feeds.length > FREE_POLLS) return true;
    const desks = [...this.#desks.values()];
    const open = this.#feeds.filter(({ claim }) => this.#open.has(claim));
    const hasOpenWeather = ({ id }: Desk) =>
      open.some(({ desk, source }) => source.weather && desk.id === id);
    const bulletins = desks.filter(
      (desk) => desk.stations && (hasOpenWeather(desk) || !this.#withBulletin.has(desk.id)),
    );
    const rest =
      this.#toBegin * STATEMENTS.beginPoll +
      open.length * STATEMENTS.endPoll +
      STATEMENTS.publish +
      bulletins.length * STATEMENTS.bulletin +
      desks.filter(({ calendars }) => calendars).length * STATEMENTS.events;
    const sent = this.#context.store.statements + this.#planned + statements;
    return sent + rest <= FREE_STATEMENTS;
  }
}

function rankOf({ source }: ClaimedFeed): number {
  return source.weather?.kind === 'warnings' ? 0 : 1;
}

/** Whether warnings changed: only they justify an extra write to KV, which the plan limits. */
function hasOtherWarnings({ result: { content }, before }: FinishedPoll): boolean {
  const was = JSON.stringify(before.content?.warnings ?? []);
  return content !== undefined && JSON.stringify(content.warnings) !== was;
}

/** Finds the desk and source of each claim. Deactivates claims whose source no longer exists. */
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
  const withoutSource = claims.filter((claim) => !followed.has(claim));
  if (withoutSource.length > 0) await store.deactivate(withoutSource, desks, now().getTime());
  return feeds;
}

/** Polls one source; `undefined` if the claim is invalid, or D1 fails. */
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
    logPoll(desk, source, result, now().getTime() - startedAt);
    return { ...feed, result, before, host: requestHost(desk, source, result.state) };
  });
}

/**
 * Stores the result of a poll and returns whether that succeeded. If not, the fault is ours: the
 * source retains its state. If even that fails, the lease expires and the poll counts as cut off.
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

/** The state from before the poll, with the pause that the publisher requires (rule 26). */
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
