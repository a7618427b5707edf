import { logEvent } from '../../lib/http/log.ts';
import { userAgentOf } from '../../lib/http/outbound-policy.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { originOf } from '../../model/publication/site-address.ts';
import { deskOfPicture, readPictureAddress } from '../../shared/picture-address.ts';
import { type BudgetEnv, takeFromBudget } from '../context/daily-budget.ts';
import { pictureModeOf } from '../context/picture-mode.ts';
import { addressGroup, isOverLimit, type RateLimitBindings } from '../http/limit-requests.ts';
import { pathOf } from '../http/request-address.ts';
import { chooseVariant, type Variant } from './choose-variant.ts';
import { pictureMemory } from './picture-memory.ts';
import { noSuchPicture, type PictureContext, serveStoryPicture } from './serve-picture.ts';
import { StoredPictures } from './stored-pictures.ts';
import { type PictureBucket, StoredVariants } from './stored-variants.ts';
import { timedCache } from './timed-cache.ts';

/** Bindings that a deployment may lack. */
type PictureBindings = BudgetEnv &
  RateLimitBindings & {
    IMAGES?: ImagesBinding;
    MEDIA?: PictureBucket;
  };

const BUDGET_TIMEOUT_MS = 2_000;
/** Shared by all papers and entrypoints of this isolate. */
const MEMORY = pictureMemory();

/**
 * Whether a publication serves this picture: it belongs to one of its desks, and the publication
 * shows pictures from its own address.
 */
export function servesPicture(
  publication: Publication,
  { key }: Variant,
  env: PictureBindings,
): boolean {
  const desk = deskOfPicture(key);
  const isCarried = publication.desks.some(({ id }) => id === desk);
  return isCarried && pictureModeOf(publication, env) === 'own';
}

/**
 * The context of serving pictures. `requester`: named in requests to publishers; its address is the
 * origin of cache keys. `request`: of the reader whose group is limited.
 */
export function pictureContextOf(
  requester: Publication,
  env: PictureBindings,
  ctx: Pick<ExecutionContext, 'waitUntil'>,
  request?: Request,
): PictureContext {
  const cache = timedCache(caches.default);
  const cacheOrigin = originOf(requester);
  return {
    db: env.DB,
    images: env.IMAGES,
    variants: new StoredVariants(cache, cacheOrigin, env.MEDIA),
    kept: new StoredPictures(cache, cacheOrigin),
    cache,
    cacheOrigin,
    userAgent: userAgentOf(requester),
    insecureHosts: requester.insecureHosts,
    memory: MEMORY,
    isOverLimit: async () =>
      request !== undefined && isOverLimit(request, env, new Date(), 'PICTURE_REQUESTS'),
    mayMake: async () => request === undefined || mayMake(request, env, new Date()),
    inBackground: (work) => ctx.waitUntil(work),
  };
}

/**
 * Counts a picture towards the daily limit of the reader's group. If D1 fails, nothing is refused.
 */
async function mayMake(request: Request, env: BudgetEnv, now: Date): Promise<boolean> {
  const group = await addressGroup(request, now, 'household');
  if (group === undefined) return true;
  const taking = takeFromBudget(env, 'pictures made', now.getTime(), 1, group);
  return withTimeout(taking, BUDGET_TIMEOUT_MS).catch((error) => {
    logEvent('error', 'pictures not counted', { error });
    return true;
  });
}

/** GET /media/…: a story's picture, in the variant that the gateway has chosen. */
export async function servePictureRequest(
  request: Request,
  context: PictureContext,
): Promise<Response> {
  const address = readPictureAddress(pathOf(request));
  if (!address) return noSuchPicture();
  return serveStoryPicture(chooseVariant(address, request.headers), context);
}

/**
 * Deletes stored copies of withdrawn pictures.
 *
 * @throws the error of R2
 */
export async function withdrawPictures(
  keys: readonly string[],
  { kept, variants }: PictureContext,
): Promise<void> {
  for (const key of keys) await kept.forget(key);
  await variants.forget(keys);
}
