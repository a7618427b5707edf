import type { Desk } from '../../src/model/publication/desk.ts';
import { type Network, networkOf } from '../../src/model/publication/network.ts';
import { BUILT_IN_PUBLICATIONS } from './built-in-publications.ts';

/**
 * Stands in for src/model/publication/built-in-network.ts: the desks of the sample publications.
 */
export const BUILT_IN_NETWORK: Network = {
  ...networkOf(BUILT_IN_PUBLICATIONS),
  ...(BUILT_IN_PUBLICATIONS[0].insecureHosts && {
    insecureHosts: BUILT_IN_PUBLICATIONS[0].insecureHosts,
  }),
};

/**
 * Stands in for `followedHere`: the desk without its sources, because a sample build never requests
 * real publishers.
 */
export function followedHere(desk: Desk): Desk {
  return { ...desk, sources: [] };
}
