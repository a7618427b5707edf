import { SAMPLE_FEEDS } from '../../../sample-world/feeds/catalogue.ts';
import { isOwnFeed } from '../../../sample-world/publications/sources.ts';
import { type FaultPeriod, type FaultyFeed, runFaultPeriod } from './fault-period.ts';
import type { FaultySite, LogLine } from './faulty-site.ts';
import { SteadyReaders } from './steady-readers.ts';

/** What the site showed before, during and after some feeds were hostile, and what its readers got meanwhile. */
export interface HostilePeriod extends FaultPeriod {
  /** Every feed without a fault. */
  readonly others: readonly string[];
  readonly readers: SteadyReaders;
}

/** The ids of all feeds that the first paper carries but these. */
export function feedsBeside(feeds: readonly string[]): string[] {
  return SAMPLE_FEEDS.map(({ id }) => id).filter((id) => !isOwnFeed(id) && !feeds.includes(id));
}

/** Runs a period of faults while readers send requests from its beginning to its end. */
export async function runHostilePeriod(
  site: FaultySite,
  faultyFeeds: readonly FaultyFeed[],
): Promise<HostilePeriod> {
  const others = feedsBeside(faultyFeeds.map(({ feed }) => feed));
  return withReaders(site, async (readers) => ({
    ...(await runFaultPeriod(site, faultyFeeds, others)),
    others,
    readers,
  }));
}

/** Runs `act` while readers send requests; if it fails, the warnings and errors in the log are printed. */
export async function withReaders<T>(
  site: FaultySite,
  act: (readers: SteadyReaders) => Promise<T>,
): Promise<T> {
  const readers = new SteadyReaders(site);
  try {
    return await act(readers);
  } catch (error) {
    printWarnings(site.log());
    throw error;
  } finally {
    await readers.stop();
    const { responses, slowestMs } = readers;
    console.log(`${responses} responses to readers, the slowest after ${slowestMs.toFixed(0)} ms`);
  }
}

/** Prints the lines of a log whose level is warn or error. */
export function printWarnings(log: readonly LogLine[] = []): void {
  for (const line of log) if (line.level !== 'info') console.log(JSON.stringify(line));
}
