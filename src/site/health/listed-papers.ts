import { type Desk, readDesk } from '../../model/publication/desk.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { withLocalOrigin } from '../../model/publication/site-address.ts';

/** A paper in the list of all papers. */
export interface ListedPaper
  extends Pick<Publication, 'id' | 'name' | 'hosts' | 'desks' | 'localOrigin'> {
  /** When it was published (ms since the epoch), until the site has that version. */
  uncopiedSince?: number;
}

interface Row {
  id: string;
  name: string | null;
  hosts: string | null;
  /** The ids of its desks, JSON. */
  desks: string;
  published_at: number;
  is_copied: number;
}

/** Published papers, without those that share an id with a paper of the build. */
const PUBLISHED =
  'FROM publications WHERE data IS NOT NULL AND id NOT IN (SELECT value FROM json_each(?1))';

/** The number of published papers that are not in the build. */
export async function countPublished(
  db: D1Database,
  builtIn: readonly Pick<Publication, 'id'>[],
): Promise<number> {
  const count = await db
    .prepare(`SELECT count(*) AS count ${PUBLISHED}`)
    .bind(idsOf(builtIn))
    .first<number>('count');
  return count ?? 0;
}

/** Published papers that are not in the build, by id, with their desks that ingest follows. */
export async function readPublished(
  db: D1Database,
  builtIn: readonly Pick<Publication, 'id' | 'desks'>[],
  { from, limit }: { from: number; limit: number },
): Promise<ListedPaper[]> {
  const { results } = await db
    .prepare(
      `SELECT id, data ->> '$.name' AS name, data ->> '$.hosts' AS hosts, published_at, copied_digest = digest AS is_copied,
         (SELECT json_group_array(iif(type = 'object', value ->> 'id', value)) FROM json_each(data, '$.desks')) AS desks
       ${PUBLISHED} ORDER BY id LIMIT ?2 OFFSET ?3`,
    )
    .bind(idsOf(builtIn), limit, from)
    .all<Row>();
  const desks = new Map(builtIn.flatMap((paper) => paper.desks.map((desk) => [desk.id, desk])));
  const papers = results.map((row) => ({ ...row, desks: readNames(row.desks) }));
  const own = papers.flatMap((paper) => paper.desks).filter((id) => !desks.has(id));
  for (const desk of await readFollowedDesks(db, own)) desks.set(desk.id, desk);
  return papers.map((paper) => listedPaper(paper, desks));
}

function listedPaper(
  { id, name, hosts, desks, published_at, is_copied }: Omit<Row, 'desks'> & { desks: string[] },
  known: ReadonlyMap<string, Desk>,
): ListedPaper {
  const [host = '', ...others] = readNames(hosts);
  const paper: ListedPaper = {
    id,
    name: name ?? id,
    hosts: [host, ...others],
    desks: desks.flatMap((desk) => known.get(desk) ?? []),
    ...(is_copied === 0 && { uncopiedSince: published_at }),
  };
  return withLocalOrigin(paper, import.meta.env.LOCAL_ORIGIN);
}

/** The desks of these ids that ingest follows: those of a paper from the moment it was copied. */
async function readFollowedDesks(db: D1Database, ids: readonly string[]): Promise<Desk[]> {
  if (ids.length === 0) return [];
  const { results } = await db
    .prepare('SELECT definition FROM desks WHERE id IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(ids))
    .all<{ definition: string }>();
  return results.flatMap(({ definition }) => readDesk(definition) ?? []);
}

function idsOf(papers: readonly Pick<Publication, 'id'>[]): string {
  return JSON.stringify(papers.map(({ id }) => id));
}

/** The texts of a JSON list, which was validated by the version that published it. */
function readNames(json: string | null): string[] {
  const names: unknown = JSON.parse(json ?? '[]');
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
