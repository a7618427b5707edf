import { SERVED_PUBLICATIONS } from '../publications/served-publications.ts';
import { EditionMemory } from './publish/edition-memory.ts';
import { consumeMessages, startRefresh } from './refresh.ts';
import type { RefreshContext } from './refresh-context.ts';
import { FeedStore } from './store/feed-store.ts';
import { ItemMemory } from './store/item-memory.ts';

/** Fits the free plan's 50 requests and 50 queries an invocation. */
const DEFAULT_POLLS_PER_REFRESH = 12;

/** What an isolate keeps is the same for all of its invocations. */
const items = new ItemMemory();
const editions = new EditionMemory();

/** Ingest: polls the feeds, keeps their last good items in D1 and publishes editions to KV. It serves no requests. */
export default {
  async scheduled(controller, env) {
    const context = contextAt(controller.scheduledTime, env);
    await startRefresh(context.publications, context);
  },

  queue: (batch, env) => consumeMessages(batch, (at) => contextAt(at, env)),
} satisfies ExportedHandler<IngestEnv>;

/** The bindings and settings, with a clock that starts at `startedAt` (ms): a cron brings its own time. */
function contextAt(startedAt: number, env: IngestEnv): RefreshContext {
  const offset = startedAt - Date.now();
  return {
    publications: SERVED_PUBLICATIONS,
    store: new FeedStore(env.DB, items),
    kv: env.EDITIONS,
    editions,
    queue: env.REFRESH_QUEUE,
    now: () => new Date(Date.now() + offset),
    random: Math.random,
    pollsPerRefresh: Number(env.POLLS_PER_REFRESH) || DEFAULT_POLLS_PER_REFRESH,
    renderPages: async ({ id }, edition) => {
      // What a call brings is held until it is disposed of; the texts in it are copies.
      using pages = await env.SITE.renderPages(id, edition);
      return pages && { ...pages };
    },
    invalidate: (tags) => env.SITE.invalidate([...tags]),
  };
}
