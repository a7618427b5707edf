import { logEvent } from '../../lib/http/log.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import type { PaperFacts } from '../../model/publication/network.ts';

/** Selects the build's papers that were added, changed or removed; `?2`: `paperDigests`. */
export const SELECT_CHANGED_PAPERS = `
  SELECT 'paper' AS kind, built.value ->> 'id' AS id FROM json_each(?2) AS built
  WHERE NOT EXISTS (
    SELECT 1 FROM built_in_papers AS stored
    WHERE stored.id = built.value ->> 'id' AND stored.digest = built.value ->> 'digest')
  UNION ALL
  SELECT 'paper', id FROM built_in_papers WHERE id NOT IN (SELECT value ->> 'id' FROM json_each(?2))`;

/** JSON with the id and digest of each paper. */
export function paperDigests(papers: readonly PaperFacts[]): string {
  return JSON.stringify(papers.map(asStored).map(({ id, digest }) => ({ id, digest })));
}

/**
 * Writes the build's papers to D1. They take over hosts of published papers, which is logged: such
 * a paper cannot be published again with that host.
 */
export async function saveBuiltInPapers(
  db: D1Database,
  papers: readonly PaperFacts[],
): Promise<void> {
  const stored = JSON.stringify(papers.map(asStored));
  const { 2: shared } = await db.batch<{ host: string; publication: string; owner: string }>([
    db
      .prepare(
        "DELETE FROM built_in_papers WHERE id NOT IN (SELECT value ->> 'id' FROM json_each(?))",
      )
      .bind(stored),
    db
      .prepare(
        `INSERT INTO built_in_papers (id, data, digest)
         SELECT value ->> 'id', value ->> 'data', value ->> 'digest' FROM json_each(?) WHERE true
         ON CONFLICT (id) DO UPDATE SET data = excluded.data, digest = excluded.digest`,
      )
      .bind(stored),
    db.prepare(
      `SELECT name AS host, named_hosts.publication, hosts.publication AS owner
       FROM named_hosts JOIN hosts USING (host)
       WHERE built_in = 0 AND hosts.publication <> named_hosts.publication`,
    ),
  ]);
  for (const { host, publication, owner } of shared?.results ?? [])
    logEvent('warn', 'host of a published paper is another’s', { host, publication, owner });
}

function asStored(paper: PaperFacts) {
  const data = JSON.stringify(paper);
  return { id: paper.id, data, digest: shortHash(data) };
}
