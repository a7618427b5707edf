import { tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import {
  carrierOf,
  MAX_NOTICES,
  MAX_NOTICES_BYTES,
  NOTICE_KINDS,
} from '../../model/editorial/editorial.ts';
import type { Publication } from '../../model/publication/publication.ts';

/**
 * How long an editor waits for ingest (ms); the next cron publishes what is not published by then.
 */
const PUBLISHING_MS = 30_000;

/** Whether readers have a change already, or have it with ingest's next cron, within five minutes. */
export type Publishing = 'published' | 'later';

/** What publishing needs. */
interface EditorialContext {
  readonly env: Pick<EditorEnv, 'DB' | 'INGEST'>;
  readonly publication: Publication;
  readonly now: Date;
}

/**
 * What became of a change: how many rows its first statement changed, and whether readers have it.
 */
export interface EditorialChange {
  readonly changed: number;
  readonly publishing: Publishing;
}

/**
 * Makes changes of a paper's notices and choices, in one batch with what readers get of all of them, and has ingest publish that. It is
 * made by the database of what it has at that moment: of two who change something at once neither is lost.
 * `before` runs first: it makes room for the changes.
 *
 * @throws the error of D1, and then nothing has changed
 */
export async function publishEditorial(
  { env, publication, now }: EditorialContext,
  changes: readonly D1PreparedStatement[],
  before: readonly D1PreparedStatement[] = [],
): Promise<EditorialChange> {
  const desk = carrierOf(publication);
  const composed = desk === undefined ? [] : compose(env.DB, publication.id, desk, now.getTime());
  const results = await env.DB.batch([...before, ...changes, ...composed]);
  const changed = results[before.length]?.meta.changes ?? 0;
  const publishing = await tryToPublish(publication, async () => {
    if (desk === undefined) throw new Error('the paper has no desk');
    await env.INGEST.publish(desk);
  });
  return { changed, publishing };
}

/**
 * Has ingest publish what is stored of a paper: whether it has. What fails or takes too long is
 * logged.
 */
export async function tryToPublish(
  { id }: Pick<Publication, 'id'>,
  publish: () => Promise<void>,
): Promise<Publishing> {
  const isPublished = await tryOrLog(
    'editor change not published',
    { publication: id },
    async () => {
      await withTimeout(publish(), PUBLISHING_MS);
      return true;
    },
  );
  return isPublished ? 'published' : 'later';
}

/** SQL of how many bytes a notice takes in what readers get, by the SQL of its JSON. */
export const bytesOf = (data: string) => `length(CAST(${data} AS BLOB))`;

/**
 * SQL that selects the notices of paper ?1 which readers get, of those that are not over at `now`
 * (SQL, ms): the gravest, as many as the limits allow.
 */
export const shownNotices = (now: string) => `
  SELECT id, data, starts_at FROM (
    SELECT id, data, starts_at, row_number() OVER gravest AS nth, sum(${bytesOf('data')}) OVER gravest AS bytes
    FROM notices WHERE paper = ?1 AND ends_at > ${now} AND withdrawn_at IS NULL AND json_valid(data)
    WINDOW gravest AS (ORDER BY CASE data ->> '$.kind' ${RANKS} ELSE ${NOTICE_KINDS.length} END, starts_at, id))
  WHERE nth <= ${MAX_NOTICES} AND bytes <= ${MAX_NOTICES_BYTES}`;
const RANKS = NOTICE_KINDS.map((kind, rank) => `WHEN '${kind}' THEN ${rank}`).join(' ');

/** SQL of what the editors of paper ?1 say at ?3 (ms), as the database has it. */
const COMPOSED = `json_patch(
  json_object(
    'version', '', 'noticesVersion', '',
    'notices', (SELECT json_group_array(json(data)) FROM (
      SELECT data FROM (${shownNotices('?3')}) ORDER BY starts_at, id)),
    'hidden', (SELECT json_group_array(story) FROM (
      SELECT story FROM story_choices WHERE paper = ?1 AND kind = 'hidden' ORDER BY chosen_at, story))),
  ifnull((SELECT json_object('lead', json_object('story', story, 'until', strftime('%Y-%m-%dT%H:%M:%SZ', until / 1000, 'unixepoch')))
    FROM story_choices WHERE paper = ?1 AND kind = 'lead' AND until > ?3 ORDER BY chosen_at DESC LIMIT 1), '{}'))`;

/**
 * SQL that stores what a paper's editors say (`Editorial` of src/model/editorial/editorial.ts) and makes the weather of the desk that carries it
 * due to be published; that of the desk which carried it before, too. Ingest gives it its versions. Where nothing is another than
 * before, nothing is due: a form that is refused costs readers' caches and KV nothing.
 */
function compose(db: D1Database, paper: string, desk: string, now: number): D1PreparedStatement[] {
  return [
    // First: afterwards the row does not say which desk carried it before.
    db
      .prepare(
        `INSERT INTO desk_bulletins (desk, revision)
         SELECT desk, 1 FROM (SELECT desk FROM editorial WHERE paper = ?1 UNION SELECT ?2)
         WHERE NOT EXISTS (SELECT 1 FROM editorial WHERE paper = ?1 AND desk = ?2 AND data = ${COMPOSED})
         ON CONFLICT (desk) DO UPDATE SET revision = revision + 1`,
      )
      .bind(paper, desk, now),
    db
      .prepare(
        `INSERT INTO editorial (paper, desk, data, changed_at) SELECT ?1, ?2, ${COMPOSED}, ?3 WHERE true
         ON CONFLICT (paper) DO UPDATE SET desk = excluded.desk, data = excluded.data, changed_at = max(excluded.changed_at, changed_at + 1)
           WHERE desk <> excluded.desk OR data <> excluded.data`,
      )
      .bind(paper, desk, now),
  ];
}
