import { stringify } from 'yaml';
import { FIELDS, PICTURES } from '../../src/model/posts/post-fields.ts';
import { isSameRow, type PostRow } from '../../src/model/posts/post-row.ts';
import { type PostFile, readPostFile } from './post-file.ts';

/**
 * The row of a file. `pictures`: the origin that replaces the placeholder; without it such a
 * picture is left out.
 */
export function toRow(post: PostFile, paper: string, pictures: string | undefined): PostRow {
  return {
    slug: post.slug,
    id: post.slug,
    paper,
    date: post.date,
    meta_title: post.metaTitle,
    meta_description: post.metaDescription,
    short_tail_keywords: post.shortTailKeywords,
    pinterest_image_link: fillIn(post.pinterestImageLink, pictures),
    picture_alt: post.pictureAlt ?? null,
    blog: post.blog,
    youtube_shorts_url: post.youtubeShortsUrl ?? null,
    front_matter: post.frontMatter,
    draft: post.draft ? 1 : 0,
    author: post.author ?? null,
    updated: post.updated ?? null,
  };
}

function fillIn(link: string | undefined, pictures: string | undefined): string | null {
  if (!link?.startsWith(PICTURES)) return link ?? null;
  return pictures === undefined ? null : pictures + link.slice(PICTURES.length);
}

/** The file of a row: the imported one, byte for byte, unless the row has been changed since. */
export function toFile(row: PostRow): string {
  const source = row.front_matter + row.blog;
  return isStillTrue(row, source) ? source : composeHead(row) + row.blog;
}

function isStillTrue(row: PostRow, source: string): boolean {
  if (row.front_matter === '') return false;
  const { post } = readPostFile(`${row.slug}.md`, new TextEncoder().encode(source));
  if (!post) return false;
  const isFilledIn = post.pinterestImageLink?.startsWith(PICTURES) === true;
  const again = { ...toRow(post, row.paper, undefined), id: row.id };
  // The file has the time of an edit only if the author has written it.
  if (post.updated === undefined) again.updated = row.updated;
  return isSameRow(
    isFilledIn ? { ...again, pinterest_image_link: row.pinterest_image_link } : again,
    row,
  );
}

function composeHead(row: PostRow): string {
  const values = {
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    date: row.date,
    shortTailKeywords: row.short_tail_keywords,
    pinterestImageLink: row.pinterest_image_link,
    pictureAlt: row.picture_alt,
    youtubeShortsUrl: row.youtube_shorts_url,
    author: row.author,
    updated: row.updated,
    draft: row.draft === 1 || null,
  };
  const there = FIELDS.flatMap(({ name }) => (values[name] === null ? [] : [[name, values[name]]]));
  return `---\n${stringify(Object.fromEntries(there), { lineWidth: 0 })}---\n`;
}
