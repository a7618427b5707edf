import autocannon from 'autocannon';
import { median } from '../sampling.ts';
import type { Effort } from './effort.ts';

/** One address whose speed is measured. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
}

export interface RequestRate {
  readonly name: string;
  /** Requests per second: the median of the rounds. */
  readonly rate: number;
  /** Against the first target: the median of the rounds' own ratios. */
  readonly ratio: number;
}

const CONNECTIONS = 16;

/** Drives every target in turn, several rounds over, so that each is compared with the first within the same minute. */
export async function measureRequests(
  targets: readonly Target[],
  { loadWarmUp, loadRounds, loadSeconds }: Effort,
): Promise<RequestRate[]> {
  const rates = targets.map((): number[] => []);
  if (loadWarmUp > 0) for (const target of targets) await drive(target, loadWarmUp);
  for (let round = 0; round < loadRounds; round++) {
    for (const [index, target] of targets.entries())
      rates[index]?.push(await drive(target, loadSeconds));
  }
  return targets.map(({ name }, index) => ({
    name,
    rate: median(rates[index] ?? []),
    ratio: median(
      (rates[index] ?? []).map((rate, round) => rate / (rates[0]?.[round] ?? Number.NaN)),
    ),
  }));
}

async function drive({ url, headers = {} }: Target, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  const bad = result.errors + result.timeouts + result['4xx'] + result['5xx'];
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests to ${url} failed`);
  return result.requests.total / result.duration;
}
