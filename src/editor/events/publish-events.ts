import type { PaperContext } from '../context/editor-context.ts';
import { auditIfChanged, type Change } from '../store/audit.ts';
import { type EditorialChange, type Publishing, tryToPublish } from '../store/publish-editorial.ts';

type EventsContext = Pick<PaperContext, 'env' | 'publication'>;

/**
 * Runs the statement that changes a paper's events in one batch with its audit row and other
 * statements. Publishes the events if any changed. If publishing fails, ingest's next cron retries
 * it.
 *
 * @throws the error of D1; then nothing has changed
 */
export async function publishEvents(
  context: EventsContext & Pick<PaperContext, 'now'>,
  statement: D1PreparedStatement,
  change: Change,
  ...others: readonly D1PreparedStatement[]
): Promise<EditorialChange> {
  const { env, publication, now } = context;
  const [first] = await env.DB.batch([
    statement,
    auditIfChanged(env.DB, change, now),
    // `changes()` counts the audit row, which is inserted only if an event has changed.
    env.DB.prepare(
      `INSERT INTO event_changes (paper, revision) SELECT ?, 1 WHERE changes() > 0
       ON CONFLICT (paper) DO UPDATE SET revision = revision + 1`,
    ).bind(publication.id),
    ...others,
  ]);
  const changed = first?.meta.changes ?? 0;
  return { changed, publishing: changed === 0 ? 'published' : await publishStored(context) };
}

/** Publishes the events of a paper as they are stored. */
export function publishStored({ env, publication }: EventsContext): Promise<Publishing> {
  return tryToPublish(publication, () => env.INGEST.publishEvents(publication.id));
}
