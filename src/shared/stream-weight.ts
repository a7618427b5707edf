/** Kilobits a second that a stream can have; anything else is a mistake of whoever says so. */
export function isBitrate(kbps: unknown): kbps is number {
  return typeof kbps === 'number' && kbps >= 8 && kbps <= 2_000;
}

/** Megabytes (of a million bytes) that an hour of a stream loads, in whole numbers: 64 kbit/s are 29. */
export function megabytesPerHour(kbps: number): string {
  return String(Math.round((kbps * 3_600) / 8 / 1_000));
}
