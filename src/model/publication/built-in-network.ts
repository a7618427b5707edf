import type { Desk } from './desk.ts';

/**
 * The network whose feeds ingest follows. scripts/vite/sample-world.ts replaces this module in
 * tests and in builds that show the sample world.
 */
export { network as BUILT_IN_NETWORK } from 'virtual:network';

/** A desk of a published paper as this build follows it: unchanged. */
export function followedHere(desk: Desk): Desk {
  return desk;
}
