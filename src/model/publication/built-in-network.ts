import type { Desk } from './desk.ts';

/** The followed network. scripts/vite/sample-world.ts replaces this in tests and samples. */
export { network as BUILT_IN_NETWORK } from 'virtual:network';

/** A desk of a published paper as this build follows it: unchanged. */
export function followedHere(desk: Desk): Desk {
  return desk;
}
