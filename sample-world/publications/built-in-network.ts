import type { Desk } from '../../src/model/publication/desk.ts';
import { type Network, networkOf } from '../../src/model/publication/network.ts';
import { BUILT_IN_PUBLICATIONS } from './built-in-publications.ts';
import { isSampleAddress } from './sample-addresses.ts';

/** Replaces src/model/publication/built-in-network.ts: the sample publications' desks. */
export const BUILT_IN_NETWORK: Network = {
  ...networkOf(BUILT_IN_PUBLICATIONS),
  ...(BUILT_IN_PUBLICATIONS[0].insecureHosts && {
    insecureHosts: BUILT_IN_PUBLICATIONS[0].insecureHosts,
  }),
};

/** Removes all but the sample world's sources: a sample build never requests real publishers. */
export function followedHere({ stations: _, calendars = [], ...desk }: Desk): Desk {
  const isHere = ({ url }: { url: string }) => isSampleAddress(url);
  return {
    ...desk,
    sources: desk.sources.filter(isHere),
    calendars: calendars.filter(isHere),
  };
}
