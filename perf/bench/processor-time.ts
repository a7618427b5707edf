import { workerdProcessorMs } from '../../scripts/workerd-process.ts';
import { median } from '../median.ts';

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
  readonly headers?: Readonly<Record<string, string>>;
  /** The status of every response; 200 by default. */
  readonly status?: number;
}

/** Requests before any is measured, by when V8 has optimised what they run. */
const WARM_UP = 400;
const ROUNDS = 5;
const REQUESTS = 120;

/**
 * Measures requests one after the other, address by address in turns; the figure is the median of the rounds. It is of the whole
 * workerd process, the local platform's entry Worker, KV and D1 included: more than the platform would count.
 */
export async function measureRequestTimes(
  requests: readonly MeasuredRequest[],
): Promise<ProcessorTime[]> {
  const times = requests.map((): number[] => []);
  for (const request of requests) for (let n = 0; n < WARM_UP; n++) await send(request, n);
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [index, request] of requests.entries()) {
      const before = processorMs();
      for (let n = 0; n < REQUESTS; n++) await send(request, WARM_UP + round * REQUESTS + n);
      times[index]?.push((processorMs() - before) / REQUESTS);
    }
  }
  return requests.map(({ name }, index) => ({ name, ms: median(times[index] ?? []) }));
}

/** Processor time of all workerd processes that this process has started, in milliseconds. */
export function processorMs(): number {
  const ms = workerdProcessorMs();
  if (ms === undefined) throw new Error('processor time is read from /proc, which is not here');
  return ms;
}

async function send(
  { urlOf, method, headers, status = 200 }: MeasuredRequest,
  n: number,
): Promise<void> {
  // On the platform the edge compresses, and no Worker pays for it; the local entry Worker would.
  const response = await fetch(urlOf(n), {
    ...(method && { method }),
    headers: { 'Accept-Encoding': 'identity', ...headers },
  });
  await response.arrayBuffer();
  if (response.status !== status) throw new Error(`${urlOf(n)}: status ${response.status}`);
}
