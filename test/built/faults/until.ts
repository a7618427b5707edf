import { setTimeout as wait } from 'node:timers/promises';

/** No healthy run comes near it, however busy the machine. */
const PATIENCE_MS = 90_000;

/** Polls; rejects with `message` after a minute and a half, which no healthy run comes near. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  message: string,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(message);
    await wait(50);
  }
}
