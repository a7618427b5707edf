import type { ExportReport } from './export-posts.ts';
import type { ImportReport } from './import-posts.ts';

/** What an import did: a line for each post that is new or changed, one for each that is not public yet, and the sums. */
export function describeImport({ added, changed, left, waiting }: ImportReport): string {
  const all = added.length + changed.length + left.length;
  return [
    ...added.map((slug) => `added    ${slug}`),
    ...changed.map((slug) => `changed  ${slug}`),
    ...waiting.map(({ slug, date, draft }) =>
      draft ? `draft    ${slug}: not shown` : `planned  ${slug}: not shown before ${date}`,
    ),
    `${countPosts(all)}: ${added.length} added, ${changed.length} changed, ${left.length} left as they were`,
  ].join('\n');
}

/** What an export did: a line for each file that is new or changed, and the sums. */
export function describeExport({ written, left }: ExportReport): string {
  return [
    ...written.map((slug) => `written  ${slug}`),
    `${countPosts(written.length + left.length)}: ${written.length} written, ${left.length} left as they were`,
  ].join('\n');
}

/** `1 post`, `2 posts`. */
export function countPosts(posts: number): string {
  return posts === 1 ? '1 post' : `${posts} posts`;
}
