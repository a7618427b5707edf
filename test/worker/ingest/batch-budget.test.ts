import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { consumeMessages } from '../../../src/ingest/refresh.ts';
import { follow, messageBatch, START } from '../../support/follow.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();

/** A batch of messages with so many claims each, of sources that no desk follows, and which of them are to be delivered again. */
async function deliver(
  claimsOf: readonly number[],
  pollsPerRefresh: number,
  nameOf = (index: number, place: number) => `${index}-${place}`,
): Promise<number[]> {
  const { context } = await follow([]);
  const retried: number[] = [];
  const bodies = claimsOf.map((count, index) => ({
    kind: 'claims',
    claims: Array.from({ length: count }, (_, place) => ({
      desk: 'nobody',
      source: nameOf(index, place),
      lease: 'lease',
      cutOffs: 0,
    })),
  }));
  const batch = messageBatch(bodies, START);
  for (const [index, message] of batch.messages.entries())
    message.retry = () => {
      retried.push(index);
    };
  await consumeMessages(batch, () => ({ ...context, kv: env.EDITIONS, pollsPerRefresh }));
  return retried;
}

/** How many polls an invocation has taken up: of these sources each is logged. */
const taken = () => log.lines('claimed source is not followed').length;

test('a batch in which some messages have two claims is polled by one invocation', async () => {
  const claims = Array.from({ length: 100 }, (_, index) => (index % 3 === 0 ? 2 : 1));
  expect(await deliver(claims, 600)).toEqual([]);
  expect(taken()).toBe(134);
});

test('of a batch with six claims in each message an invocation takes up 150, and the other messages are delivered again', async () => {
  const retried = await deliver(Array<number>(100).fill(6), 600);
  expect({ retried: retried.length, taken: taken() }).toEqual({ retried: 75, taken: 150 });
});

test('an invocation takes up no more than the setting allows a refresh, but a single message whole', async () => {
  expect(await deliver([6, 6, 6], 12)).toEqual([2]);
  expect(taken()).toBe(12);
  expect(await deliver([20, 1], 12)).toEqual([1]);
});

test('warnings are taken up before what came before them in the batch', async () => {
  const nameOf = (index: number, place: number) => (index < 2 ? '' : 'warnings:') + place;
  expect(await deliver([6, 6, 9], 12, nameOf)).toEqual([0, 1]);
  expect(taken()).toBe(9);
});
