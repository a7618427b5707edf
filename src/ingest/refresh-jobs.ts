import { sectionTag } from '../edition/cache-tags.ts';
import {
  type ClaimMessage,
  type RefreshMessage,
  type RefreshQueue,
  readRefreshMessage,
} from '../edition/refresh-messages.ts';
import { SUSPECT_CUT_OFFS } from '../edition/source-status.ts';
import { logEvent } from '../http/log.ts';
import type { OutboundLimits } from '../http/outbound.ts';
import type { Publication } from '../publications/publication.ts';
import { sourcePolicy } from './fetch/source-policy.ts';
import { publishEdition } from './publish/publish-edition.ts';
import { MAX_CLAIMS, refreshClaimed } from './refresh.ts';
import { CLAIM_MS, type Claim } from './store/claims.ts';
import { EditionLedger } from './store/edition-ledger.ts';
import { FeedStore } from './store/feed-store.ts';

/** The stores, and the queue where there is one: without it the cron checks the feeds itself. */
export type RefreshBindings = Pick<IngestEnv, 'DB' | 'EDITIONS'> & {
  readonly REFRESH_QUEUE?: RefreshQueue;
};

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
  /** Time and size limits other than the usual ones. */
  readonly limits?: Partial<OutboundLimits>;
}

/** Seconds between messages that are to be delivered alone: longer than a poll takes, and less in all than a claim is good for. */
const OWN_MESSAGE_STEP_SECONDS = 30;
const MAX_OWN_DELAY_SECONDS = CLAIM_MS / 1000 - 60;

/** Claims of one publication, and the platform on which they are polled. */
interface Batch {
  readonly publication: Publication;
  readonly claims: readonly Claim[];
  readonly platform: RefreshPlatform;
}

/**
 * Claims what is due of every publication and hands it to the queue; polls it here where no queue is bound or it takes nothing.
 * A fault is logged and keeps no other publication waiting: what was not done is due again soon.
 */
export async function startRefreshes(
  publications: readonly Publication[],
  platform: RefreshPlatform,
): Promise<void> {
  const store = new FeedStore(platform.env.DB);
  const now = platform.now().getTime();
  const limit = Math.min(platform.checksPerCycle, MAX_CLAIMS);
  const batches: Batch[] = [];
  for (const publication of publications) {
    try {
      const claims = await store.claimDue(publication, now, limit);
      // What an earlier refresh could not publish is published now.
      if (claims.length === 0) await publish(publication, platform);
      else if (!(await enqueue(claims, now, platform.env.REFRESH_QUEUE)))
        batches.push({ publication, claims, platform });
    } catch (error) {
      logEvent('error', 'refresh not started', { publication: publication.id, error });
    }
  }
  await runBatches(batches);
}

/** Whether the queue took the claims. */
async function enqueue(
  claims: readonly Claim[],
  at: number,
  queue: RefreshQueue | undefined,
): Promise<boolean> {
  if (!queue) return false;
  try {
    const messages = claims.map((claim) => ({
      body: { kind: 'claim', ...claim, at } satisfies RefreshMessage,
    }));
    const suspects = messages.filter(({ body }) => isSuspect(body));
    await queue.sendBatch([
      ...messages.filter(({ body }) => !isSuspect(body)),
      ...suspects.map(({ body }, index) => {
        const delaySeconds = ownDelay(index);
        return { body: { ...body, at: at + delaySeconds * 1000 }, delaySeconds };
      }),
    ]);
    return true;
  } catch (error) {
    logEvent('error', 'the queue takes nothing', { publication: claims[0]?.publication, error });
    return false;
  }
}

/** Whether a source is polled in a message of its own. */
function isSuspect({ cutOffs }: Pick<Claim, 'cutOffs'>): boolean {
  return cutOffs >= SUSPECT_CUT_OFFS;
}

/** A message that comes so much later than the others (s) is delivered in a batch of its own, and while its claim is good. */
function ownDelay(index: number): number {
  return Math.min((index + 1) * OWN_MESSAGE_STEP_SECONDS, MAX_OWN_DELAY_SECONDS);
}

/**
 * Does what a batch of messages asks for: polls the sources that were claimed, then starts a refresh of each publication that
 * has no edition. A message that makes no sense is logged and dropped.
 */
export async function consumeRefreshes(
  batch: MessageBatch,
  platformAt: (at: number) => RefreshPlatform,
): Promise<void> {
  const claims = new Map<string, ClaimMessage[]>();
  const starts = new Set<string>();
  for (const message of batch.messages) {
    const body = readRefreshMessage(message.body);
    if (!body) logEvent('error', 'unreadable refresh message', { id: message.id });
    else if (body.kind === 'start') starts.add(body.publication);
    else claims.set(body.publication, [...(claims.get(body.publication) ?? []), body]);
  }
  const batches: Batch[] = [];
  for (const [id, messages] of claims) {
    const platform = platformAt(Math.max(...messages.map((message) => message.at)));
    const publication = findPublication(id, platform);
    if (publication) batches.push({ publication, claims: messages, platform });
  }
  await runBatches(batches);
  for (const id of starts) {
    const platform = platformAt(Date.now());
    const publication = findPublication(id, platform);
    if (publication) await startRefreshes([publication], platform);
  }
}

function findPublication(id: string, { publications }: RefreshPlatform): Publication | undefined {
  const found = publications.find((publication) => publication.id === id);
  if (!found) logEvent('error', 'refresh message for an unknown publication', { publication: id });
  return found;
}

/**
 * Polls all claims; last, and alone, those whose poll before this one was cut off: if it dies again, everything else is stored
 * and published.
 */
async function runBatches(batches: readonly Batch[]): Promise<void> {
  for (const { claims, ...batch } of batches) {
    const sound = claims.filter(({ cutOffs }) => cutOffs === 0);
    if (sound.length > 0) await runRefresh({ ...batch, claims: sound });
  }
  const alone = batches.flatMap(({ claims, ...batch }) =>
    claims.filter(({ cutOffs }) => cutOffs > 0).map((claim) => ({ ...batch, claim })),
  );
  alone.sort((a, b) => a.claim.cutOffs - b.claim.cutOffs);
  for (const { claim, ...batch } of alone) await runRefresh({ ...batch, claims: [claim] });
}

async function runRefresh({ publication, claims, platform }: Batch): Promise<void> {
  const store = new FeedStore(platform.env.DB);
  try {
    await refreshClaimed(publication, claims, {
      store,
      policyFor: (source) => sourcePolicy(publication, source),
      now: platform.now,
      random: platform.random,
      insecureHosts: publication.insecureHosts,
      limits: platform.limits,
      publish: () => publish(publication, platform),
    });
  } catch (error) {
    logEvent('error', 'refresh failed', { publication: publication.id, error });
  }
}

async function publish(publication: Publication, platform: RefreshPlatform): Promise<void> {
  try {
    await publishEdition(publication, {
      ledger: new EditionLedger(platform.env.DB),
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
