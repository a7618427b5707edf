import { WorkerEntrypoint } from 'cloudflare:workers';
import { BUILT_IN_NETWORK, followedHere } from '../model/publication/built-in-network.ts';
import { claimUncopied, copyPapers } from './publish/copy-to-kv.ts';
import { pictureKeys } from './publish/pictures.ts';
import { tryToPublishBulletins } from './publish/publish-bulletins.ts';
import { publishEvents } from './publish/publish-events.ts';
import type { RefreshContext } from './publish/refresh-context.ts';
import { pushContextOf } from './push/context.ts';
import { consumePush } from './push/push.ts';
import { consumeMessages, startRefresh } from './refresh.ts';
import { DeskStore } from './store/desk-store.ts';
import { FeedStore } from './store/feed-store.ts';

/** Polls that fit the free plan's 50 requests and 50 queries per invocation. */
const DEFAULT_POLLS_PER_REFRESH = 12;

/** The least pause between two writes to a key of KV, which accepts one a second (ms). */
const PAUSE_MS = 1_100;

const PUSH_QUEUE = 'push';

/** Ingest: polls the feeds, stores their last good items in D1 and publishes editions to KV. */
export default {
  async scheduled(controller, env) {
    // Crons run late, never early: only tests pass a future time, to advance the clock.
    const aheadMs = Math.max(controller.scheduledTime - Date.now(), 0);
    await startRefresh(contextOf(aheadMs, env));
  },

  queue: (batch, env) =>
    batch.queue === PUSH_QUEUE
      ? consumePush(batch, contextOf(0, env).push)
      : consumeMessages(batch, (aheadMs) => contextOf(aheadMs, env)),
} satisfies ExportedHandler<IngestEnv>;

/** RPC entrypoint for the editor Worker. */
export class Editorial extends WorkerEntrypoint<IngestEnv> {
  /** Replaced in tests. RPC does not expose properties of an instance. */
  protected readonly pause = pause;

  /**
   * Publishes a desk's bulletin, including its editorial. Resolves once KV, pages and caches are at
   * least as new as the call. If this throws, the next cron publishes.
   */
  async publish(desk: string): Promise<void> {
    const context = { ...contextOf(0, this.env), pause: this.pause };
    const desks = [...(await context.desks.find([desk])).values()];
    const unpublished = await context.store.readUnpublished(desks, context.desks.builtIn);
    if (desks.length === 0 || !(await tryToPublishBulletins(desks, unpublished, context, 'all')))
      throw new Error(`the bulletin of the desk ${desk} is not published`);
  }

  /**
   * Publishes the events of a paper's editors. Resolves once KV and caches are at least as new as
   * the call. If this throws, the next cron publishes.
   */
  async publishEvents(paper: string): Promise<void> {
    const context = { ...contextOf(0, this.env), pause: this.pause };
    await publishEvents({ kind: 'paper', id: paper }, context);
  }

  /**
   * Updates KV with published and withdrawn papers before the next cron does. Throws if D1 fails.
   */
  async copyPapers(): Promise<void> {
    const context = contextOf(0, this.env);
    const { results } = await claimUncopied(context).all();
    await copyPapers(results, context);
  }
}

/** Pauses of different lengths, so that writers do not meet again. */
function pause(): Promise<void> {
  return scheduler.wait(PAUSE_MS * (1 + Math.random() / 2));
}

/** The bindings and settings, with a clock that is `aheadMs` ahead of the system clock. */
function contextOf(aheadMs: number, env: IngestEnv): RefreshContext {
  const now = () => new Date(Date.now() + aheadMs);
  const desks = new DeskStore(env.DB, BUILT_IN_NETWORK.desks, BUILT_IN_NETWORK.papers);
  return {
    network: BUILT_IN_NETWORK,
    desks,
    db: env.DB,
    followedHere,
    store: new FeedStore(env.DB),
    kv: env.EDITIONS,
    queue: env.REFRESH_QUEUE,
    aheadMs,
    now,
    push: pushContextOf(env, BUILT_IN_NETWORK, desks, now),
    random: Math.random,
    pause,
    pollsPerRefresh: Number(env.POLLS_PER_REFRESH) || DEFAULT_POLLS_PER_REFRESH,
    pictureKeys: pictureKeys(env.PICTURE_SECRET),
    withdrawPictures: (keys) => env.SITE.withdrawPictures([...keys]),
    purge: (tags) => env.SITE.purge([...tags]),
    archiveDays: (hosts) => env.SITE.archiveDays([...hosts]),
    publishPages: (desks, written) => env.SITE.publishPages(desks, written),
    invalidate: (tags) => env.SITE.invalidate([...tags]),
  };
}
