/** The number and duration of measurements. */
export interface Effort {
  /** Rounds of parsing, and bytes per round: the clock is too coarse for short rounds. */
  parseRounds: number;
  parseBytes: number;
  /** Duration of the readers' requests at each rate (s). */
  mixSeconds: number;
  /** Unmeasured requests before the first measured one, so that V8 has optimised the code. */
  warmUp: number;
  /** Rounds of sequential requests, and requests per round. */
  requestRounds: number;
  requests: number;
  isolates: number;
  refreshes: number;
  starts: number;
}

/** For the figures of docs/performance.md. */
export const FULL: Effort = {
  parseRounds: 11,
  parseBytes: 6_000_000,
  mixSeconds: 30,
  warmUp: 400,
  requestRounds: 40,
  requests: 20,
  isolates: 20,
  refreshes: 12,
  starts: 15,
};

/** For the check of budgets: takes a minute, and is enough to tell a regression from noise. */
export const GATE: Effort = {
  ...FULL,
  warmUp: 300,
  requestRounds: 25,
  requests: 12,
  isolates: 12,
  refreshes: 6,
  starts: 7,
};

/** For a check that every measurement runs; the figures are meaningless. */
export const QUICK: Effort = {
  parseRounds: 1,
  parseBytes: 0,
  mixSeconds: 2,
  warmUp: 1,
  requestRounds: 1,
  requests: 5,
  isolates: 1,
  refreshes: 1,
  starts: 1,
};
