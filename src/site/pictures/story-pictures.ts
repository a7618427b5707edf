import { userAgentOf } from '../../http/outbound-policy.ts';
import type { Publication } from '../../publications/publication.ts';
import { originOf } from '../../publications/site-address.ts';
import { deskOfPicture, readPictureAddress } from '../../shared/picture-address.ts';
import { pictureModeOf } from '../context/picture-mode.ts';
import { pathOf } from '../http/request-address.ts';
import { chooseVariant, type Variant } from './choose-variant.ts';
import { KeptPictures } from './kept-pictures.ts';
import { KeptVariants, type PictureBucket } from './kept-variants.ts';
import { noSuchPicture, type PictureContext, serveStoryPicture } from './serve-picture.ts';

/** What a deployment may have and may not. */
type PictureBindings = Pick<Env, 'DB'> & {
  readonly IMAGES?: ImagesBinding;
  readonly MEDIA?: PictureBucket;
};

/** Whether a publication's readers may ask for this picture: it is of a desk that it carries, and shows pictures at its own address. */
export function servesPicture(
  publication: Publication,
  { key }: Variant,
  env: PictureBindings,
): boolean {
  const desk = deskOfPicture(key);
  const isCarried = publication.desks.some(({ id }) => id === desk);
  return isCarried && pictureModeOf(publication, env) === 'own';
}

/** `requester`: in whose name publishers are asked, and below whose address is kept what they send. */
export function pictureContextOf(
  requester: Publication,
  { DB, IMAGES, MEDIA }: PictureBindings,
  ctx: Pick<ExecutionContext, 'waitUntil'>,
): PictureContext {
  const cache = caches.default;
  const cacheOrigin = originOf(requester);
  return {
    db: DB,
    images: IMAGES,
    variants: new KeptVariants(cache, cacheOrigin, MEDIA),
    kept: new KeptPictures(cache, cacheOrigin),
    cache,
    cacheOrigin,
    userAgent: userAgentOf(requester),
    insecureHosts: requester.insecureHosts,
    inBackground: (work) => ctx.waitUntil(work),
  };
}

/** GET /media/… of a story's picture, in the variant that the gateway has chosen. */
export async function servePictureRequest(
  request: Request,
  context: PictureContext,
): Promise<Response> {
  const address = readPictureAddress(pathOf(request));
  if (!address) return noSuchPicture();
  return serveStoryPicture(chooseVariant(address, request.headers), context);
}

/** Deletes what is kept of pictures that publishers have withdrawn. @throws the error of R2 */
export async function withdrawPictures(
  keys: readonly string[],
  { kept, variants }: PictureContext,
): Promise<void> {
  for (const key of keys) await kept.forget(key);
  await variants.forget(keys);
}
