import type { PostContent } from '../../model/posts/post-row.ts';
import { readUploadPath } from '../../model/publication/stored-publication.ts';
import type { PaperContext } from '../context/editor-context.ts';
import type { FormChecks } from '../forms/checks.ts';
import type { PostCopy } from './post-copy.ts';

/** An address in a text, from after `](` to a space or a bracket, and its position. */
interface Written {
  address: string;
  at: number;
}

/**
 * Reports a picture without a description, and uploads that the paper does not have. Throws if D1
 * fails.
 */
export async function checkPictures(
  paper: PaperContext,
  { picture, pictureAlt, text }: PostCopy,
  checks: FormChecks,
): Promise<void> {
  const { posts } = paper.words;
  if (picture !== '' && pictureAlt === '') checks.report('pictureAlt', posts.problems.pictureAlt);
  const isGone = await findMissingUploads(paper, picture, text);
  if (isGone(picture)) checks.report('picture', posts.problems.pictureGone);
  const gone = addressesIn(text).find(({ address }) => isGone(address));
  if (!gone || checks.problems.has('text')) return;
  const line = text.slice(0, gone.at).split('\n').length;
  checks.report('text', posts.inLine(line, posts.problems.pictureGone, gone.address));
}

/** Removes missing uploads from the content of a version. Throws if D1 fails. */
export async function withoutMissingUploads(
  paper: PaperContext,
  content: PostContent,
): Promise<PostContent> {
  const { pinterest_image_link: picture, blog } = content;
  const isGone = await findMissingUploads(paper, picture ?? '', blog);
  return {
    ...content,
    ...(picture && isGone(picture) && { pinterest_image_link: null, picture_alt: null }),
    blog: withoutPictures(blog, isGone),
  };
}

/** Returns a test for addresses of uploads that the paper does not have. */
async function findMissingUploads(
  { env, publication }: PaperContext,
  picture: string,
  text: string,
) {
  const addresses = [picture, ...addressesIn(text).map(({ address }) => address)];
  const named = new Map(addresses.map((address) => [address, readUploadPath(address)]));
  const hashes = [...named.values()].flatMap((upload) => upload?.hash ?? []);
  if (hashes.length === 0) return () => false;
  const { results } = await env.DB.prepare(
    'SELECT hash FROM uploads WHERE paper = ? AND remove_at IS NULL AND hash IN (SELECT value FROM json_each(?))',
  )
    .bind(publication.id, JSON.stringify(hashes))
    .all<{ hash: string }>();
  const there = new Set(results.map(({ hash }) => hash));
  return (address: string) => {
    const upload = named.get(address);
    return upload !== undefined && (upload.paper !== publication.id || !there.has(upload.hash));
  };
}

function addressesIn(text: string): Written[] {
  const found: Written[] = [];
  for (let at = text.indexOf(']('); at >= 0; at = text.indexOf('](', at + 2)) {
    const end = text.indexOf(')', at);
    if (end < 0) break;
    const [address = ''] = text.slice(at + 2, end).split(' ');
    found.push({ address, at });
  }
  return found;
}

/** The text without the pictures at these addresses; links to them stay. */
function withoutPictures(text: string, isRemoved: (address: string) => boolean): string {
  let rest = text;
  for (const { address, at } of addressesIn(text).toReversed()) {
    const start = rest.lastIndexOf('![', at);
    if (!isRemoved(address) || start < 0 || rest.slice(start + 2, at).includes(']')) continue;
    rest = rest.slice(0, start) + rest.slice(rest.indexOf(')', at) + 1);
  }
  return rest;
}
