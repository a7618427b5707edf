import { setTimeout as wait } from 'node:timers/promises';

/** Far more than any successful run takes, also on a busy machine. */
const TIMEOUT_MS = 240_000;

/** Waits until `isTrue` is true; rejects with `message` after four minutes. */
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
