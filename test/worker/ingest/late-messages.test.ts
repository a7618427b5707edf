import { createMessageBatch, createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SourceState } from '../../../src/edition/source-state.ts';
import ingest from '../../../src/ingest/index.ts';
import type { Claim } from '../../../src/ingest/store/poll-calls.ts';
import { HOUR, MINUTE } from '../../support/follow.ts';
import { keepingQueue } from '../../support/platform-doubles.ts';
import { watchLog } from '../../support/watch-log.ts';

watchLog();

interface ClaimsBody {
  readonly kind: 'claims';
  readonly claims: readonly Claim[];
}

/** A refresh claims two sources. */
const { queue, bodies } = keepingQueue();
const bindings = { ...env, REFRESH_QUEUE: queue, POLLS_PER_REFRESH: '2' } as unknown as IngestEnv;

beforeEach(async () => {
  bodies.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  await env.DB.prepare('DELETE FROM desk_sources').run();
  await env.DB.prepare('DELETE FROM desks').run();
});
afterEach(async () => {
  await setFault('none');
  vi.useRealTimers();
});

async function setFault(fault: string): Promise<void> {
  const body = new URLSearchParams({ feed: '*', fault });
  await fetch(`${env.SAMPLE_WORLD_ORIGIN}/control/faults`, { method: 'POST', body });
}

/** The cron's two claims, a message for each. */
async function claimTwo(): Promise<[ClaimsBody, ClaimsBody]> {
  await ingest.scheduled(createScheduledController({ scheduledTime: new Date() }), bindings);
  const [first, second] = (bodies as ClaimsBody[]).flatMap((body) =>
    body.claims.map((claim) => ({ ...body, claims: [claim] })),
  );
  if (!first || !second) throw new Error('two sources were not claimed');
  return [first, second];
}

/** Gives the consumer these messages, of which it may poll so many, now: those that it wants again. */
async function deliver(of: readonly ClaimsBody[], polls = 2): Promise<ClaimsBody[]> {
  const timestamp = new Date();
  const batch = createMessageBatch(
    'refresh',
    of.map((body, index) => ({ id: `${index}`, timestamp, attempts: 1, body })),
  );
  const again: ClaimsBody[] = [];
  for (const [index, message] of batch.messages.entries())
    message.retry = () => again.push(...of.slice(index, index + 1));
  await ingest.queue(batch, { ...bindings, POLLS_PER_REFRESH: String(polls) } as IngestEnv);
  return again;
}

/** When the source of a message was polled, and is polled next at the earliest (ms since the epoch). */
async function pollOf({ claims: [claim] }: ClaimsBody) {
  const row = await env.DB.prepare(
    'SELECT begun_at, next_at, state FROM desk_sources WHERE desk = ? AND source = ?',
  )
    .bind(claim?.desk, claim?.source)
    .first<{ begun_at: number; next_at: number; state: string }>();
  if (!row) throw new Error('the source is not there');
  const state = JSON.parse(row.state) as SourceState;
  return { begunAt: row.begun_at, nextAt: row.next_at, lastError: state.lastError?.message };
}

test('feed-politeness rule 21: Retry-After counts from the response on where the message came four minutes late', async () => {
  const [message] = await claimTwo();
  const headers = { 'Retry-After': String((48 * HOUR) / 1000) };
  vi.stubGlobal('fetch', async () => new Response(null, { status: 429, headers }));
  vi.setSystemTime(Date.now() + 4 * MINUTE);
  const deliveredAt = Date.now();
  await deliver([message]);
  vi.unstubAllGlobals();
  const { begunAt, nextAt, lastError } = await pollOf(message);
  expect(lastError).toBe('HTTP error! status: 429');
  expect(begunAt).toBe(deliveredAt);
  expect(nextAt).toBeGreaterThanOrEqual(deliveredAt + 48 * HOUR);
});

test('feed-politeness rules 13 and 26: a failed poll of a message that is delivered again four minutes later is followed by a pause of 15 minutes from then on', async () => {
  const [first, second] = await claimTwo();
  const again = await deliver([first, second], 1);
  expect(again).toEqual([second]);
  await setFault('500');
  vi.setSystemTime(Date.now() + 4 * MINUTE);
  const deliveredAt = Date.now();
  await deliver(again);
  const { begunAt, nextAt, lastError } = await pollOf(second);
  expect(lastError).toBe('HTTP error! status: 500');
  expect(begunAt).toBe(deliveredAt);
  expect(nextAt).toBeGreaterThanOrEqual(deliveredAt + 15 * MINUTE);
});

test('a cron that comes a minute late counts the time of its polls, and not the time for which it was planned', async () => {
  const planned = new Date();
  vi.setSystemTime(Date.now() + MINUTE);
  await ingest.scheduled(createScheduledController({ scheduledTime: planned }), bindings);
  const [message] = bodies as ClaimsBody[];
  if (!message) throw new Error('nothing was claimed');
  await deliver([message]);
  expect((await pollOf(message)).begunAt).toBe(Date.now());
});
