const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before the `attempt`th try (from 1) to reach a stream again, ms: twice as long each time, half a minute at
 * most. `random` (0 to 1) spreads the listeners of a station that comes back, so that they do not all come at once.
 */
export function reconnectPause(attempt: number, random: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1) * (0.75 + random / 2));
}
