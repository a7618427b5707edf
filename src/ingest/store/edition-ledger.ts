import {
  type EditionProgress,
  type ProgressRow,
  readProgress,
  readProgressRow,
} from '../../edition/edition-progress.ts';
import type { NewsItem } from '../../edition/news-item.ts';
import { readItems } from '../../edition/stored-items.ts';
import { logEvent } from '../../http/log.ts';
import type { Publication } from '../../publications/publication.ts';

/** What is stored of a publication's sources, by source id. */
export interface StoredChannels {
  readonly items: ReadonlyMap<string, readonly NewsItem[]>;
  readonly unreadable: ReadonlySet<string>;
}

/** The channels as they were at one revision. */
export interface ChannelSnapshot extends StoredChannels {
  readonly progress: EditionProgress;
}

/**
 * The arbiter between those who publish: D1's row of a publication says which number the last edition took. KV cannot compare
 * and set; here an UPDATE is conditional, so of two writers one learns that it was overtaken.
 */
export class EditionLedger {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  readProgress(publication: Publication): Promise<EditionProgress> {
    return readProgress(this.#db, publication);
  }

  /**
   * The last good items of every source and the revision that they are of, from one statement: what changes meanwhile is in
   * both or in neither. Items that are damaged or of another shape are `unreadable`, which is logged.
   */
  async readSnapshot(publication: Publication): Promise<ChannelSnapshot> {
    const { results } = await this.#db
      .prepare(
        `SELECT editions.*, channels.source, channels.items
         FROM editions LEFT JOIN channels ON channels.publication = editions.publication
         WHERE editions.publication = ?`,
      )
      .bind(publication.id)
      .all<ProgressRow & { source: string | null; items: string | null }>();
    const items = new Map<string, readonly NewsItem[]>();
    const unreadable = new Set<string>();
    for (const row of results) {
      if (row.source === null || row.items === null) continue;
      const read = readItems(row.items);
      if (read) items.set(row.source, read);
      else {
        unreadable.add(row.source);
        logEvent('error', 'stored items unreadable', {
          publication: publication.id,
          source: row.source,
        });
      }
    }
    return { progress: readProgressRow(results[0] ?? null), items, unreadable };
  }

  /** Takes `number` for an edition made of a snapshot; `false` where somebody else has taken one since the snapshot was read. */
  async claimNumber(
    publication: Publication,
    { progress }: ChannelSnapshot,
    number: number,
  ): Promise<boolean> {
    const { meta } = await this.#db
      .prepare('UPDATE editions SET publications = ?3 WHERE publication = ?1 AND publications = ?2')
      .bind(publication.id, progress.number, number)
      .run();
    return meta.changes > 0;
  }

  /**
   * Notes that the edition in KV is the one with this number, of this revision. `false`, and nothing noted, where somebody else
   * has taken a number since: which of the two editions is in KV nobody knows then.
   */
  async markPublished(
    publication: Publication,
    edition: { readonly number: number; readonly revision: number },
    sectionVersions: Readonly<Record<string, string>>,
    at: number,
  ): Promise<boolean> {
    const { meta } = await this.#db
      .prepare(
        `UPDATE editions SET published_revision = ?3, section_versions = ?4, published_at = ?5
         WHERE publication = ?1 AND publications = ?2`,
      )
      .bind(publication.id, edition.number, edition.revision, JSON.stringify(sectionVersions), at)
      .run();
    return meta.changes > 0;
  }
}
