const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * The pause (ms) before attempt `attempt` (from 1): doubled up to 30 s, varied by a quarter
 * (`random`: 0 to 1), so that listeners do not reconnect together.
 */
export function reconnectPause(attempt: number, random: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1) * (0.75 + random / 2));
}
