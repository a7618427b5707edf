import { tryOrLog } from '../../lib/http/log.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import { isSlug, postPicture } from '../../model/posts/post-addresses.ts';
import { readPictureAddress } from '../../shared/picture-address.ts';
import { allAddresses } from '../blog/post-pictures.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { pictureModeOf } from '../context/picture-mode.ts';
import type { SiteContext } from '../context/site-context.ts';
import { readTextPictureKey, type TextWithPictures } from '../context/text-pictures.ts';
import { pathOf } from '../http/request-address.ts';
import { chooseVariant } from '../pictures/choose-variant.ts';
import { placeholderResponse } from '../pictures/picture-response.ts';
import { noSuchPicture, servePicture } from '../pictures/serve-picture.ts';
import { pictureContextOf } from '../pictures/story-pictures.ts';

/**
 * GET /media/{width}/{key}.{format} of an external picture in one of the paper's own texts: 404 if
 * the text does not show it, without a request; else the picture or the placeholder.
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

/** The addresses of the pictures that a text shows. @throws BlogError */
async function addressesIn(text: TextWithPictures, context: SiteContext): Promise<string[]> {
  const { content, insecureHosts } = context.publication;
  if (text === 'books')
    return (content.books?.books ?? []).flatMap(
      ({ cover }) => postPicture(cover, insecureHosts) ?? [],
    );
  const post = isSlug(text.post) ? await blogBackend(context).details(text.post) : undefined;
  return post ? allAddresses(post, insecureHosts) : [];
}
