import { expect, onTestFinished, test, vi } from 'vitest';
import { EarlyBulletins } from '../../../../src/ingest/publish/early-bulletins.ts';
import type { Desk } from '../../../../src/model/publication/desk.ts';

const desk = (id: string): Desk => ({ id, name: id, sources: [] });

test('EarlyBulletins publishes at once what changes at one moment, and what changes later two seconds later', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const published: string[] = [];
  const early = new EarlyBulletins(async (desks) =>
    published.push(desks.map(({ id }) => id).join(' ')),
  );
  const first = desk('first');
  for (const each of [first, desk('second'), first]) early.add(each);
  await vi.advanceTimersByTimeAsync(0);
  expect(published).toEqual(['first second']);
  early.add(first);
  await vi.advanceTimersByTimeAsync(1_999);
  early.add(desk('third'));
  await vi.advanceTimersByTimeAsync(1);
  expect(published).toEqual(['first second', 'first third']);
  early.add(first);
  await early.stop();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(published).toHaveLength(2);
});
