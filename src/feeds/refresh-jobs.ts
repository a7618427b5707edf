import * as v from 'valibot';
import { sectionTag } from '../http/caching.ts';
import { logEvent } from '../http/log.ts';
import type { OutboundLimits } from '../http/outbound.ts';
import type { Publication } from '../publications/publication.ts';
import { type Claim, FeedStore } from './feed-store.ts';
import { publishEdition } from './publish-edition.ts';
import { MAX_CLAIMS, refreshClaimed } from './refresh.ts';
import { sourcePolicy } from './source-policy.ts';

/** The platform's bindings. A Worker need not have a queue: its cron then checks the feeds itself. */
export type RefreshBindings = Omit<Env, 'REFRESH_QUEUE'> & {
  readonly REFRESH_QUEUE?: RefreshQueue;
};
/** What is used of a queue. */
export type RefreshQueue = Pick<Queue, 'sendBatch'>;

/** What the refresh needs of the platform. */
export interface RefreshPlatform {
  readonly env: RefreshBindings;
  /** The publications that this Worker serves, with the sources that they follow here. */
  readonly publications: readonly Publication[];
  /** The present as the refresh is to see it: the cron's own time, going on. */
  readonly now: () => Date;
  readonly random: () => number;
  /** Sources that one cycle takes up at most: what an invocation's budget of requests allows. */
  readonly checksPerCycle: number;
  /** Marks everything with these tags as stale, in one call. */
  readonly invalidate: (tags: readonly string[]) => Promise<void>;
  readonly sampleHosts: ReadonlySet<string>;
  readonly samplePictures?: string | undefined;
  /** Time and size limits other than the usual ones. */
  readonly limits?: Partial<OutboundLimits>;
}

const MessageSchema = v.object({
  publication: v.string(),
  source: v.string(),
  lease: v.string(),
  /** The time of the cron that claimed it, ms since the epoch. */
  at: v.number(),
});
type RefreshMessage = v.InferOutput<typeof MessageSchema>;

/**
 * Claims what is due and hands it to the queue; checks it here where no queue is bound or it takes nothing. A fault is
 * logged and keeps no other publication waiting: what was not done is due again soon.
 */
export async function startRefresh(
  publication: Publication,
  platform: RefreshPlatform,
): Promise<void> {
  const store = new FeedStore(platform.env.DB);
  const now = platform.now().getTime();
  try {
    const claims = await store.claimDue(
      publication,
      now,
      Math.min(platform.checksPerCycle, MAX_CLAIMS),
    );
    if (claims.length === 0) {
      // What an earlier refresh could not publish is published now.
      await publish(publication, platform, store);
    } else if (!(await enqueue(claims, now, platform.env.REFRESH_QUEUE))) {
      await runRefresh(publication, claims, platform);
    }
  } catch (error) {
    logEvent('error', 'refresh not started', { publication: publication.id, error });
  }
}

/** When this isolate last started a first refresh, by publication (ms). */
const firstStartedAt = new Map<string, number>();
const FIRST_REFRESH_EVERY_MS = 30_000;

/** Starts a refresh for a reader who found no edition: however many readers come, at most one in half a minute. */
export async function startFirstRefresh(
  publication: Publication,
  platform: RefreshPlatform,
): Promise<void> {
  const now = platform.now().getTime();
  const since = now - (firstStartedAt.get(publication.id) ?? Number.NEGATIVE_INFINITY);
  if (since >= 0 && since < FIRST_REFRESH_EVERY_MS) return;
  firstStartedAt.set(publication.id, now);
  await startRefresh(publication, platform);
}

/** Whether the queue took the claims. */
async function enqueue(
  claims: readonly Claim[],
  at: number,
  queue: RefreshQueue | undefined,
): Promise<boolean> {
  if (!queue) return false;
  try {
    await queue.sendBatch(
      claims.map((claim) => ({ body: { ...claim, at } satisfies RefreshMessage })),
    );
    return true;
  } catch (error) {
    logEvent('error', 'the queue takes nothing', { publication: claims[0]?.publication, error });
    return false;
  }
}

/** Checks the sources that a batch of messages names. A message that makes no sense is logged and dropped. */
export async function consumeRefreshes(
  batch: MessageBatch,
  platformAt: (at: number) => RefreshPlatform,
): Promise<void> {
  const claims = new Map<string, RefreshMessage[]>();
  for (const message of batch.messages) {
    const parsed = v.safeParse(MessageSchema, message.body);
    if (parsed.success)
      claims.set(parsed.output.publication, [
        ...(claims.get(parsed.output.publication) ?? []),
        parsed.output,
      ]);
    else logEvent('error', 'unreadable refresh message', { id: message.id });
  }
  for (const [id, messages] of claims) {
    const platform = platformAt(Math.max(...messages.map((message) => message.at)));
    const publication = platform.publications.find((candidate) => candidate.id === id);
    if (publication) await runRefresh(publication, messages, platform);
    else logEvent('error', 'refresh message for an unknown publication', { publication: id });
  }
}

async function runRefresh(
  publication: Publication,
  claims: readonly Claim[],
  platform: RefreshPlatform,
): Promise<void> {
  const store = new FeedStore(platform.env.DB);
  await refreshClaimed(publication, claims, {
    store,
    policyFor: (source) => sourcePolicy(publication, source, platform.sampleHosts),
    now: platform.now,
    random: platform.random,
    plainOrigin: platform.samplePictures,
    limits: platform.limits,
    publish: () => publish(publication, platform, store),
  });
}

async function publish(
  publication: Publication,
  platform: RefreshPlatform,
  store: FeedStore,
): Promise<void> {
  try {
    await publishEdition(publication, {
      store,
      kv: platform.env.EDITIONS,
      now: platform.now,
      onChanged: (sections) =>
        platform.invalidate(sections.map((section) => sectionTag(publication, section))),
    });
  } catch (error) {
    // The revision stays unpublished, so the next cron tries again.
    logEvent('error', 'edition not published', { publication: publication.id, error });
  }
}
