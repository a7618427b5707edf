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
import {
  noSuchPicture,
  type PictureContext,
  pictureMemory,
  serveStoryPicture,
} from './serve-picture.ts';
import {
  type PictureBucket,
  StoredPictures,
  StoredVariants,
  timedCache,
} from './stored-pictures.ts';

/** Bindings for pictures; a deployment may lack some. */
type PictureBindings = BudgetEnv &
  RateLimitBindings & {
    IMAGES?: ImagesBinding;
    MEDIA?: PictureBucket;
  };

const BUDGET_TIMEOUT_MS = 2_000;
/** Shared by all papers and entrypoints of this isolate. */
const MEMORY = pictureMemory();

/**
 * Whether a picture is of one of the publication's desks, and shown from the publication's own
 * address.
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
 * `requester`: the publication named in requests to publishers. `request`: the reader's, which
 * counts towards limits.
 */
export function pictureContextOf(
  requester: Publication,
  env: PictureBindings,
  ctx: Pick<ExecutionContext, 'waitUntil'>,
  request?: Request,
): PictureContext {
  const cache = timedCache(caches.default, originOf(requester));
  return {
    db: env.DB,
    images: env.IMAGES,
    variants: new StoredVariants(cache, env.MEDIA),
    sources: new StoredPictures(cache),
    cache,
    userAgent: userAgentOf(requester),
    insecureHosts: requester.insecureHosts,
    memory: MEMORY,
    isOverLimit: async () =>
      request !== undefined && isOverLimit(request, env, new Date(), 'PICTURE_REQUESTS'),
    countPicture: async () => request === undefined || countPicture(request, env, new Date()),
    inBackground: (work) => ctx.waitUntil(work),
  };
}

/** Counts a picture towards the daily limit of the reader's group. If D1 fails, none is refused. */
async function countPicture(request: Request, env: BudgetEnv, now: Date): Promise<boolean> {
  const group = await addressGroup(request, now, 'household');
  if (group === undefined) return true;
  const taking = takeFromBudget(env, 'pictures made', now.getTime(), 1, group);
  return withTimeout(taking, BUDGET_TIMEOUT_MS).catch((error) => {
    logEvent('error', 'pictures not counted', { error });
    return true;
  });
}

/** GET /media/…, in the variant that the gateway has chosen. */
export async function servePictureRequest(
  request: Request,
  context: PictureContext,
): Promise<Response> {
  const address = readPictureAddress(pathOf(request));
  if (!address) return noSuchPicture();
  return serveStoryPicture(chooseVariant(address, request.headers), context);
}

/** Removes withdrawn pictures from cache and bucket. Throws the error of R2. */
export async function withdrawPictures(
  keys: readonly string[],
  { sources, variants }: PictureContext,
): Promise<void> {
  for (const key of keys) await sources.delete(key);
  await variants.delete(keys);
}
