import * as v from 'valibot';

/** How far a publication's edition in KV is behind the stories that are stored of its sources. */
export interface EditionProgress {
  /** Counts changes of the stored stories. */
  readonly revision: number;
  readonly publishedRevision: number;
  /** Since when the published edition lacks a change, ms since the epoch; `undefined` where it has them all. */
  readonly behindSince: number | undefined;
  /** What each section was when it was published last, as a hash. */
  readonly sectionVersions: Readonly<Record<string, string>>;
  /** How often an edition was published. */
  readonly publications: number;
}

/** The columns of `editions` that are read. */
export interface ProgressRow {
  readonly revision: number;
  readonly published_revision: number;
  readonly published_at: number;
  readonly behind_since: number;
  readonly section_versions: string;
  readonly publications: number;
}

const SectionVersionsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** What a row says; without one nothing was ever fetched. Damaged versions count as none: every section is published anew. */
export function readProgressRow(row: ProgressRow | null): EditionProgress {
  if (!row)
    return {
      revision: 0,
      publishedRevision: 0,
      behindSince: undefined,
      sectionVersions: {},
      publications: 0,
    };
  const { revision, published_revision: publishedRevision, publications } = row;
  const versions = v.safeParse(SectionVersionsSchema, row.section_versions);
  return {
    revision,
    publishedRevision,
    // What a publication could not have yet came after it.
    behindSince:
      revision === publishedRevision ? undefined : Math.max(row.behind_since, row.published_at),
    sectionVersions: versions.success ? versions.output : {},
    publications,
  };
}
