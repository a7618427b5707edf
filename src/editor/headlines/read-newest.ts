import * as v from 'valibot';
import type { Publication } from '../../model/publication/publication.ts';

const RowsSchema = v.array(
  v.object({ desk: v.string(), source: v.string(), newest: v.nullable(v.string()) }),
);

/**
 * The time of the newest dated story of each source (ms since the epoch), by `desk source`. @throws
 * the error of D1
 */
export async function readNewest(
  db: D1Database,
  { desks }: Pick<Publication, 'desks'>,
): Promise<Map<string, number>> {
  const { results } = await db
    .prepare(
      `SELECT desk, source, (SELECT max(item.value ->> 'pubDate') FROM json_each(items) AS item WHERE item.value ->> 'isDated') AS newest
       FROM desk_items WHERE desk IN (SELECT value FROM json_each(?)) AND json_valid(items)`,
    )
    .bind(JSON.stringify(desks.map(({ id }) => id)))
    .all();
  return new Map(
    v.parse(RowsSchema, results).flatMap(({ desk, source, newest }) => {
      const at = Date.parse(newest ?? '');
      return Number.isNaN(at) ? [] : [[`${desk} ${source}`, at] as const];
    }),
  );
}
