import * as v from 'valibot';
import { slugOf } from '../../lib/text/slug.ts';
import type { PostDetail } from '../../model/posts/blog-backend.ts';
import type { PostContent, PostRow } from '../../model/posts/post-row.ts';

/** The working copy of a post. Every field is a text, empty by default. */
export const PostCopySchema = v.object({
  title: v.string(),
  description: v.string(),
  slug: v.string(),
  text: v.string(),
  author: v.string(),
  /** Separated by a comma and a space. */
  keywords: v.string(),
  /** A path of the site, or an https address. */
  picture: v.string(),
  pictureAlt: v.string(),
  /** The address of a YouTube video. */
  video: v.string(),
});
export type PostCopy = Readonly<v.InferOutput<typeof PostCopySchema>>;

export const COPY_FIELDS = Object.keys(PostCopySchema.entries) as readonly (keyof PostCopy)[];

/** The draft, beside the numbers of versions in addresses. */
export const COPY = 'copy';

export const EMPTY_COPY = Object.fromEntries(COPY_FIELDS.map((name) => [name, ''])) as PostCopy;

export function copyOfRow(row: PostContent): PostCopy {
  return {
    title: row.meta_title,
    description: row.meta_description,
    slug: row.slug,
    text: row.blog,
    author: row.author ?? '',
    keywords: row.short_tail_keywords,
    picture: row.pinterest_image_link ?? '',
    pictureAlt: row.picture_alt ?? '',
    video: row.youtube_shorts_url ?? '',
  };
}

const MAX_MADE_SLUG = 70;

/** A slug from a text, such as the title; from the post's id if the text gives none. */
export function makeSlug(text: string, id: string): string {
  return slugOf(text, MAX_MADE_SLUG) || `post-${id.slice(-8)}`;
}

const MAX_SLUGS_TRIED = 30;

/** The slugs to try in turn for a post: a number is appended if others are taken. */
export function numberedSlugs(slug: string): string[] {
  const numbered = Array.from({ length: MAX_SLUGS_TRIED - 1 }, (_, at) => `${slug}-${at + 2}`);
  return [slug, ...numbered];
}

/** Whether a slug was made from this title, or for the post before it had one. */
export function isMadeSlug(slug: string, title: string, id: string): boolean {
  const made = [makeSlug(title, id), makeSlug('', id)];
  return made.flatMap(numberedSlugs).includes(slug);
}

type RowFacts = Pick<PostRow, 'id' | 'paper' | 'date' | 'updated' | 'front_matter'>;

/** The row that publishes a copy. Texts end with a line break, as in files. */
export function rowOfCopy(copy: PostCopy, facts: RowFacts): PostRow {
  return {
    slug: copy.slug,
    id: facts.id,
    paper: facts.paper,
    date: facts.date,
    meta_title: copy.title,
    meta_description: copy.description,
    short_tail_keywords: copy.keywords,
    pinterest_image_link: copy.picture || null,
    picture_alt: copy.picture ? copy.pictureAlt || null : null,
    blog: `${copy.text.trimEnd()}\n`,
    youtube_shorts_url: copy.video || null,
    front_matter: facts.front_matter,
    draft: 0,
    author: copy.author || null,
    updated: facts.updated,
  };
}

/** Whether readers see this copy. They do not see the description of a missing picture. */
export function isSameCopy(copy: PostCopy, row: PostContent): boolean {
  const published = copyOfRow(row);
  const shown = { ...copy, pictureAlt: copy.picture && copy.pictureAlt };
  return COPY_FIELDS.every((field) => published[field].trim() === shown[field].trim());
}

export function detailOf(row: PostContent): PostDetail {
  return {
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    date: row.date,
    shortTailKeywords: row.short_tail_keywords,
    pinterestImageLink: row.pinterest_image_link ?? undefined,
    pictureAlt: row.picture_alt ?? undefined,
    author: row.author ?? undefined,
    updated: row.updated ?? undefined,
    blog: row.blog,
    youtubeShortsUrl: row.youtube_shorts_url ?? undefined,
  };
}
