import * as v from 'valibot';
import { withTimeout } from '../../shared/with-timeout.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import { type DayRecord, DayRecordSchema, type Days, DaysSchema } from './day-record.ts';

/** What is used of the bucket. */
export type ArchiveBucket = Pick<R2Bucket, 'get' | 'put'>;

/** The bucket is optional: a deployment without R2 has no archive. */
export type ArchiveBindings = object & { readonly ARCHIVE?: ArchiveBucket };

/** What is stored under a key, and the version by which it may be replaced. */
export interface Stored<Value> {
  readonly value: Value;
  readonly etag: string;
}

/** What is stored is none that the writer has made, or is damaged. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject';
  readonly etag: string;

  constructor(key: string, etag: string, cause: unknown) {
    super(`${key} is damaged`, { cause });
    this.etag = etag;
  }
}

const TIMEOUT_MS = 3_000;
/** For how long the bucket is not read that did not respond in time (ms). */
const COOLDOWN_MS = 5_000;
/** Bytes of a month's index, which is the largest of them, before gzip. A longer object is none that the writer has made. */
const MAX_BYTES = 16_000_000;

const unresponsive = new SwrCache<true>({ ttlMs: COOLDOWN_MS, maxEntries: 1 });
const R2 = 'R2';

/**
 * The object under a key, as text; `undefined` where there is none.
 *
 * @throws the errors of R2; a `TimeoutError` after 3 s, and Error at once for 5 s afterwards; DamagedObject
 */
export async function readText(
  bucket: ArchiveBucket,
  key: string,
): Promise<Stored<string> | undefined> {
  if (unresponsive.lookup(R2, Date.now())) throw new Error('R2 does not respond');
  const read = async () => {
    const object = await bucket.get(key);
    if (!object) return undefined;
    const value = await orDamaged(key, object.etag, () => gunzip(object.body));
    return { value, etag: object.etag };
  };
  return withTimeout(read(), TIMEOUT_MS, () => {
    unresponsive.store(R2, true, Date.now());
    throw new DOMException('R2 timed out', 'TimeoutError');
  });
}

/** A day's record. @throws as `readText` */
export function readRecord(
  bucket: ArchiveBucket,
  key: string,
): Promise<Stored<DayRecord> | undefined> {
  return readChecked(bucket, key, DayRecordSchema);
}

/** The list of days. @throws as `readText` */
export function readDays(bucket: ArchiveBucket, key: string): Promise<Stored<Days> | undefined> {
  return readChecked(bucket, key, DaysSchema);
}

async function readChecked<Schema extends v.GenericSchema>(
  bucket: ArchiveBucket,
  key: string,
  schema: Schema,
): Promise<Stored<v.InferOutput<Schema>> | undefined> {
  const stored = await readText(bucket, key);
  if (!stored) return undefined;
  const { value, etag } = stored;
  const checked = await orDamaged(key, etag, () => v.parse(schema, JSON.parse(value)));
  return { value: checked, etag };
}

async function orDamaged<Value>(
  key: string,
  etag: string,
  read: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    throw new DamagedObject(key, etag, error);
  }
}

/**
 * Writes an object if what is stored is still what was read before (`undefined`: nothing). Whether it did.
 *
 * @throws the errors of R2; a `TimeoutError` after 3 s
 */
export async function replaceText(
  bucket: ArchiveBucket,
  key: string,
  text: string,
  before: { readonly etag: string } | undefined,
): Promise<boolean> {
  const onlyIf = before ? { etagMatches: before.etag } : { etagDoesNotMatch: '*' };
  return (await withTimeout(bucket.put(key, await gzip(text), { onlyIf }), TIMEOUT_MS)) !== null;
}

async function gzip(text: string): Promise<ArrayBuffer> {
  const bytes = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(bytes).arrayBuffer();
}

async function gunzip(body: ReadableStream): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body.pipeThrough(new DecompressionStream('gzip'))) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_BYTES) throw new RangeError('what is stored is too long');
  }
  return text + decoder.decode();
}
