import { setTimeout as wait } from 'node:timers/promises';

export interface SourceHealth {
  id: string;
  publisher: string;
  status: string;
  lastGoodAt: string | null;
  nextDueAt: string | null;
  items: number;
  failures: number;
  cutOffs: number;
  flaw: string | null;
  lastError: { at: string; message: string } | null;
}

/** `/healthz`, and the status of the response. */
export interface Health {
  publication: string;
  httpStatus: number;
  status: 'ok' | 'failing';
  alarm: string;
  at: string;
  unpublished: { since: string; ageSeconds: number } | null;
  sources: readonly SourceHealth[] | null;
}

/** Far longer than any successful run, even on a busy machine. */
const TIMEOUT_MS = 240_000;

/** Waits until `isTrue` returns true. Throws `message` after four minutes. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  message: string,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(message);
    await wait(50);
  }
}
