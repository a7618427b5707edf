import * as v from 'valibot';

/** How far a desk's edition in KV is behind the stories that are stored of its sources. */
export interface EditionProgress {
  /** Counts changes of the stored stories. */
  readonly revision: number;
  readonly publishedRevision: number;
  /** Since when the published edition lacks a change, ms since the epoch; `undefined` where it has them all. */
  readonly behindSince: number | undefined;
  /** What each section was when it was published last, as a hash. */
  readonly sectionVersions: Readonly<Record<string, string>>;
  /** When an edition was last noted as published, ms since the epoch; 0 where none was. */
  readonly publishedAt: number;
  /** The number that the last edition took. An edition is newer than another where its number is greater. */
  readonly number: number;
}

/** The columns of `desk_editions` that are read (`PROGRESS_COLUMNS`). */
export interface ProgressRow {
  readonly revision: number;
  readonly published_revision: number;
  readonly published_at: number;
  readonly behind_since: number;
  readonly section_versions: string;
  readonly number: number;
}

export const PROGRESS_COLUMNS = `desk_editions.revision, desk_editions.published_revision, desk_editions.published_at, desk_editions.behind_since,
  desk_editions.section_versions, desk_editions.number`;

const SectionVersionsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** What a row says; without one nothing was ever fetched. Damaged versions count as none: every section is published anew. */
export function readProgressRow(row: ProgressRow | null): EditionProgress {
  if (!row)
    return {
      revision: 0,
      publishedRevision: 0,
      behindSince: undefined,
      sectionVersions: {},
      publishedAt: 0,
      number: 0,
    };
  const { revision, published_revision: publishedRevision } = row;
  const versions = v.safeParse(SectionVersionsSchema, row.section_versions);
  return {
    revision,
    publishedRevision,
    // What a desk could not have yet came after it.
    behindSince:
      revision === publishedRevision ? undefined : Math.max(row.behind_since, row.published_at),
    sectionVersions: versions.success ? versions.output : {},
    publishedAt: row.published_at,
    number: row.number,
  };
}
