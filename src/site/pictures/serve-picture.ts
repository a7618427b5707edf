import { readAtMost } from '../../lib/http/collect-bytes.ts';
import { logEvent, tryOrLog } from '../../lib/http/log.ts';
import {
  type Cut,
  MAX_VARIANT_BYTES,
  makeVariant,
  QuotaError,
} from '../../lib/pictures/make-variant.ts';
import { openFile, type Source } from '../../lib/pictures/picture-file.ts';
import { RefusedPicture } from '../../lib/pictures/refused-picture.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { setNotFoundCaching } from '../http/caching.ts';
import { plainText } from '../http/plain-responses.ts';
import { BusyError, ByteBudget, type Clock } from './byte-budget.ts';
import { type Variant, variantPath } from './choose-variant.ts';
import { fetchPicture, MAX_PICTURE_BYTES } from './fetch-picture.ts';
import { InFlight } from './in-flight.ts';
import { PLACEHOLDER_SECONDS, pictureResponse, placeholderResponse } from './picture-response.ts';
import type {
  PictureCache,
  PublishersPicture,
  StoredPictures,
  StoredVariant,
  StoredVariants,
} from './stored-pictures.ts';

export interface PictureContext {
  db: Pick<D1Database, 'prepare'>;
  /** Without it, small pictures are passed through unchanged. */
  images: ImagesBinding | undefined;
  variants: StoredVariants;
  sources: StoredPictures;
  cache: PictureCache;
  userAgent: string;
  insecureHosts: ReadonlySet<string> | undefined;
  memory: PictureMemory;
  /** Whether the reader's group of addresses has requested too many uncached pictures. */
  isOverLimit: () => Promise<boolean>;
  /** Counts a picture towards the group's daily limit; `false` if that is exceeded. */
  countPicture: () => Promise<boolean>;
  inBackground: (work: Promise<unknown>) => void;
}

export interface NamedPicture {
  /** Unique in the network. */
  key: string;
  address: string;
  cut: Cut;
}

const MAX_PASSED_BYTES = 300_000;
const DB_TIMEOUT_MS = 2_000;
/** Timeout for reading a passed-through picture from a cache (ms). */
const PASS_TIMEOUT_MS = 5_000;

/**
 * Serves a variant of a story's picture. 404, without a request to a publisher, for a key that no
 * edition of the last 30 days has.
 */
export async function serveStoryPicture(
  variant: Variant,
  context: PictureContext,
): Promise<Response> {
  const { key } = variant;
  if (await context.isOverLimit()) return placeholderResponse(key, 'unstored');
  try {
    const address = await withTimeout(findAddress(key, context.db), DB_TIMEOUT_MS);
    if (address === null) return noSuchPicture();
    return await servePicture({ key, address, cut: 'landscape' }, variant, context);
  } catch (error) {
    logEvent('error', 'picture not shown', { key, error });
    return placeholderResponse(key);
  }
}

/** Serves the stored variant, or makes it; else the placeholder. Never rejects. */
export function servePicture(
  picture: NamedPicture,
  variant: Variant,
  context: PictureContext,
): Promise<Response> {
  const work = respond(picture, variant, context);
  // Continues if the reader leaves, so that others get the picture and memory is released.
  context.inBackground(work);
  return work;
}

async function respond(
  picture: NamedPicture,
  variant: Variant,
  context: PictureContext,
): Promise<Response> {
  const { key, address } = picture;
  const { memory, variants, inBackground } = context;
  try {
    const steps = {
      find: () => memory.reading.withPermit(MAX_VARIANT_BYTES, () => variants.find(variant)),
      fetch: () => makeShown(picture, variant, context),
      store: async (shown: ShownVariant | RefusedPicture) => {
        if (shown instanceof RefusedPicture || !shown.isMade) return;
        await variants.store(variant, shown.bytes, shown.ttlSeconds);
      },
      inBackground,
    };
    return await memory.variants.use<StoredVariant, Response>(
      variantPath(variant),
      steps,
      async (shown) => pictureResponse(shown.bytes, { ...shown, key }),
    );
  } catch (error) {
    if (error instanceof BusyError) {
      logEvent('warn', 'picture not shown', { key, error });
      return placeholderResponse(key, 'unstored');
    }
    if (!(error instanceof RefusedPicture))
      logEvent('error', 'picture not shown', { key, address, error });
    return placeholderResponse(key);
  }
}

export function noSuchPicture(): Response {
  const response = plainText(404, 'There is no such picture.');
  setNotFoundCaching(response.headers, []);
  return response;
}

/** The picture's address; `null` if no edition has it. */
function findAddress(key: string, db: PictureContext['db']): Promise<string | null> {
  return db
    .prepare('SELECT address FROM pictures WHERE key = ? AND withdrawn = 0')
    .bind(key)
    .first<string>('address');
}

/** Makes a variant to send. Throws RefusedPicture if readers see the placeholder; BusyError. */
function makeShown(
  { key, address, cut }: NamedPicture,
  variant: Variant,
  context: PictureContext,
): Promise<ShownVariant> {
  const { images, memory, inBackground } = context;
  const steps = {
    find: () => context.sources.find(key),
    fetch: () => fetchPicture({ ...context, address }),
    store: (known: PublishersPicture | RefusedPicture) => store(key, known, context),
    inBackground,
  };
  return memory.sources.use<Source, ShownVariant>(key, steps, async (source) => {
    if (!images) return passThrough(source);
    if (!(await context.countPicture()))
      throw new BusyError('the daily picture limit of this group is reached');
    try {
      const bytes = await makeVariant(images, source, variant, cut);
      const type = `image/${variant.format}`;
      return { bytes, type, ttlSeconds: source.ttlSeconds, isMade: true };
    } catch (error) {
      // A failure of one variant says nothing about the others.
      if (error instanceof RefusedPicture && error.cachedFor === 'minutes')
        logEvent('info', 'picture not shown', { key, error });
      if (!(error instanceof QuotaError)) throw error;
      logEvent('warn', 'pictures not made smaller', { error });
      return passThrough(source, PLACEHOLDER_SECONDS);
    }
  });
}

/** Returns the publisher's file unchanged. Throws RefusedPicture if it is too large. */
async function passThrough(source: Source, maxSeconds = source.ttlSeconds): Promise<ShownVariant> {
  const { length, type, ttlSeconds } = source;
  const stream =
    length <= MAX_PASSED_BYTES && (await openFile(source, AbortSignal.timeout(PASS_TIMEOUT_MS)));
  const bytes = stream && (await readAtMost(stream, MAX_PASSED_BYTES));
  // The source stays stored: once the quota allows, it can be resized.
  if (!bytes) throw new RefusedPicture(`it has ${length} bytes`, 'minutes');
  return { bytes, type, ttlSeconds: Math.min(ttlSeconds, maxSeconds), isMade: false };
}

/** Caches the publisher's picture, or its refusal, in this data centre. Logs refusals. */
async function store(
  key: string,
  known: PublishersPicture | RefusedPicture,
  { sources }: PictureContext,
): Promise<void> {
  if (known instanceof RefusedPicture) logEvent('info', 'picture not shown', { key, error: known });
  await tryOrLog('picture not stored', { key }, () => sources.store(key, known));
}

export interface ShownVariant extends StoredVariant {
  /** Resized here; otherwise it is the publisher's file. */
  isMade: boolean;
}

export interface PictureMemory {
  sources: InFlight<PublishersPicture>;
  variants: InFlight<ShownVariant>;
  /** Budget for variants that are read from storage. */
  reading: ByteBudget;
  usedBytes: () => number;
}

/** Memory budgets (bytes), of the isolate's 128 MB. */
const SOURCES_BYTES = 16_000_000;
const VARIANTS_BYTES = 8_000_000;
/** Memory for making a variant: the pass-through limit, or the source in transit and the result. */
const MAKING_BYTES = 500_000;

const PLATFORM_CLOCK: Clock = { now: () => Date.now(), wait: (ms) => scheduler.wait(ms) };

/** Making a variant waits for a source, never the reverse: two budgets cannot deadlock. */
export function pictureMemory(clock = PLATFORM_CLOCK): PictureMemory {
  const sources = new ByteBudget(SOURCES_BYTES, clock);
  const variants = new ByteBudget(VARIANTS_BYTES, clock);
  return {
    sources: new InFlight(sources, MAX_PICTURE_BYTES, clock),
    variants: new InFlight(variants, MAKING_BYTES, clock),
    reading: variants,
    usedBytes: () => sources.usedBytes + variants.usedBytes,
  };
}
