import { tryOrLog } from '../../lib/http/log.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import type { PostDetail } from '../../model/posts/blog-backend.ts';
import type { Block } from '../../model/posts/light-markup.ts';
import { isSlug, postPicture, textPicture } from '../../model/posts/post-addresses.ts';
import { readPictureAddress } from '../../shared/picture-address.ts';
import { blogBackend } from '../blog/select-backend.ts';
import {
  pictureModeOf,
  readTextPictureKey,
  type TextWithPictures,
} from '../context/picture-mode.ts';
import type { SiteContext } from '../context/site-context.ts';
import { pathOf } from '../http/request-address.ts';
import { chooseVariant } from '../pictures/choose-variant.ts';
import { placeholderResponse } from '../pictures/picture-response.ts';
import { noSuchPicture, servePicture } from '../pictures/serve-picture.ts';
import { pictureContextOf } from '../pictures/story-pictures.ts';

/**
 * GET /media/{width}/{key}.{format}: a third-party picture of a post or of the shelf of books. 404,
 * without an outgoing request, if the text lacks the picture.
 */
export async function serveTextPicture(request: Request, context: SiteContext): Promise<Response> {
  const { publication, env, inBackground } = context;
  const address = readPictureAddress(pathOf(request));
  const named = address && readTextPictureKey(address.key);
  if (!named || pictureModeOf(publication, env) !== 'own') return noSuchPicture();
  // Papers may have posts of the same name: their pictures are cached apart.
  const key = `${publication.id}.${address.key}`;
  const pictures = pictureContextOf(publication, env, { waitUntil: inBackground }, request);
  if (await pictures.isOverLimit()) return placeholderResponse(key, 'unstored');
  const shown = await tryOrLog('picture not shown', { publication: publication.id, key }, () =>
    addressesIn(named.text, context),
  );
  if (!shown) return placeholderResponse(key);
  const found = shown.find((one) => shortHash(one) === named.hash);
  if (found === undefined) return noSuchPicture();
  return servePicture(
    { key, address: found, cut: 'whole' },
    chooseVariant({ ...address, key }, request.headers),
    pictures,
  );
}

/** Throws BlogError. */
async function addressesIn(text: TextWithPictures, context: SiteContext): Promise<string[]> {
  const { content, insecureHosts } = context.publication;
  if (text === 'books')
    return (content.books?.books ?? []).flatMap(
      ({ cover }) => postPicture(cover, insecureHosts) ?? [],
    );
  const post = isSlug(text.post) ? await blogBackend(context).details(text.post) : undefined;
  return post ? addressesOfPost(post, insecureHosts) : [];
}

async function addressesOfPost(
  { pinterestImageLink, blog }: Pick<PostDetail, 'pinterestImageLink' | 'blog'>,
  insecureHosts: ReadonlySet<string> | undefined,
): Promise<string[]> {
  const coverPicture = (pinterestImageLink && textPicture(pinterestImageLink, insecureHosts)) || [];
  // Loaded on demand: the parser is a sixth of the Worker, and only posts need it.
  const { parseLightMarkup } = await import('../../model/posts/light-markup.ts');
  const inText = picturesIn(parseLightMarkup(blog)).flatMap(
    (written) => textPicture(written, insecureHosts) ?? [],
  );
  return [coverPicture, inText].flat();
}

function picturesIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'picture':
        return block.address;
      case 'quote':
        return picturesIn(block.blocks);
      case 'list':
        return block.items.flatMap(picturesIn);
      default:
        return [];
    }
  });
}
