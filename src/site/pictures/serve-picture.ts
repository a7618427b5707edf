import { logEvent, tryOrLog } from '../../http/log.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import { setNotFoundCaching } from '../http/caching.ts';
import { plainText } from '../http/plain-responses.ts';
import type { Variant } from './choose-variant.ts';
import { fetchPicture, type PublishersPicture } from './fetch-picture.ts';
import type { KeptPictures, KnownPicture } from './kept-pictures.ts';
import type { KeptVariants } from './kept-variants.ts';
import { type Cut, makeVariant, QuotaError } from './make-variant.ts';
import { PLACEHOLDER_SECONDS, pictureResponse, placeholderResponse } from './picture-response.ts';
import { RefusedPicture } from './refused-picture.ts';

/** What serving pictures needs. */
export interface PictureContext {
  readonly db: Pick<D1Database, 'prepare'>;
  /** Makes pictures smaller. Without it they are passed through as their publishers send them, where they are small. */
  readonly images: ImagesBinding | undefined;
  readonly variants: KeptVariants;
  readonly kept: KeptPictures;
  readonly cache: Cache;
  readonly cacheOrigin: string;
  readonly userAgent: string;
  readonly insecureHosts: ReadonlySet<string> | undefined;
  /** Runs after the response is sent. */
  readonly inBackground: (work: Promise<unknown>) => void;
}

/** A picture that readers may have, and where it is. */
export interface NamedPicture {
  /** Unique in the network. */
  readonly key: string;
  readonly address: string;
  readonly cut: Cut;
}

/** Bytes that are passed through at most. */
const MAX_PASSED_BYTES = 300_000;
const DB_TIMEOUT_MS = 2_000;
/** How long a request waits for another of this isolate that asks the publisher (ms): longer than robots.txt and picture may take. */
const MAX_WAIT_MS = 8_000;
const LOOK_EVERY_MS = 50;

/**
 * GET /media/{width}/{key}.{format} of a story's picture: 404 for a key that no edition of the last thirty days has, with nothing
 * requested of anybody; else the picture, or the placeholder.
 */
export async function serveStoryPicture(
  variant: Variant,
  context: PictureContext,
): Promise<Response> {
  const { key } = variant;
  try {
    const address = await withTimeout(findAddress(key, context.db), DB_TIMEOUT_MS);
    if (address === null) return noSuchPicture();
    return await servePicture({ key, address, cut: 'landscape' }, variant, context);
  } catch (error) {
    logEvent('error', 'picture not shown', { key, error });
    return placeholderResponse(key);
  }
}

/** The variant of a picture: as it is kept, or made now; else the placeholder. Never fails. */
export async function servePicture(
  picture: NamedPicture,
  variant: Variant,
  context: PictureContext,
): Promise<Response> {
  const { key } = picture;
  try {
    const { variants } = context;
    const kept = await variants.find(variant);
    if (kept) return pictureResponse(kept.body, { ...kept, key });
    const source = await findSource(picture, context);
    return await respondWith(source, picture, variant, context);
  } catch (error) {
    if (!(error instanceof RefusedPicture))
      logEvent('error', 'picture not shown', { key, address: picture.address, error });
    return placeholderResponse(key);
  }
}

export function noSuchPicture(): Response {
  const response = plainText(404, 'There is no such picture.');
  setNotFoundCaching(response.headers, []);
  return response;
}

/** `null` where no edition has it. */
function findAddress(key: string, db: PictureContext['db']): Promise<string | null> {
  return db
    .prepare('SELECT address FROM pictures WHERE key = ? AND withdrawn = 0')
    .bind(key)
    .first<string>('address');
}

async function respondWith(
  source: PublishersPicture,
  { key, cut }: NamedPicture,
  variant: Variant,
  context: PictureContext,
): Promise<Response> {
  const { images, variants, inBackground } = context;
  if (!images) return passThrough(source, key);
  const { keptSeconds } = source;
  try {
    const made = await makeVariant(images, source.bytes, variant, cut);
    const type = `image/${variant.format}`;
    inBackground(variants.keep(variant, made, keptSeconds));
    return pictureResponse(made, { type, key, keptSeconds });
  } catch (error) {
    if (error instanceof RefusedPicture) {
      // A file that cannot be read is not decoded again for the next reader. What failed with one variant says nothing of the others.
      // It comes after the file itself, in whose place it is.
      if (error.lasts === 'for a day')
        inBackground(untilKept(key).then(() => keep(key, error, context)));
      else logEvent('info', 'picture not shown', { key, error });
    }
    if (!(error instanceof QuotaError)) throw error;
    logEvent('warn', 'pictures not made smaller', { error });
    return passThrough(source, key, PLACEHOLDER_SECONDS);
  }
}

/** @throws RefusedPicture where it is too large for that */
function passThrough(
  { bytes, type, keptSeconds }: PublishersPicture,
  key: string,
  maxSeconds = keptSeconds,
): Response {
  if (bytes.byteLength > MAX_PASSED_BYTES)
    throw new RefusedPicture(`it has ${bytes.byteLength} bytes`, 'for a day');
  return pictureResponse(bytes, { type, key, keptSeconds: Math.min(keptSeconds, maxSeconds) });
}

/** The pictures that this isolate requests at present. */
const underWay = new Set<string>();

/** @throws RefusedPicture where its publisher has none that may be shown, or has said so lately */
async function findSource(
  picture: NamedPicture,
  context: PictureContext,
): Promise<PublishersPicture> {
  const { key } = picture;
  let known = await context.kept.find(key);
  if (!known && underWay.has(key)) {
    await untilKept(key);
    known = await context.kept.find(key);
  }
  const source = known ?? (await askAndKeep(picture, context));
  if (source instanceof RefusedPicture) throw source;
  return source;
}

async function untilKept(key: string): Promise<void> {
  for (let waited = 0; underWay.has(key) && waited < MAX_WAIT_MS; waited += LOOK_EVERY_MS)
    await scheduler.wait(LOOK_EVERY_MS);
}

function askAndKeep(
  { key, address }: NamedPicture,
  context: PictureContext,
): Promise<KnownPicture> {
  underWay.add(key);
  const asking = ask(address, context);
  const keeping = asking.then(
    (picture) => keep(key, picture, context),
    () => {},
  );
  // It ends where its reader leaves, too: others wait for it, and look into the cache then.
  context.inBackground(keeping.finally(() => underWay.delete(key)));
  return asking;
}

async function ask(address: string, context: PictureContext): Promise<KnownPicture> {
  try {
    return await fetchPicture({ ...context, address });
  } catch (error) {
    if (error instanceof RefusedPicture) return error;
    throw error;
  }
}

/** Has this data centre know it; why readers see the placeholder is logged. */
async function keep(key: string, picture: KnownPicture, { kept }: PictureContext): Promise<void> {
  if (picture instanceof RefusedPicture)
    logEvent('info', 'picture not shown', { key, error: picture });
  await tryOrLog('picture not kept', { key }, () => kept.keep(key, picture));
}
