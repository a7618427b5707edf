import {
  type Driven,
  driveArrivals,
  driveReaders,
  joinDriven,
  type ReaderProfile,
} from './drive.ts';

/** A server and what its readers request. */
export interface Served {
  readonly address: string;
  readonly profile: ReaderProfile;
}

/** Both at the same rate. */
export interface Turns {
  readonly perSecond: number;
  readonly site: Driven;
  /** A Worker that only says hello. */
  readonly hello: Driven;
}

/** No divisor or multiple of the time between two refreshes, so that over the rounds each server meets every part of them. */
const TURN_SECONDS = 3;

/**
 * Sends requests at each rate to the site and to the Worker that says hello, `seconds` each. They take turns every few seconds, so
 * that whatever else the machine does meanwhile happens to all of them.
 */
export async function takeTurns(
  { site, hello }: { readonly site: Served; readonly hello: Served },
  rates: readonly number[],
  seconds: number,
): Promise<Turns[]> {
  const rounds = Math.max(1, Math.round(seconds / TURN_SECONDS));
  const driven = rates.map((perSecond) => ({
    pace: { perSecond, seconds: seconds / rounds },
    site: [] as Driven[],
    hello: [] as Driven[],
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const turns of driven) {
      turns.site.push(await driveArrivals(site.address, site.profile, turns.pace));
      turns.hello.push(await driveArrivals(hello.address, hello.profile, turns.pace));
    }
  }
  return driven.map(({ pace, site, hello }) => ({
    perSecond: pace.perSecond,
    site: joinDriven(site),
    hello: joinDriven(hello),
  }));
}

/** What was measured before the load, with nothing else under way. */
export interface Quiet {
  /** One reader at a time. */
  readonly oneReader: Driven;
  /** As many requests as the site serves. */
  readonly saturated: Driven;
}

const MEASURE_SECONDS = 8;
const SATURATING_READERS = 16;

/** Measures how the site serves one reader, and its highest rate. */
export async function measureQuiet(
  { address, profile }: Served,
  onStep: (text: string) => void,
): Promise<Quiet> {
  const drive = (readers: number) => {
    onStep(`${MEASURE_SECONDS} s of ${readers} requests at a time`);
    return driveReaders(address, profile, { readers, seconds: MEASURE_SECONDS });
  };
  return { oneReader: await drive(1), saturated: await drive(SATURATING_READERS) };
}

/** Shares (0..1) of the highest rate, in requests per second. */
export function ratesOf({ saturated }: Quiet, shares: readonly number[]): number[] {
  const highest = saturated.samples.length / saturated.seconds;
  return shares.map((share) => Math.max(1, Math.round(highest * share)));
}
