import { logEvent } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { WrittenToKv } from '../../model/edition/edition.ts';
import type { Desk } from '../../model/publication/desk.ts';
import type { DeskStore } from '../store/desk-store.ts';

/** The time limit for the site (ms). */
const TIMEOUT_MS = 5_000;

/** The dependencies of publishing pages. */
export interface PagesContext {
  /** Built-in publications carry only desks of this build. */
  desks: Pick<DeskStore, 'builtIn'>;
  /** Lets the site update its papers' first pages to what these desks have in KV. */
  publishPages: (desks: readonly string[], written: WrittenToKv) => Promise<void>;
}

/**
 * Publishes the first pages of the papers with these desks and returns whether that succeeded.
 * After a failure, which is logged, KV has the previous pages until the next cron tries again.
 */
export async function tryToPublishPages(
  desks: readonly Desk[],
  { editions, weather, latest }: WrittenToKv,
  { desks: { builtIn }, publishPages }: PagesContext,
): Promise<boolean> {
  const ids = desks.flatMap(({ id }) => (builtIn.has(id) ? id : []));
  if (ids.length === 0) return true;
  const ofBuild = <Value>(values: Readonly<Record<string, Value>> = {}) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => builtIn.has(id)));
  const written = { editions: ofBuild(editions), weather: ofBuild(weather), latest };
  try {
    await withTimeout(publishPages(ids, written), TIMEOUT_MS);
    return true;
  } catch (error) {
    logEvent('warn', 'pages not published', { desks: ids.join(' '), error });
    return false;
  }
}
