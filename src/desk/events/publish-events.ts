import { tryOrLog } from '../../http/log.ts';
import type { PaperContext } from '../context/desk-context.ts';
import { auditIfChanged, type Change } from '../store/audit.ts';
import type { EditorialChange } from '../store/publish-editorial.ts';

/**
 * Makes a change of a paper's events, with its row of audit and what is deleted beside it, in one batch, and has ingest publish them where
 * it changed any. What could not be published is behind its revision, and ingest's next cron publishes it.
 *
 * @throws the error of D1, and then nothing has changed
 */
export async function publishEvents(
  { env, publication, now }: Pick<PaperContext, 'env' | 'publication' | 'now'>,
  statement: D1PreparedStatement,
  change: Change,
  ...after: readonly D1PreparedStatement[]
): Promise<EditorialChange> {
  const paper = publication.id;
  const [first] = await env.DB.batch([
    statement,
    auditIfChanged(env.DB, change, now),
    // Of the row of audit, which is there where an event has changed.
    env.DB.prepare(
      `INSERT INTO event_changes (paper, revision) SELECT ?, 1 WHERE changes() > 0
       ON CONFLICT (paper) DO UPDATE SET revision = revision + 1`,
    ).bind(paper),
    ...after,
  ]);
  const changed = first?.meta.changes ?? 0;
  if (changed === 0) return { changed, publishing: 'published' };
  const isPublished = await tryOrLog(
    'desk change not published',
    { publication: paper },
    async () => {
      await env.INGEST.publishEvents(paper);
      return true;
    },
  );
  return { changed, publishing: isPublished ? 'published' : 'later' };
}
