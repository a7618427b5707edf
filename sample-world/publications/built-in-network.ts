import type { Desk } from '../../src/publications/desk.ts';
import { type Network, networkOf } from '../../src/publications/network.ts';
import { BUILT_IN_PUBLICATIONS } from './built-in-publications.ts';

/** Stands in for src/publications/built-in-network.ts: the desks of the sample publications. */
export const BUILT_IN_NETWORK: Network = {
  ...networkOf(BUILT_IN_PUBLICATIONS),
  ...(BUILT_IN_PUBLICATIONS[0].insecureHosts && {
    insecureHosts: BUILT_IN_PUBLICATIONS[0].insecureHosts,
  }),
};

/** As the module that this stands in for, without its sources: a sample build never requests real publishers. */
export function followedHere(desk: Desk): Desk {
  return { ...desk, sources: [] };
}
