import type { Desk } from '../../src/publications/desk.ts';
import { type Network, networkOf } from '../../src/publications/network.ts';
import { SERVED_PUBLICATIONS } from './served-publications.ts';

/** Stands in for src/publications/served-network.ts: the desks of the sample publications. */
export const SERVED_NETWORK: Network = {
  ...networkOf(SERVED_PUBLICATIONS),
  ...(SERVED_PUBLICATIONS[0].insecureHosts && {
    insecureHosts: SERVED_PUBLICATIONS[0].insecureHosts,
  }),
};

/** As the module that this stands in for, without its sources: a sample build never requests real publishers. */
export function followedHere(desk: Desk): Desk {
  return { ...desk, sources: [] };
}
