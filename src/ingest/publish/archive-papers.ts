import * as v from 'valibot';
import { chunksOf } from '../../lib/chunks.ts';
import { logEvent } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';

/** Papers that one message names at most: the site archives them in one invocation. */
const MAX_PAPERS = 10;
/** Messages that one invocation hands to the site at most: it may call other Workers 32 times. */
const MAX_CALLS = 15;
/**
 * How long the site may take for a message (ms): all that one invocation hands over end within the
 * time that a queue gives its consumer.
 */
const TIMEOUT_MS = 50_000;
/** Until the others are delivered again (seconds): without it they would use up their retries while those before them are at work. */
const RETRY_SECONDS = 30;

/** Papers whose back issues are to be brought up to date, by a host of each; no hosts: those of the site's build. */
export const ArchiveMessageSchema = v.object({
  kind: v.literal('archive'),
  hosts: v.pipe(v.array(v.string()), v.maxLength(MAX_PAPERS)),
});
type ArchiveMessage = v.InferOutput<typeof ArchiveMessageSchema>;

/** What a paper that was published is found by. */
export interface PaperRow {
  readonly host: string;
}

/** The first host of each paper that was published. */
export function selectHosts(db: D1Database): D1PreparedStatement {
  return db.prepare(
    `SELECT copied_hosts ->> '$[0]' AS host FROM publications
     WHERE data IS NOT NULL AND copied_hosts <> '[]' ORDER BY id`,
  );
}

/** The messages by which all papers are archived. */
export function archiveMessages(rows: readonly PaperRow[]): MessageSendRequest<ArchiveMessage>[] {
  const hosts = rows.map(({ host }) => host);
  return [[], ...chunksOf(hosts, MAX_PAPERS)].map((some) => ({
    body: { kind: 'archive', hosts: some },
  }));
}

/** A message that was delivered, with the papers that it names. */
export interface DeliveredArchive {
  readonly message: Pick<Message, 'retry'>;
  readonly hosts: readonly string[];
}

/**
 * Has the site archive papers, a message after the other; a message that fails or hangs, which is
 * logged, and those that are too many are delivered again.
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
