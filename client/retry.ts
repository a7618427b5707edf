const FIRST_PAUSE_MS = 5_000;

/**
 * Retries after 5 s, then with doubled pauses. Of a failed import, retries are useless in browsers
 * that cache the failure (Chromium before 156, Firefox before 155).
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
