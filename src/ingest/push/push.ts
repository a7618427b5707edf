import * as v from 'valibot';
import { logEvent, tryOrLog } from '../../http/log.ts';
import { userAgentOf } from '../../http/outbound-policy.ts';
import type { Desk } from '../../publications/desk.ts';
import type { Network } from '../../publications/network.ts';
import { INSECURE_PUSH_SERVICES } from '../../push/insecure-services.ts';
import { GRAVEST } from '../../push/level.ts';
import { PUSH_SERVICES } from '../../push/services.ts';
import { CampaignStore, LAST_MS, OVER_MS } from './campaign-store.ts';
import { enqueue, type PushMessage, PushMessageSchema, type PushQueue } from './queue.ts';
import type { PushSender } from './send-message.ts';
import { sendSlice } from './send-slice.ts';
import { SliceStore } from './slice-store.ts';
import { cutSlices, REQUEUE_MS } from './slices.ts';
import type { Subject } from './subject.ts';

/** What is due and one cron hands to the queue at most. */
const MAX_DUE = 500;
/** What is tried again within this waits in the queue; what is tried later waits for the cron (ms). */
const QUEUE_DELAY_MS = 5 * 60_000;
/** A subscription that its service has refused for so long is deleted (ms). */
const REFUSED_MS = 90 * 86_400_000;

/** What push needs. */
export interface PushContext {
  readonly db: D1Database;
  readonly queue: PushQueue;
  readonly sender: PushSender;
  readonly now: () => Date;
}

/** The context of a network that has keys; `undefined` without them: then nobody is told anything. */
export function pushContextOf(
  env: Pick<IngestEnv, 'DB' | 'PUSH_QUEUE' | 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY'>,
  network: Network,
  now: () => Date,
): PushContext | undefined {
  const { VAPID_PRIVATE_KEY: privateKey = '' } = env;
  const publicKey: string = env.VAPID_PUBLIC_KEY ?? '';
  if (privateKey === '' || publicKey === '' || !env.PUSH_QUEUE) return undefined;
  const subject = `https://${network.hosts[0]}/contact`;
  const policy = {
    userAgent: userAgentOf(network),
    hosts: PUSH_SERVICES,
    insecureHosts: INSECURE_PUSH_SERVICES,
  };
  return {
    db: env.DB,
    queue: env.PUSH_QUEUE,
    now,
    sender: { publicKey, privateKey, subject, policy },
  };
}

/** Has subscribers told of what a desk has in force (`subjects`, all of it), each once. @throws where D1 fails: nothing is planned then */
export async function planPush(
  desk: Desk,
  subjects: readonly Subject[],
  { db, queue, now }: PushContext,
): Promise<void> {
  const ids = await new CampaignStore(db).plan(desk.id, subjects, now().getTime());
  if (ids.length === 0) return;
  logEvent('info', 'push planned', { desk: desk.id, campaigns: ids.length });
  await enqueue(
    queue,
    ids.map((campaign) => ({ campaign })),
  );
}

/**
 * Selects what is due: campaigns that begin or end, and slices that no queue has brought. Where there are no campaigns, as on most days, one row
 * is read; there are never many.
 */
export function selectDuePush(db: D1Database, now: number): D1PreparedStatement {
  return db
    .prepare(
      `SELECT iif(next_at <= ?1, campaign.id, NULL) AS campaign, slice.id AS slice
       FROM push_campaigns AS campaign
         LEFT JOIN push_slices AS slice ON slice.campaign = campaign.id AND slice.due_at <= ?1 AND next_at > ?1
       WHERE next_at <= ?1 OR slice.id IS NOT NULL LIMIT ?2`,
    )
    .bind(now, MAX_DUE);
}

/** Hands what is due (`selectDuePush`) to the queue. */
export async function enqueueDue(
  rows: readonly unknown[],
  { queue }: Pick<PushContext, 'queue'>,
): Promise<void> {
  const due = rows as readonly { campaign: number | null; slice: number | null }[];
  const messages = due.flatMap(({ campaign, slice }): PushMessage[] => [
    ...(campaign === null ? [] : [{ campaign }]),
    ...(slice === null ? [] : [{ slice }]),
  ]);
  await enqueue(queue, messages);
}

/** Deletes subscriptions that their services have refused for 90 days. */
export function sweepRefused(db: D1Database, now: number): D1PreparedStatement {
  return db
    .prepare('DELETE FROM push_subscriptions WHERE refused_since <= ?')
    .bind(now - REFUSED_MS);
}

/** Does what the messages of a batch say. What fails is delivered again; what makes no sense is logged and dropped. */
export async function consumePush(
  { messages }: MessageBatch,
  context: PushContext | undefined,
): Promise<void> {
  for (const message of messages) {
    const { success, output } = v.safeParse(PushMessageSchema, message.body);
    if (!success) logEvent('error', 'unreadable push message', { id: message.id });
    if (!success || !context) continue;
    const waitMs = await tryOrLog('push failed', output, async () => {
      if ('slice' in output) return (await sendPart(output.slice, context)) ?? 0;
      await advance(output.campaign, context);
      return 0;
    });
    if (waitMs === undefined) message.retry({ delaySeconds: 30 });
    else if (waitMs > 0 && waitMs <= QUEUE_DELAY_MS)
      message.retry({ delaySeconds: Math.ceil(waitMs / 1000) });
  }
}

function sendPart(id: number, { db, sender, now }: PushContext): Promise<number | undefined> {
  return sendSlice(id, { slices: new SliceStore(db), sender, now: () => now().getTime() });
}

/** Does what is due of a campaign: begins a step, says that it is over, or deletes it. */
async function advance(id: number, context: PushContext): Promise<void> {
  const { db, queue } = context;
  const now = context.now().getTime();
  const store = new CampaignStore(db);
  const campaign = await store.find(id);
  if (!campaign || campaign.nextAt > now) return;
  const { content } = campaign;
  if (!content || campaign.step === 'over' || (!campaign.isCut && campaign.endsAt <= now)) {
    await store.delete(campaign);
    return;
  }
  const { level, audience } = content;
  const isEnd = campaign.isCut;
  if (!isEnd) await store.takeBackEnds(campaign, audience);
  const groups = isEnd
    ? await store.audienceOfEnd(campaign, audience, now)
    : await store.audience(campaign, content);
  const to = isEnd
    ? { step: 'over' as const, endsAt: now + OVER_MS }
    : { step: campaign.step, endsAt: campaign.endsAt };
  const isUrgent = !isEnd && level >= GRAVEST;
  const slices = to.endsAt > now + LAST_MS ? cutSlices(groups, now, { isUrgent }) : [];
  const lastId = isEnd
    ? campaign.lastId
    : Math.max(campaign.lastId, ...groups.map(({ last }) => last));
  const begun = await store.begin({ ...campaign, lastId }, to, slices);
  const atOnce = begun.filter(({ dueAt }) => dueAt === now + REQUEUE_MS);
  await enqueue(
    queue,
    atOnce.map((slice) => ({ slice: slice.id })),
  );
}
