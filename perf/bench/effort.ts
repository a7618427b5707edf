/** How much of everything is measured. */
export interface Effort {
  /** Of the parsers, and how many bytes they read in each: short times are counted in steps. */
  parseRounds: number;
  parseBytes: number;
  /** Seconds of readers' requests, at each rate. */
  mixSeconds: number;
  /** Requests before any is measured, by when V8 has optimised what they run. */
  warmUp: number;
  /** Of requests one after the other, and how many each has. */
  requestRounds: number;
  requests: number;
  isolates: number;
  refreshes: number;
  starts: number;
}

/** What the figures of docs/performance.md are measured with. */
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

/** What distinguishes a figure that is worse than its budget from noise, in a minute. */
export const GATE: Effort = {
  ...FULL,
  warmUp: 300,
  requestRounds: 25,
  requests: 12,
  isolates: 12,
  refreshes: 6,
  starts: 7,
};

/** What shows that everything can be measured; its figures mean nothing. */
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
