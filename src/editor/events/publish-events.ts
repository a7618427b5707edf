import type { PaperContext } from '../context/editor-context.ts';
import { auditIfChanged, type Change } from '../store/audit.ts';
import { type EditorialChange, type Publishing, tryToPublish } from '../store/publish-editorial.ts';

type EventsContext = Pick<PaperContext, 'env' | 'publication'>;

/**
 * Makes a change of a paper's events, with its row of audit and what is deleted beside it, in one batch, and has ingest publish them where
 * it changed any. What could not be published is behind its revision, and ingest's next cron publishes it.
 *
 * @throws the error of D1, and then nothing has changed
 */
export async function publishEvents(
  context: EventsContext & Pick<PaperContext, 'now'>,
  statement: D1PreparedStatement,
  change: Change,
  ...after: readonly D1PreparedStatement[]
): Promise<EditorialChange> {
  const { env, publication, now } = context;
  const [first] = await env.DB.batch([
    statement,
    auditIfChanged(env.DB, change, now),
    // Of the row of audit, which is there where an event has changed.
    env.DB.prepare(
      `INSERT INTO event_changes (paper, revision) SELECT ?, 1 WHERE changes() > 0
       ON CONFLICT (paper) DO UPDATE SET revision = revision + 1`,
    ).bind(publication.id),
    ...after,
  ]);
  const changed = first?.meta.changes ?? 0;
  return { changed, publishing: changed === 0 ? 'published' : await bringEvents(context) };
}

/** Has ingest publish a paper's events: whether readers have them already. */
export function bringEvents({ env, publication }: EventsContext): Promise<Publishing> {
  return tryToPublish(publication, () => env.INGEST.publishEvents(publication.id));
}
