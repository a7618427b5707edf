import { tryOrLog } from '../../lib/http/log.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import {
  carrierOf,
  MAX_NOTICES,
  MAX_NOTICES_BYTES,
  NOTICE_KINDS,
} from '../../model/editorial/editorial.ts';
import type { Publication } from '../../model/publication/publication.ts';

/** Time-out for ingest (ms); its next cron publishes pending changes. */
const PUBLISHING_TIMEOUT_MS = 30_000;

/** `later`: ingest's next cron publishes the change, within five minutes. */
export type Publishing = 'published' | 'later';

interface EditorialContext {
  env: Pick<EditorEnv, 'DB' | 'INGEST'>;
  publication: Publication;
  now: Date;
}

/** The outcome of a change. `changed`: the rows changed by the first statement. */
export interface EditorialChange {
  changed: number;
  publishing: Publishing;
}

/**
 * Runs changes of a paper's notices and choices in one batch with statements that recompose its
 * editorial, and calls ingest to publish it. SQL composes it from the current rows, so that no
 * concurrent change is lost. `before` runs first, to make room for the changes.
 *
 * @throws if D1 fails; then nothing has changed
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

/** Calls ingest through `publish`. Logs errors and time-outs, and then returns `later`. */
export async function tryToPublish(
  { id }: Pick<Publication, 'id'>,
  publish: () => Promise<void>,
): Promise<Publishing> {
  const isPublished = await tryOrLog(
    'editor change not published',
    { publication: id },
    async () => {
      await withTimeout(publish(), PUBLISHING_TIMEOUT_MS);
      return true;
    },
  );
  return isPublished ? 'published' : 'later';
}

/** SQL of the size of a JSON text in bytes. */
export const bytesOf = (data: string) => `length(CAST(${data} AS BLOB))`;

/**
 * SQL that selects the published notices of paper ?1: those open at `now` (SQL, ms), by severity,
 * within the limits.
 */
export const shownNotices = (now: string) => `
  SELECT id, data, starts_at FROM (
    SELECT id, data, starts_at, row_number() OVER gravest AS nth, sum(${bytesOf('data')}) OVER gravest AS bytes
    FROM notices WHERE paper = ?1 AND ends_at > ${now} AND withdrawn_at IS NULL AND json_valid(data)
    WINDOW gravest AS (ORDER BY CASE data ->> '$.kind' ${RANKS} ELSE ${NOTICE_KINDS.length} END, starts_at, id))
  WHERE nth <= ${MAX_NOTICES} AND bytes <= ${MAX_NOTICES_BYTES}`;
const RANKS = NOTICE_KINDS.map((kind, rank) => `WHEN '${kind}' THEN ${rank}`).join(' ');

/** SQL of the editorial of paper ?1 at ?3 (ms). */
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
 * Stores the editorial of a paper (`Editorial` of src/model/editorial/editorial.ts) and marks the
 * bulletins of its desk, and of its former desk, as unpublished. Ingest adds the versions. An
 * unchanged editorial marks nothing: refused forms must not invalidate caches or write to KV.
 */
function compose(
  db: D1Database,
  paperId: string,
  desk: string,
  now: number,
): D1PreparedStatement[] {
  return [
    // Runs first: the next statement overwrites the former desk.
    db
      .prepare(
        `INSERT INTO desk_bulletins (desk, revision)
         SELECT desk, 1 FROM (SELECT desk FROM editorial WHERE paper = ?1 UNION SELECT ?2)
         WHERE NOT EXISTS (SELECT 1 FROM editorial WHERE paper = ?1 AND desk = ?2 AND data = ${COMPOSED})
         ON CONFLICT (desk) DO UPDATE SET revision = revision + 1`,
      )
      .bind(paperId, desk, now),
    db
      .prepare(
        `INSERT INTO editorial (paper, desk, data, changed_at) SELECT ?1, ?2, ${COMPOSED}, ?3 WHERE true
         ON CONFLICT (paper) DO UPDATE SET desk = excluded.desk, data = excluded.data, changed_at = max(excluded.changed_at, changed_at + 1)
           WHERE desk <> excluded.desk OR data <> excluded.data`,
      )
      .bind(paperId, desk, now),
  ];
}
