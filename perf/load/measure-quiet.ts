import { type Driven, driveArrivals, driveReaders, joinDriven } from './drive.ts';
import type { Served } from './take-turns.ts';

/** What was measured with nothing else under way. */
export interface Quiet {
  /** One reader at a time, before and after the load. */
  readonly oneReader: readonly Driven[];
  /** As many requests as the site serves. */
  readonly saturated: Driven;
  /** The Worker that says hello, at each rate. */
  readonly hello: readonly Driven[];
}

/** What was measured before the load. */
export interface QuietBefore extends Quiet {
  /** The shares of the highest rate, in requests per second. */
  readonly perSecond: readonly number[];
}

const MEASURE_SECONDS = 8;
const SATURATING_READERS = 16;

interface ServedBoth {
  readonly site: Served;
  readonly hello: Served;
}

/** Measures the site, and the Worker that says hello at shares (0..1) of the highest rate that the site serves. */
export async function measureQuiet(
  served: ServedBoth,
  shares: readonly number[],
  onStep: (text: string) => void,
): Promise<QuietBefore> {
  const oneReader = [await measureOneReader(served.site, onStep)];
  onStep(`${MEASURE_SECONDS} s of as many requests as it serves`);
  const saturated = await driveReaders(served.site.address, served.site.profile, {
    readers: SATURATING_READERS,
    seconds: MEASURE_SECONDS,
  });
  const highest = saturated.samples.length / saturated.seconds;
  const perSecond = shares.map((share) => Math.max(1, Math.round(highest * share)));
  return { oneReader, saturated, perSecond, hello: await measureHello(served, perSecond, onStep) };
}

/** The same once more after the load, but for the highest rate. */
export async function measureQuietAgain(
  served: ServedBoth,
  { oneReader, saturated, hello, perSecond }: QuietBefore,
  onStep: (text: string) => void,
): Promise<Quiet> {
  const after = await measureHello(served, perSecond, onStep);
  return {
    oneReader: [...oneReader, await measureOneReader(served.site, onStep)],
    saturated,
    hello: hello.map((driven, index) => joinDriven([driven, ...after.slice(index, index + 1)])),
  };
}

function measureOneReader(
  { address, profile }: Served,
  onStep: (text: string) => void,
): Promise<Driven> {
  onStep(`${MEASURE_SECONDS} s of one reader at a time`);
  return driveReaders(address, profile, { readers: 1, seconds: MEASURE_SECONDS });
}

async function measureHello(
  { hello }: ServedBoth,
  rates: readonly number[],
  onStep: (text: string) => void,
): Promise<Driven[]> {
  onStep(`${MEASURE_SECONDS} s at each rate to a Worker that says hello`);
  const driven: Driven[] = [];
  for (const perSecond of rates) {
    const pace = { perSecond, seconds: MEASURE_SECONDS };
    driven.push(await driveArrivals(hello.address, hello.profile, pace));
  }
  return driven;
}
