import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteCollector, readAtMost, saidLength } from '../../../../src/lib/http/collect-bytes.ts';
import { forAll } from '../../../support/effort.ts';

test('ByteCollector has what was pushed, in one buffer of at most twice that or the expected size, and never more than its limit', () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 40 });
  const expected = fc.integer({ min: 0, max: 400 });
  forAll(300, [chunks, fc.integer({ min: 0, max: 600 }), expected], (given, max, size) => {
    const collector = new ByteCollector(max, size);
    const taken: number[] = [];
    for (const chunk of given) {
      const fits = taken.length + chunk.length <= max;
      expect(collector.push(chunk)).toBe(fits);
      if (fits) taken.push(...chunk);
    }
    expect([...collector.bytes]).toEqual(taken);
    const { byteLength } = collector.bytes.buffer;
    expect(byteLength).toBeLessThanOrEqual(Math.min(max, Math.max(size, 2 * taken.length)));
  });
});

test('ByteCollector copies each byte a few times, however small the chunks of a large body are', () => {
  const collector = new ByteCollector(4_000_000);
  const buffers = new Set<ArrayBufferLike>();
  for (let count = 0; count < 300_000; count += 1) {
    collector.push(new Uint8Array(1));
    buffers.add(collector.bytes.buffer);
  }
  expect(buffers.size).toBeLessThan(5);
});

test('readAtMost reads a body of the limit whole, and cancels a larger one', async () => {
  const body = new Blob([new Uint8Array([1, 2]), new Uint8Array([3])]).stream();
  expect(await readAtMost(body, 3)).toEqual(new Uint8Array([1, 2, 3]));
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel: () => {
      isCancelled = true;
    },
  });
  expect(await readAtMost(endless, 35)).toBeUndefined();
  expect(isCancelled).toBe(true);
});

test.each([
  [{ 'Content-Length': '12' }, 12],
  [{ 'Content-Length': '-1' }, undefined],
  [{ 'Content-Length': '1e9' }, undefined],
  [{ 'Content-Length': '12', 'Content-Encoding': 'gzip' }, undefined],
  [{}, undefined],
])('the length of a body with %j is %s', (headers, length) => {
  expect(saidLength(new Headers(headers as Record<string, string>))).toBe(length);
});
