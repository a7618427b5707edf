const FIRST_PAUSE_MS = 5_000;

/**
 * Repeats what a bad connection can make fail, such as `import()`, until it succeeds: after 5 s, then with pauses twice as long
 * each time. Browsers that cache a failed import (Chromium before 156, Firefox before 155) fail at once each time and send no
 * request.
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
