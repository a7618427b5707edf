import type { WrittenToKv } from '../../edition/edition.ts';
import { logEvent } from '../../http/log.ts';
import type { Desk } from '../../publications/desk.ts';
import { withTimeout } from '../../shared/with-timeout.ts';

/** How long the site may take (ms). */
const TIMEOUT_MS = 5_000;

/** What publishing pages needs. */
export interface PagesContext {
  /** Has the site bring the first pages of its papers up to what these desks have in KV. */
  readonly publishPages: (desks: readonly string[], written: WrittenToKv) => Promise<void>;
}

/** Publishes the first pages of the papers that carry these desks. A failure is logged: until the next cron tries again, KV has the last ones. */
export async function tryToPublishPages(
  desks: readonly Desk[],
  written: WrittenToKv,
  { publishPages }: PagesContext,
): Promise<void> {
  const ids = desks.map(({ id }) => id);
  try {
    await withTimeout(publishPages(ids, written), TIMEOUT_MS);
  } catch (error) {
    logEvent('warn', 'pages not published', { desks: ids.join(' '), error });
  }
}
