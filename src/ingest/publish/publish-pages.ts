import { logEvent } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { WrittenToKv } from '../../model/edition/edition.ts';
import type { Desk } from '../../model/publication/desk.ts';
import type { DeskStore } from '../store/desk-store.ts';

/** How long the site may take (ms). */
const TIMEOUT_MS = 5_000;

/** What publishing pages needs. */
export interface PagesContext {
  /** Publications that the site has in its build carry no other desks than those of this build. */
  readonly desks: Pick<DeskStore, 'builtIn'>;
  /** Has the site bring the first pages of its papers up to what these desks have in KV. */
  readonly publishPages: (desks: readonly string[], written: WrittenToKv) => Promise<void>;
}

/**
 * Publishes the first pages of the papers that carry these desks: whether it has. A failure is
 * logged: until the next cron tries again, KV has the last ones.
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
