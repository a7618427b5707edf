const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * The pause before attempt number `attempt` (from 1), in ms: doubled each time, up to 30 s.
 * `random` (0 to 1) varies it by a quarter, so that a station's listeners do not all reconnect at
 * once.
 */
export function reconnectPause(attempt: number, random: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1) * (0.75 + random / 2));
}
