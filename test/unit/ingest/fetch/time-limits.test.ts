import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newSourceState } from '../../../../src/edition/source-state.ts';
import { fetchSource } from '../../../../src/ingest/fetch/fetch-source.ts';
import type { Source } from '../../../../src/publications/desk.ts';

const SOURCE: Source = {
  id: 'paper',
  section: 'local',
  publisher: 'The Paper',
  url: 'https://feeds.paper.ca/feed',
  via: 'xml',
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Polls a publisher that responds as `respond` does; `message` is why the poll failed, once it has. */
function poll(respond: (signal: AbortSignal) => Promise<Response>) {
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => respond(signal));
  const state: { message?: string } = {};
  fetchSource({}, SOURCE, newSourceState(SOURCE.url), {
    now: new Date(),
    policy: { userAgent: 'Test/1.0', hosts: new Set(['feeds.paper.ca']) },
  }).then((outcome) => {
    state.message = outcome.kind === 'failed' ? outcome.error.message : outcome.kind;
  });
  return state;
}

test('feed-politeness rule 36: a publisher that sends no headers is given up after 10 s', async () => {
  const state = poll(
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  await vi.advanceTimersByTimeAsync(9_999);
  expect(state.message).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(state.message).toBe('no response in time');
});

test('feed-politeness rule 36: a document that never ends is given up after 20 s', async () => {
  const state = poll(async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('<rss>')),
    });
    return new Response(body, { headers: { 'Content-Type': 'application/rss+xml' } });
  });
  await vi.advanceTimersByTimeAsync(19_999);
  expect(state.message).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(state.message).toBe('not whole within 20 s');
});
