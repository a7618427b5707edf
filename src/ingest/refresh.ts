import * as v from 'valibot';
import { logEvent, tryOrLog } from '../lib/http/log.ts';
import { sendAll } from '../lib/http/send-all.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import { StartMessageSchema } from '../model/edition/first-refresh.ts';
import { stationSourceId } from '../model/publication/desk.ts';
import type { UploadName } from '../model/publication/stored-publication.ts';
import { type CheckMessage, CheckMessageSchema } from '../model/sources/check-request.ts';
import { pollClaims } from './poll-claims.ts';
import { claimUncopied, copyPapers } from './publish/copy-to-kv.ts';
import { TIMEOUT_MS } from './publish/publish-bulletins.ts';
import { tryToPublish } from './publish/publish-editions.ts';
import { tryToPublishEvents } from './publish/publish-events.ts';
import type { RefreshContext } from './publish/refresh-context.ts';
import { removeUploads, selectRemovedUploads } from './publish/remove-uploads.ts';
import { enqueueDue, selectDuePush } from './push/push.ts';
import {
  ArchiveMessageSchema,
  archivePapers,
  type DeliveredArchive,
  doRegularWork,
  selectWorkDone,
  type WorkDone,
} from './regular-work.ts';
import { ownerOf, selectUnpublishedEvents } from './store/events-progress.ts';
import type { DueClaim } from './store/feed-store.ts';
import { deleteWithdrawn, selectWithdrawn } from './store/picture-store.ts';
import { type Claim, ClaimSchema } from './store/poll-calls.ts';

/** Maximum polls per invocation: up to five statements each, of the paid plan's 1,000. */
const MAX_POLLS_PER_INVOCATION = 150;
/** The cost, in polls, of a poll after a cut-off one, which runs and publishes alone. */
const ALONE_COST = 3;
/** Maximum unpublished desks of earlier refreshes that one cron publishes. */
const MAX_UNPUBLISHED = 50;
/** Claims of one host: the consumer polls them in order. */
const ClaimsMessageSchema = v.object({
  kind: v.literal('claims'),
  claims: v.array(ClaimSchema),
  /** `RefreshContext.aheadMs` of the cron. Polls use the time of delivery. */
  aheadMs: v.optional(v.number(), 0),
});
type ClaimsMessage = v.InferOutput<typeof ClaimsMessageSchema>;
const MessageSchema = v.variant('kind', [
  StartMessageSchema,
  ClaimsMessageSchema,
  CheckMessageSchema,
  ArchiveMessageSchema,
]);

/**
 * Claims all due sources and enqueues them; without a queue, polls them here. Also copies newly
 * published papers to KV, publishes what earlier refreshes could not, and does the hourly and daily
 * work. Failures are logged; unfinished work is retried.
 */
export async function startRefresh(context: RefreshContext): Promise<void> {
  const { desks } = context;
  const now = context.now().getTime();
  let work: { done: WorkDone | undefined } | undefined;
  await tryOrLog('refresh not started', {}, async () => {
    const { claims, unpublished, withdrawn, uploads, duePush, events, done } = await claim(
      now,
      context,
    );
    work = { done };
    if (context.push && duePush.length > 0) await enqueueDue(duePush, context.push);
    if (claims.length > 0 && !(await enqueue(claims, context))) await runClaims(claims, context);
    // Desks with claimed sources are published after their polls.
    const polled = new Set(claims.map(({ desk }) => desk));
    // Built-in desks are few, so all of them are checked in KV.
    const others = new Set([...unpublished, ...desks.builtIn.keys()]).difference(polled);
    await publish([...others], context);
    await withdrawPictures(withdrawn, context);
    await removeUploads(uploads, context);
    await tryToPublishEvents(events.map(ownerOf), context);
  });
  if (work) await doRegularWork(work.done, now, context);
}

/** Claims what is due. One D1 call, unless built-in desks or papers must be saved first. */
async function claim(now: number, context: RefreshContext) {
  const { store, desks, db, pollsPerRefresh } = context;
  const due = await store.claimDue(now, pollsPerRefresh, MAX_UNPUBLISHED, [
    desks.selectChanged(),
    claimUncopied(context),
    selectWithdrawn(db),
    selectDuePush(db, now),
    selectUnpublishedEvents(db),
    selectRemovedUploads(context, now),
    selectWorkDone(db),
  ]);
  const [
    changed = [],
    uncopied = [],
    withdrawn = [],
    duePush = [],
    events = [],
    uploads = [],
    done = [],
  ] = due.others;
  const found = {
    withdrawn: withdrawn.map((row) => (row as { key: string }).key),
    uploads: uploads as readonly UploadName[],
    duePush,
    events: events.map((row) => (row as { paper: string }).paper),
    done: done[0] as WorkDone | undefined,
  };
  if (changed.length + uncopied.length === 0) return { ...due, ...found };
  if (due.claims.length > 0) await store.releaseClaims(due.claims);
  await desks.sync(now);
  await copyPapers(uncopied, context);
  return { ...(await store.claimDue(now, pollsPerRefresh, MAX_UNPUBLISHED)), ...found };
}

/** Removes withdrawn pictures from all caches. Failures are logged; the next cron retries. */
async function withdrawPictures(
  keys: readonly string[],
  { db, withdrawPictures: purge }: RefreshContext,
): Promise<void> {
  if (keys.length === 0) return;
  await tryOrLog('pictures not purged', { keys: keys.join(' ') }, async () => {
    await withTimeout(purge(keys), TIMEOUT_MS);
    await deleteWithdrawn(db, keys);
  });
}

async function publish(ids: readonly string[], context: RefreshContext): Promise<void> {
  if (ids.length > 0) await tryToPublish([...(await context.desks.find(ids)).values()], context);
}

/** Enqueues the claims, one message per host. Returns whether the queue accepted all of them. */
async function enqueue(
  claims: readonly DueClaim[],
  { aheadMs, queue }: RefreshContext,
): Promise<boolean> {
  if (!queue) return false;
  const hosts = Map.groupBy(claims, ({ host }) => host);
  const messages = [...hosts.values()].map(
    (ofHost): MessageSendRequest<ClaimsMessage> => ({
      body: { kind: 'claims', claims: ofHost.map(({ host: _, ...claim }) => claim), aheadMs },
    }),
  );
  const isTaken = await tryOrLog('claims not queued', { claims: claims.length }, async () => {
    await sendAll(queue, messages);
    return true;
  });
  return isTaken ?? false;
}

/**
 * Handles a batch of messages: polls claimed sources up to the budget of an invocation; makes
 * sources due on request (`check`); does the cron's work if a reader found no edition; archives
 * papers last. `contextOf` makes a context whose clock is `aheadMs` ahead.
 */
export async function consumeMessages(
  { messages }: MessageBatch,
  contextOf: (aheadMs: number) => RefreshContext,
): Promise<void> {
  const context = contextOf(0);
  const budget = Math.min(context.pollsPerRefresh, MAX_POLLS_PER_INVOCATION);
  const { claims, aheadMs, checks, archives, starts } = readMessages(messages, budget);
  if (claims.length > 0) await runClaims(claims, contextOf(aheadMs));
  // Not retried, because a check can be requested again.
  if (checks.length > 0)
    await tryOrLog('checks not stored', { checks: checks.length }, () =>
      context.desks.check(checks, context.now().getTime()),
    );
  if (starts) {
    await startRefresh(context);
    await publish([...starts], context);
  }
  await archivePapers(archives, context.archiveDays);
}

/** Reads messages, those with warnings first. Claims beyond the budget of polls are retried. */
function readMessages(messages: readonly Message[], budget: number) {
  const claims: Claim[] = [];
  const checks: CheckMessage[] = [];
  const archives: DeliveredArchive[] = [];
  let starts: Set<string> | undefined;
  let cost = 0;
  let aheadMs = 0;
  const read = messages.map((message) => ({
    message,
    ...v.safeParse(MessageSchema, message.body),
  }));
  // Warnings first, so that hanging or expensive polls do not delay them.
  const urgentFirst = read.toSorted(
    (a, b) => Number(isUrgent(b.output)) - Number(isUrgent(a.output)),
  );
  for (const { message, success, output } of urgentFirst) {
    if (!success) logEvent('error', 'unreadable refresh message', { id: message.id });
    else if (output.kind === 'start') starts = (starts ?? new Set()).union(new Set(output.desks));
    else if (output.kind === 'check') checks.push(output);
    else if (output.kind === 'archive') archives.push({ message, hosts: output.hosts });
    else if (cost > 0 && cost + costOf(output.claims) > budget) message.retry();
    else {
      claims.push(...output.claims);
      cost += costOf(output.claims);
      aheadMs = Math.max(aheadMs, output.aheadMs);
    }
  }
  return { claims, aheadMs, checks, archives, starts };
}

function isUrgent(message: unknown): boolean {
  return (
    v.is(ClaimsMessageSchema, message) &&
    message.claims.some(({ source }) => source.startsWith(stationSourceId('warnings', '')))
  );
}

function costOf(claims: readonly Claim[]): number {
  return claims.reduce((sum, { cutOffs }) => sum + (cutOffs > 0 ? ALONE_COST : 1), 0);
}

/**
 * Polls all claims. Sources whose last poll was cut off come last, each alone: if one ends the
 * invocation again, everything else is already stored and published.
 */
async function runClaims(claims: readonly Claim[], context: RefreshContext): Promise<void> {
  const sound = claims.filter(({ cutOffs }) => cutOffs === 0);
  const alone = claims.filter(({ cutOffs }) => cutOffs > 0);
  alone.sort((a, b) => a.cutOffs - b.cutOffs);
  for (const group of [sound, ...alone.map((claim) => [claim])])
    if (group.length > 0)
      await tryOrLog('refresh failed', { claims: group.length }, () => pollClaims(group, context));
}
