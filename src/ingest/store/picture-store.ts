import type { Queried } from './send-poll-calls.ts';

/** A picture of an edition. */
export interface ShownPicture {
  readonly key: string;
  /** Where its publisher has it. */
  readonly address: string;
}

/** How long readers may ask for a picture after an edition has shown it (ms). */
export const SHOWN_MS = 30 * 24 * 3_600_000;

/**
 * The statements by which `pictures` says what readers may ask for: none where nothing changes.
 *
 * @param changes of editions that are about to be written
 * @param now ms since the epoch
 */
export function pictureStatements(
  db: Pick<Queried, 'prepare'>,
  changes: readonly {
    readonly shown: readonly ShownPicture[];
    readonly withdrawn: readonly string[];
  }[],
  now: number,
): D1PreparedStatement[] {
  const shown = changes.flatMap((change) => change.shown);
  const withdrawn = changes.flatMap((change) => change.withdrawn);
  const note = () =>
    db
      .prepare(
        `INSERT INTO pictures (key, address, shown_at)
       SELECT value ->> 'key', value ->> 'address', ?2 FROM json_each(?1) WHERE true
       ON CONFLICT (key) DO UPDATE SET shown_at = excluded.shown_at, withdrawn = 0`,
      )
      .bind(JSON.stringify(shown), now);
  const withdraw = () =>
    db
      .prepare('UPDATE pictures SET withdrawn = 1 WHERE key IN (SELECT value FROM json_each(?))')
      .bind(JSON.stringify(withdrawn));
  return [...(shown.length > 0 ? [note()] : []), ...(withdrawn.length > 0 ? [withdraw()] : [])];
}

/**
 * Deletes what its desk has not shown in the thirty days before its last edition: that one has noted all that it shows. So a desk whose
 * stories never change keeps theirs.
 *
 * @param now ms since the epoch
 */
export function sweepPictures(db: Pick<Queried, 'prepare'>, now: number): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM pictures WHERE shown_at < ?2 + coalesce(
       (SELECT published_at FROM desk_editions WHERE desk = substr(key, 1, instr(key, '.') - 1)), ?1)`,
    )
    .bind(now, -SHOWN_MS);
}

/** Pictures of which caches are told in one call. */
const MAX_WITHDRAWN = 100;

/** The keys of pictures that were withdrawn and that caches may still have. */
export function selectWithdrawn(db: Pick<Queried, 'prepare'>): D1PreparedStatement {
  return db
    .prepare('SELECT key FROM pictures INDEXED BY pictures_withdrawn WHERE withdrawn = 1 LIMIT ?')
    .bind(MAX_WITHDRAWN);
}

/** Forgets pictures of which no cache has anything, but those that are shown again. */
export async function forgetWithdrawn(db: Queried, keys: readonly string[]): Promise<void> {
  await db
    .prepare('DELETE FROM pictures WHERE withdrawn = 1 AND key IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(keys))
    .run();
}
