import type { Desk } from '../../src/model/publication/desk.ts';
import { type Network, networkOf } from '../../src/model/publication/network.ts';
import { BUILT_IN_PUBLICATIONS } from './built-in-publications.ts';

/** Replaces src/model/publication/built-in-network.ts: the sample publications' desks. */
export const BUILT_IN_NETWORK: Network = {
  ...networkOf(BUILT_IN_PUBLICATIONS),
  ...(BUILT_IN_PUBLICATIONS[0].insecureHosts && {
    insecureHosts: BUILT_IN_PUBLICATIONS[0].insecureHosts,
  }),
};

/** Removes a desk's sources, because a sample build never requests real publishers. */
export function followedHere(desk: Desk): Desk {
  return { ...desk, sources: [] };
}
