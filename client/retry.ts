const FIRST_PAUSE_MS = 5_000;

/**
 * Does what a bad link can make fail, such as `import()`, until it succeeds: again after 5 s, then after pauses twice as long
 * each time. Browsers that keep a failed import (Chromium before 156, Firefox before 155) fail at once each time and ask the
 * network for nothing.
 */
export async function retry<Result>(
  attempt: () => Promise<Result>,
  pauseMs = FIRST_PAUSE_MS,
): Promise<Result> {
  try {
    return await attempt();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return retry(attempt, 2 * pauseMs);
  }
}
