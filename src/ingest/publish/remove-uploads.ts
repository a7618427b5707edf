import { tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { uploadTag } from '../../model/edition/cache-tags.ts';
import {
  fileKey,
  UPLOAD_WIDTHS,
  type UploadName,
  uploadPath,
} from '../../model/publication/stored-publication.ts';
import { TIMEOUT_MS } from './publish-bulletins.ts';
import type { RefreshContext } from './refresh-context.ts';

/** Maximum uploads per refresh: each takes two deletions in KV. */
const MAX_UPLOADS = 50;

export type RemovalContext = Pick<RefreshContext, 'db' | 'kv' | 'purge'>;

/** Selects pictures that editors removed, and incomplete uploads. `now`: ms since the epoch. */
export function selectRemovedUploads(
  { db }: Pick<RemovalContext, 'db'>,
  now: number,
): D1PreparedStatement {
  return db
    .prepare(
      'SELECT paper, hash FROM uploads INDEXED BY uploads_removed WHERE remove_at <= ? ORDER BY remove_at LIMIT ?',
    )
    .bind(now, MAX_UPLOADS);
}

/**
 * Deletes their files, purges the edge again (for responses that were in flight), and finally
 * deletes their rows. Failures are logged, and the next refresh retries.
 */
export async function removeUploads(
  uploads: readonly UploadName[],
  { db, kv, purge }: RemovalContext,
): Promise<void> {
  if (uploads.length === 0) return;
  await tryOrLog('uploads not removed', { uploads: uploads.length }, async () => {
    const paths = uploads.flatMap(({ paper, hash }) =>
      UPLOAD_WIDTHS.map((width) => uploadPath(paper, hash, width)),
    );
    for (const path of paths) await withTimeout(kv.delete(fileKey(path)), TIMEOUT_MS);
    const tags = uploads.map(({ paper, hash }) => uploadTag(paper, hash));
    await withTimeout(purge(tags), TIMEOUT_MS);
    await db
      .prepare(
        `DELETE FROM uploads WHERE remove_at IS NOT NULL
         AND (paper, hash) IN (SELECT value ->> 'paper', value ->> 'hash' FROM json_each(?))`,
      )
      .bind(JSON.stringify(uploads))
      .run();
  });
}
