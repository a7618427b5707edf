import { workerdProcessorMs } from '../../scripts/workerd-process.ts';
import { median } from '../median.ts';
import type { Effort } from './effort.ts';

/** What one request, or one poll of a source, costs in milliseconds of processor time. */
export interface ProcessorTime {
  readonly name: string;
  readonly ms: number;
}

/** An address whose requests are measured. */
export interface MeasuredRequest {
  readonly name: string;
  /** The address of the nth request; all may be the same. */
  readonly urlOf: (n: number) => string;
  readonly method?: 'HEAD';
  /** Each request has the ETag of the response before it, and is to get a 304 until the page changes. */
  readonly isConditional?: boolean;
}

/**
 * Measures requests one after the other, address by address in turns; the figure is the median of the rounds. It is of the whole
 * workerd process, the local platform's entry Worker, KV and D1 included: more than the platform would count.
 */
export async function measureRequestTimes(
  measured: readonly MeasuredRequest[],
  { warmUp, requestRounds, requests }: Effort,
): Promise<ProcessorTime[]> {
  const times = measured.map((): number[] => []);
  const senders = measured.map(requestSender);
  for (const send of senders) for (let n = 0; n < warmUp; n++) await send(n);
  for (let round = 1; round <= requestRounds; round++) {
    for (const [index, send] of senders.entries()) {
      const before = processorMs();
      for (let n = 0; n < requests; n++) await send(warmUp + round * requests + n);
      times[index]?.push((processorMs() - before) / requests);
    }
  }
  return measured.map(({ name }, index) => ({ name, ms: median(times[index] ?? []) }));
}

/** Processor time of all workerd processes that this process has started, in milliseconds. */
export function processorMs(): number {
  const ms = workerdProcessorMs();
  if (ms === undefined) throw new Error('processor time is read from /proc, which is not here');
  return ms;
}

/**
 * Sends the nth request and reads its response. Rejects where the status is another one than 200, or than 304 for the ETag that was
 * sent: a page that changed meanwhile comes whole, once.
 */
export function requestSender({
  urlOf,
  method,
  isConditional,
}: MeasuredRequest): (n: number) => Promise<void> {
  let etag: string | undefined;
  return async (n) => {
    const response = await fetch(urlOf(n), {
      ...(method && { method }),
      // On the platform the edge compresses, and no Worker pays for it; the local entry Worker would.
      headers: { 'Accept-Encoding': 'identity', ...(etag && { 'If-None-Match': etag }) },
    });
    await response.arrayBuffer();
    const received = response.headers.get('ETag') ?? undefined;
    const expected = etag !== undefined && received === etag ? 304 : 200;
    if (response.status !== expected)
      throw new Error(`${urlOf(n)}: status ${response.status}, not ${expected}`);
    if (isConditional) etag = received;
  };
}
