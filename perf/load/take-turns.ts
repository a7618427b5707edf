import { type Driven, driveArrivals, joinDriven } from './drive.ts';
import type { ReaderProfile } from './reader-profile.ts';

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

const ROUND_SECONDS = 10;
/** As long as it takes for one more refresh to begin, so that the yardstick has its share of them. */
const HELLO_SHARE = 0.5;

/**
 * Sends requests at each rate to the site for `seconds` in all and to the Worker that says hello for half as long. They take
 * turns, rate by rate, so that whatever else the machine does meanwhile happens to all of them.
 */
export async function takeTurns(
  { site, hello }: { readonly site: Served; readonly hello: Served },
  rates: readonly number[],
  seconds: number,
): Promise<Turns[]> {
  const rounds = Math.max(1, Math.round(seconds / ROUND_SECONDS));
  const driven = rates.map((perSecond) => ({
    perSecond,
    site: [] as Driven[],
    hello: [] as Driven[],
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const turn of driven) {
      const { perSecond } = turn;
      const siteSeconds = seconds / rounds;
      turn.site.push(await drive(site, { perSecond, seconds: siteSeconds }));
      turn.hello.push(await drive(hello, { perSecond, seconds: siteSeconds * HELLO_SHARE }));
    }
  }
  return driven.map(({ perSecond, site, hello }) => ({
    perSecond,
    site: joinDriven(site),
    hello: joinDriven(hello),
  }));
}

function drive(
  { address, profile }: Served,
  pace: { readonly perSecond: number; readonly seconds: number },
): Promise<Driven> {
  return driveArrivals(address, profile, pace);
}
