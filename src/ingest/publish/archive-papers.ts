import * as v from 'valibot';
import { chunksOf } from '../../lib/chunks.ts';
import { logEvent } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';

/** The most papers of a message: the site archives them in one invocation. */
const MAX_PAPERS = 10;
/** The most messages of one invocation, which may call other Workers 32 times. */
const MAX_CALLS = 15;
/**
 * How long the site may take for a message (ms): all messages of an invocation fit the time limit
 * of a queue consumer.
 */
const TIMEOUT_MS = 50_000;
/** The delay before a retry (s): without it, messages would use up their retries while waiting. */
const RETRY_SECONDS = 30;

/** Papers to archive, by one host each; without hosts, those of the site's build. */
export const ArchiveMessageSchema = v.object({
  kind: v.literal('archive'),
  hosts: v.pipe(v.array(v.string()), v.maxLength(MAX_PAPERS)),
});
type ArchiveMessage = v.InferOutput<typeof ArchiveMessageSchema>;

/** A published paper. */
export interface PaperRow {
  host: string;
}

/** Selects the first host of each published paper. */
export function selectHosts(db: D1Database): D1PreparedStatement {
  return db.prepare(
    `SELECT copied_hosts ->> '$[0]' AS host FROM publications
     WHERE data IS NOT NULL AND copied_hosts <> '[]' ORDER BY id`,
  );
}

/** The messages that archive all papers. */
export function archiveMessages(rows: readonly PaperRow[]): MessageSendRequest<ArchiveMessage>[] {
  const hosts = rows.map(({ host }) => host);
  return [[], ...chunksOf(hosts, MAX_PAPERS)].map((some) => ({
    body: { kind: 'archive', hosts: some },
  }));
}

/** A delivered message with its papers. */
export interface DeliveredArchive {
  message: Pick<Message, 'retry'>;
  hosts: readonly string[];
}

/**
 * Lets the site archive papers, one message after another. Messages that fail or hang, which is
 * logged, and those beyond the limit are retried.
 */
export async function archivePapers(
  delivered: readonly DeliveredArchive[],
  archiveDays: (hosts: readonly string[]) => Promise<void>,
): Promise<void> {
  for (const { message } of delivered.slice(MAX_CALLS))
    message.retry({ delaySeconds: RETRY_SECONDS });
  for (const { message, hosts } of delivered.slice(0, MAX_CALLS)) {
    try {
      await withTimeout(archiveDays(hosts), TIMEOUT_MS);
    } catch (error) {
      logEvent('warn', 'papers not archived', { papers: hosts.length, error });
      message.retry({ delaySeconds: RETRY_SECONDS });
    }
  }
}
