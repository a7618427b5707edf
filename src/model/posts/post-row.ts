import * as v from 'valibot';

/** A row of the table `posts` (migrations/0003_blog.sql and those after it). */
export const PostRowSchema = v.object({
  slug: v.string(),
  id: v.string(),
  paper: v.string(),
  date: v.string(),
  meta_title: v.string(),
  meta_description: v.string(),
  short_tail_keywords: v.string(),
  pinterest_image_link: v.nullable(v.string()),
  picture_alt: v.nullable(v.string()),
  blog: v.string(),
  youtube_shorts_url: v.nullable(v.string()),
  front_matter: v.string(),
  draft: v.picklist([0, 1]),
  author: v.nullable(v.string()),
  updated: v.nullable(v.string()),
});

export type PostRow = v.InferOutput<typeof PostRowSchema>;

/** The content of a post, independent of its paper: the JSON of a version. */
export const PostContentSchema = v.omit(PostRowSchema, ['paper']);
export type PostContent = v.InferOutput<typeof PostContentSchema>;
const CONTENT = Object.keys(PostContentSchema.entries) as readonly (keyof PostContent)[];

/** The columns, in the order in which statements name them. */
export const COLUMNS = Object.keys(PostRowSchema.entries) as readonly (keyof PostRow)[];

/** Inserts or overwrites a paper's post. Values are in the order of the columns. */
export const UPSERT = `INSERT INTO posts (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})
  ON CONFLICT (paper, slug) DO UPDATE SET ${COLUMNS.slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`;

/** Whether two posts of a paper are the same in every column. */
export function isSameRow(a: PostContent, b: PostContent): boolean {
  return CONTENT.every((column) => a[column] === b[column]);
}
