import * as v from 'valibot';
import { logEvent, tryOrLog } from '../lib/http/log.ts';
import { sendAll } from '../lib/http/send-all.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import { StartMessageSchema } from '../model/edition/first-refresh.ts';
import { stationSourceId } from '../model/publication/desk.ts';
import type { UploadName } from '../model/publication/uploads.ts';
import { type CheckMessage, CheckMessageSchema } from '../model/sources/check-request.ts';
import { pollClaims } from './poll-claims.ts';
import {
  ArchiveMessageSchema,
  archivePapers,
  type DeliveredArchive,
} from './publish/archive-papers.ts';
import { claimUncopied, copyPapers } from './publish/copy-to-kv.ts';
import { TIMEOUT_MS } from './publish/publish-bulletins.ts';
import { tryToPublish } from './publish/publish-editions.ts';
import { tryToPublishEvents } from './publish/publish-events.ts';
import { removeUploads, selectRemovedUploads } from './publish/remove-uploads.ts';
import { enqueueDue, selectDuePush } from './push/push.ts';
import type { RefreshContext } from './refresh-context.ts';
import { doRegularWork, selectWorkDone, type WorkDone } from './regular-work.ts';
import { ownerOf, selectUnpublishedEvents } from './store/events-progress.ts';
import type { DueClaim } from './store/feed-store.ts';
import { forgetWithdrawn, selectWithdrawn } from './store/picture-store.ts';
import { type Claim, ClaimSchema } from './store/poll-calls.ts';

/**
 * As many polls as one invocation makes, where the setting allows more for a whole refresh: a poll is five statements at most, and the
 * paid plan has 1,000 an invocation. Most messages have one claim, so a whole batch fits.
 */
const MAX_POLLS_PER_INVOCATION = 150;
/** A poll after one that was cut off is made alone and published by itself: it counts as so many. */
const ALONE_COST = 3;
/** Desks that an earlier refresh could not publish and one cron publishes at most. */
const MAX_BEHIND = 50;
/** Sources of one host that a refresh has claimed: the consumer polls them one after the other. */
const ClaimsMessageSchema = v.object({
  kind: v.literal('claims'),
  claims: v.array(ClaimSchema),
  /** As the clock of the cron that claimed them (`RefreshContext`). A message brings no time: however late it comes, its polls are made then. */
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
 * Claims the sources of all desks that are due and hands them to the queue; polls them here where
 * there is no queue or it takes nothing. Takes over what papers were published since, publishes
 * what an earlier refresh could not, and does what is due once an hour or a day. A fault is logged:
 * what was not done is due again soon.
 */
export async function startRefresh(context: RefreshContext): Promise<void> {
  const { desks } = context;
  const now = context.now().getTime();
  let work: { readonly done: WorkDone | undefined } | undefined;
  await tryOrLog('refresh not started', {}, async () => {
    const { claims, unpublished, withdrawn, uploads, duePush, events, done } = await claim(
      now,
      context,
    );
    work = { done };
    if (context.push && duePush.length > 0) await enqueueDue(duePush, context.push);
    if (claims.length > 0 && !(await enqueue(claims, context))) await runClaims(claims, context);
    // What is to be polled is published with what its polls bring.
    const polled = new Set(claims.map(({ desk }) => desk));
    // Of the build's own desks, which are few, it is also seen whether KV still has what it should.
    const others = new Set([...unpublished, ...desks.builtIn.keys()]).difference(polled);
    await publish([...others], context);
    await withdrawPictures(withdrawn, context);
    await removeUploads(uploads, context);
    await tryToPublishEvents(events.map(ownerOf), context);
  });
  if (work) await doRegularWork(work.done, now, context);
}

/** Claims what is due once D1 has this build's desks and what was published since is copied: one call of D1 where nothing is new. */
async function claim(now: number, context: RefreshContext) {
  const { store, desks, db, pollsPerRefresh } = context;
  const others = [
    selectWithdrawn(db),
    selectDuePush(db, now),
    selectUnpublishedEvents(db),
    selectRemovedUploads(context, now),
    selectWorkDone(db),
  ];
  const looks = [desks.selectChanged(), claimUncopied(context), ...others];
  const due = await store.claimDue(now, pollsPerRefresh, MAX_BEHIND, looks);
  const [
    changed = [],
    uncopied = [],
    withdrawnRows = [],
    duePush = [],
    eventRows = [],
    uploads = [],
    doneRows = [],
  ] = due.others;
  const found = {
    withdrawn: withdrawnRows.map((row) => (row as { key: string }).key),
    uploads: uploads as readonly UploadName[],
    duePush,
    events: eventRows.map((row) => (row as { paper: string }).paper),
    done: doneRows[0] as WorkDone | undefined,
  };
  if (changed.length + uncopied.length === 0) return { ...due, ...found };
  if (due.claims.length > 0) await store.giveBack(due.claims);
  await desks.sync(now);
  await copyPapers(uncopied, context);
  return { ...(await store.claimDue(now, pollsPerRefresh, MAX_BEHIND)), ...found };
}

/** Tells all caches of pictures that were withdrawn; where one cannot be told, the next cron does so again. */
async function withdrawPictures(
  keys: readonly string[],
  { db, withdrawPictures: tell }: RefreshContext,
): Promise<void> {
  if (keys.length === 0) return;
  await tryOrLog('pictures not purged', { keys: keys.join(' ') }, async () => {
    await withTimeout(tell(keys), TIMEOUT_MS);
    await forgetWithdrawn(db, keys);
  });
}

async function publish(ids: readonly string[], context: RefreshContext): Promise<void> {
  if (ids.length > 0) await tryToPublish([...(await context.desks.find(ids)).values()], context);
}

/** Whether the queue took all of the claims, a message for each host. */
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
 * Does what a batch of messages requests: polls the sources that were claimed, as many as one invocation may; the messages with the
 * others are delivered again. Makes sources due that somebody wishes to have polled earlier. Then, where a reader found no edition, does
 * what the cron would do, and publishes those desks. Last it has papers archived. A message that makes no sense is logged and dropped. `contextOf` gives a context
 * whose clock is so much ahead of the machine's (ms).
 */
export async function consumeMessages(
  { messages }: MessageBatch,
  contextOf: (aheadMs: number) => RefreshContext,
): Promise<void> {
  const context = contextOf(0);
  const budget = Math.min(context.pollsPerRefresh, MAX_POLLS_PER_INVOCATION);
  const claims: Claim[] = [];
  let cost = 0;
  const starts = new Set<string>();
  const checks: CheckMessage[] = [];
  const archives: DeliveredArchive[] = [];
  let aheadMs = 0;
  let hasStart = false;
  const read = messages.map((message) => ({
    message,
    ...v.safeParse(MessageSchema, message.body),
  }));
  // Polls that take all of an invocation, or hang, hold up no warnings.
  const urgentFirst = read.toSorted(
    (a, b) => Number(isUrgent(b.output)) - Number(isUrgent(a.output)),
  );
  for (const { message, success, output } of urgentFirst) {
    if (!success) logEvent('error', 'unreadable refresh message', { id: message.id });
    else if (output.kind === 'start') {
      hasStart = true;
      for (const desk of output.desks) starts.add(desk);
    } else if (output.kind === 'check') {
      checks.push(output);
    } else if (output.kind === 'archive') {
      archives.push({ message, hosts: output.hosts });
    } else if (cost > 0 && cost + costOf(output.claims) > budget) {
      message.retry();
    } else {
      claims.push(...output.claims);
      cost += costOf(output.claims);
      aheadMs = Math.max(aheadMs, output.aheadMs);
    }
  }
  if (claims.length > 0) await runClaims(claims, contextOf(aheadMs));
  // What is lost here somebody can wish for again.
  if (checks.length > 0)
    await tryOrLog('checks not stored', { checks: checks.length }, () =>
      context.desks.check(checks, context.now().getTime()),
    );
  if (hasStart) {
    await startRefresh(context);
    await publish([...starts], context);
  }
  await archivePapers(archives, context.archiveDays);
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
 * Polls all claims; last, and alone, those whose poll before this one was cut off: if such a poll is cut off again, everything
 * else is stored and published.
 */
async function runClaims(claims: readonly Claim[], context: RefreshContext): Promise<void> {
  const sound = claims.filter(({ cutOffs }) => cutOffs === 0);
  const alone = claims.filter(({ cutOffs }) => cutOffs > 0);
  const groups = [
    sound,
    ...alone.toSorted((a, b) => a.cutOffs - b.cutOffs).map((claim) => [claim]),
  ];
  for (const group of groups)
    if (group.length > 0)
      await tryOrLog('refresh failed', { claims: group.length }, () => pollClaims(group, context));
}
