import { SAMPLE_FEEDS } from '../../../sample-world/catalogue.ts';
import { type BadFeed, type BadHours, haveBadHours } from './fault-period.ts';
import type { FaultySite, LogLine } from './faulty-site.ts';
import { SteadyReaders } from './steady-readers.ts';

/** What became of a site of which some feeds were poisoned, while readers came. */
export interface Poisoned extends BadHours {
  /** Every feed that nothing was done to. */
  readonly others: readonly string[];
  readonly readers: SteadyReaders;
}

/** The ids of all feeds but these. */
export function feedsBeside(feeds: readonly string[]): string[] {
  return SAMPLE_FEEDS.map(({ id }) => id).filter((id) => !feeds.includes(id));
}

/** Lets feeds be faulty for some hours while readers send requests from their beginning to their end. */
export async function poison(site: FaultySite, badFeeds: readonly BadFeed[]): Promise<Poisoned> {
  const others = feedsBeside(badFeeds.map(({ feed }) => feed));
  return withReaders(site, async (readers) => ({
    ...(await haveBadHours(site, badFeeds, others)),
    others,
    readers,
  }));
}

/** Does something while readers come; what the site logged is printed where it fails. */
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
    const { answered, slowestMs } = readers;
    console.log(`${answered} answers to readers, the slowest after ${slowestMs.toFixed(0)} ms`);
  }
}

/** Prints the lines of a log whose level is warn or error. */
export function printWarnings(log: readonly LogLine[] = []): void {
  for (const line of log) if (line.level !== 'info') console.log(JSON.stringify(line));
}
