import type { PostContent } from '../../model/posts/post-row.ts';
import { readUploadPath } from '../../model/publication/uploads.ts';
import type { FormChecks } from '../forms/checks.ts';
import type { EditorWords } from '../words/en/index.ts';
import type { PostCopy } from './post-copy.ts';

/** An address in a text and its position: the characters after `](` up to a space or a bracket. */
interface Written {
  address: string;
  at: number;
}

/** Reports the uploads in a copy that the paper does not have. @throws the error of D1 */
export async function checkUploads(
  db: D1Database,
  paper: string,
  { picture, text }: PostCopy,
  checks: FormChecks,
  { posts }: EditorWords,
): Promise<void> {
  const isGone = await findGone(db, paper, [picture, ...addressesIn(text).map(addressOf)]);
  if (isGone(picture)) checks.report('picture', posts.problems.pictureGone);
  const gone = addressesIn(text).find(({ address }) => isGone(address));
  if (!gone || checks.problems.has('text')) return;
  const line = text.slice(0, gone.at).split('\n').length;
  checks.report('text', posts.inLine(line, posts.problems.pictureGone, gone.address));
}

/** The content of a version without removed uploads. @throws the error of D1 */
export async function withoutGone(
  db: D1Database,
  paper: string,
  content: PostContent,
): Promise<PostContent> {
  const { pinterest_image_link: picture, blog } = content;
  const isGone = await findGone(db, paper, [picture ?? '', ...addressesIn(blog).map(addressOf)]);
  return {
    ...content,
    ...(picture && isGone(picture) && { pinterest_image_link: null, picture_alt: null }),
    blog: withoutPictures(blog, isGone),
  };
}

const addressOf = ({ address }: Written) => address;

/** The addresses among these that are uploads which the paper does not have. */
async function findGone(db: D1Database, paper: string, addresses: readonly string[]) {
  const named = new Map(
    addresses.flatMap((address) => {
      const upload = readUploadPath(address);
      return upload ? [[address, upload] as const] : [];
    }),
  );
  if (named.size === 0) return () => false;
  const hashes = [...named.values()].map(({ hash }) => hash);
  const { results } = await db
    .prepare(
      'SELECT hash FROM uploads WHERE paper = ? AND remove_at IS NULL AND hash IN (SELECT value FROM json_each(?))',
    )
    .bind(paper, JSON.stringify(hashes))
    .all<{ hash: string }>();
  const there = new Set(results.map(({ hash }) => hash));
  return (address: string) => {
    const upload = named.get(address);
    return upload !== undefined && (upload.paper !== paper || !there.has(upload.hash));
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
function withoutPictures(text: string, isLeftOut: (address: string) => boolean): string {
  let rest = text;
  for (const { address, at } of addressesIn(text).toReversed()) {
    const start = rest.lastIndexOf('![', at);
    if (!isLeftOut(address) || start < 0 || rest.slice(start + 2, at).includes(']')) continue;
    rest = rest.slice(0, start) + rest.slice(rest.indexOf(')', at) + 1);
  }
  return rest;
}
