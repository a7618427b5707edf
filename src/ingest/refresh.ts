import * as v from 'valibot';
import { type RefreshQueue, StartMessageSchema } from '../edition/first-refresh.ts';
import { SUSPECT_CUT_OFFS } from '../edition/source-record.ts';
import { logEvent } from '../http/log.ts';
import type { Publication } from '../publications/publication.ts';
import { pollClaims } from './poll-claims.ts';
import { tryToPublish } from './publish/publish-edition.ts';
import type { RefreshContext } from './refresh-context.ts';
import { CLAIM_MS } from './store/feed-store.ts';
import type { Claim } from './store/poll-calls.ts';

/** As many messages as a queue takes at once. */
const MAX_CLAIMS = 100;
/** Seconds between messages that are to be delivered alone: longer than a poll takes, and less in all than a claim is good for. */
const OWN_MESSAGE_STEP_SECONDS = 30;
const MAX_OWN_DELAY_SECONDS = CLAIM_MS / 1000 - 60;

/** A source that a refresh has claimed: the consumer polls it. */
const ClaimMessageSchema = v.object({
  kind: v.optional(v.literal('claim'), 'claim'),
  publication: v.string(),
  source: v.string(),
  lease: v.string(),
  /** Polls in a row before this one that were cut off. */
  cutOffs: v.optional(v.number(), 0),
  /** When it is due for delivery by the clock of the cron that claimed it, ms since the epoch. */
  at: v.number(),
});
type ClaimMessage = v.InferOutput<typeof ClaimMessageSchema>;
const MessageSchema = v.union([StartMessageSchema, ClaimMessageSchema]);

/** Claims of one publication that are to be polled, and with what. */
interface Batch {
  readonly publication: Publication;
  readonly claims: readonly Claim[];
  readonly context: RefreshContext;
}

/**
 * Claims the sources of every publication that are due and hands them to the queue; polls them here where there is no queue or
 * it takes nothing. A fault is logged and delays no other publication: what was not done is due again soon.
 */
export async function startRefresh(
  publications: readonly Publication[],
  context: RefreshContext,
): Promise<void> {
  const now = context.now().getTime();
  const limit = Math.min(context.pollsPerRefresh, MAX_CLAIMS);
  const batches: Batch[] = [];
  for (const publication of publications) {
    try {
      const claims = await context.store.claimDue(publication, now, limit);
      // What an earlier refresh could not publish is published now.
      if (claims.length === 0) await tryToPublish(publication, context);
      else if (!(await enqueue(claims, now, context.queue)))
        batches.push({ publication, claims, context });
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
      body: { kind: 'claim', ...claim, at } satisfies ClaimMessage,
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
    logEvent('error', 'claims not queued', { publication: claims[0]?.publication, error });
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
 * Does what a batch of messages requests: polls the sources that were claimed, then starts a refresh of each publication that
 * has no edition. A message that makes no sense is logged and dropped. `contextAt` gives a context whose clock starts at a time (ms).
 */
export async function consumeMessages(
  { messages }: MessageBatch,
  contextAt: (at: number) => RefreshContext,
): Promise<void> {
  const claims = new Map<string, ClaimMessage[]>();
  const starts = new Set<string>();
  for (const { id, body } of messages) {
    const { success, output } = v.safeParse(MessageSchema, body);
    if (!success) logEvent('error', 'unreadable refresh message', { id });
    else if (output.kind === 'start') starts.add(output.publication);
    else claims.set(output.publication, [...(claims.get(output.publication) ?? []), output]);
  }
  const batches: Batch[] = [];
  for (const [id, claimed] of claims) {
    const context = contextAt(Math.max(...claimed.map(({ at }) => at)));
    const publication = findPublication(id, context);
    if (publication) batches.push({ publication, claims: claimed, context });
  }
  await runBatches(batches);
  for (const id of starts) {
    const context = contextAt(Date.now());
    const publication = findPublication(id, context);
    if (publication) await startRefresh([publication], context);
  }
}

function findPublication(id: string, { publications }: RefreshContext): Publication | undefined {
  const found = publications.find((publication) => publication.id === id);
  if (!found) logEvent('error', 'refresh message for an unknown publication', { publication: id });
  return found;
}

/**
 * Polls all claims; last, and alone, those whose poll before this one was cut off: if such a poll is cut off again, everything
 * else is stored and published.
 */
async function runBatches(batches: readonly Batch[]): Promise<void> {
  for (const { publication, claims, context } of batches) {
    const sound = claims.filter(({ cutOffs }) => cutOffs === 0);
    if (sound.length > 0) await pollBatch({ publication, claims: sound, context });
  }
  const alone = batches.flatMap(({ claims, ...batch }) =>
    claims.filter(({ cutOffs }) => cutOffs > 0).map((claim) => ({ ...batch, claim })),
  );
  alone.sort((a, b) => a.claim.cutOffs - b.claim.cutOffs);
  for (const { claim, ...batch } of alone) await pollBatch({ ...batch, claims: [claim] });
}

/** Polls the claims of one publication; a fault is logged and delays no other publication. */
async function pollBatch({ publication, claims, context }: Batch): Promise<void> {
  try {
    await pollClaims(publication, claims, context);
  } catch (error) {
    logEvent('error', 'refresh failed', { publication: publication.id, error });
  }
}
