import * as v from 'valibot';
import { isRecord } from '../../lib/is-record.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { ARCHIVE_SHAPE, DayRecordSchema, DaysSchema } from './day-record.ts';

export type ArchiveBucket = Pick<R2Bucket, 'get' | 'put' | 'list'>;

/** The bucket is optional: a deployment without R2 has no archive. */
export type ArchiveBindings = object & { ARCHIVE?: ArchiveBucket };

export interface Stored<Value> {
  value: Value;
  etag: string;
}

interface WholeObject {
  key: string;
  etag: string;
  uploaded: Date;
  bytes: ArrayBuffer;
}

/** An object that was read completely but that no build can have written. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject';
  readonly object: WholeObject;

  constructor(object: WholeObject, cause: unknown) {
    super(`${object.key} is damaged`, { cause });
    this.object = object;
  }
}

const TIMEOUT_MS = 3_000;
/** Cooldown after an R2 timeout (ms). */
const COOLDOWN_MS = 5_000;
/** Maximum size of an object, compressed or not (characters). The writer's limits stay below it. */
const MAX_LENGTH = 16_000_000;

const unresponsive = new SwrCache<true>({ ttlMs: COOLDOWN_MS, maxEntries: 1 });
const R2 = 'R2';

/**
 * The text of an object. Throws DamagedObject; Error if the body was cut off or another build wrote
 * the object; a `TimeoutError` after 3 s, then Error immediately for 5 s; the errors of R2.
 */
export async function readText(
  bucket: ArchiveBucket,
  key: string,
): Promise<Stored<string> | undefined> {
  const read = await readObject(bucket, key);
  return read && { value: read.text, etag: read.object.etag };
}

export const readRecord = readerOf(DayRecordSchema);
export const readDays = readerOf(DaysSchema);

async function readObject(
  bucket: ArchiveBucket,
  key: string,
): Promise<{ object: WholeObject; text: string } | undefined> {
  if (unresponsive.lookup(R2, Date.now())) throw new Error('R2 does not respond');
  const read = async () => {
    const found = await bucket.get(key);
    if (!found) return undefined;
    const { etag, uploaded, size, customMetadata } = found;
    if (size > MAX_LENGTH) throw new RangeError(`${key} is too long`);
    const bytes = await found.arrayBuffer();
    // A body that was cut off does not mean that the object is damaged.
    if (bytes.byteLength !== size) throw new Error(`${key} was not read whole`);
    checkShape(key, Number(customMetadata?.shape ?? ARCHIVE_SHAPE));
    const object = { key, etag, uploaded, bytes };
    return { object, text: await orDamaged(object, () => gunzip(bytes)) };
  };
  return withTimeout(read(), TIMEOUT_MS, () => {
    unresponsive.store(R2, true, Date.now());
    throw new DOMException('R2 timed out', 'TimeoutError');
  });
}

function readerOf<Schema extends v.GenericSchema>(schema: Schema) {
  return async (
    bucket: ArchiveBucket,
    key: string,
  ): Promise<Stored<v.InferOutput<Schema>> | undefined> => {
    const read = await readObject(bucket, key);
    if (!read) return undefined;
    const { object, text } = read;
    const json: unknown = await orDamaged(object, () => JSON.parse(text));
    if (isRecord(json) && typeof json.shape === 'number') checkShape(key, json.shape);
    return { value: await orDamaged(object, () => v.parse(schema, json)), etag: object.etag };
  };
}

/** Throws Error if another build wrote the object, which is then not damaged. */
function checkShape(key: string, shape: number): void {
  if (shape !== ARCHIVE_SHAPE) throw new Error(`${key} has the shape ${shape} of another build`);
}

async function orDamaged<Value>(
  object: WholeObject,
  read: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    throw new DamagedObject(object, error);
  }
}

/**
 * Writes an object if it is unchanged since `before` was read (`undefined`: if it does not exist).
 * Returns whether it was written. Throws the errors of R2; a `TimeoutError` after 3 s.
 */
export async function replaceText(
  bucket: ArchiveBucket,
  key: string,
  text: string,
  before: { etag: string } | undefined,
  facts: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const onlyIf = before ? { etagMatches: before.etag } : { etagDoesNotMatch: '*' };
  const customMetadata = { ...facts, shape: String(ARCHIVE_SHAPE) };
  const put = bucket.put(key, await gzip(text), { onlyIf, customMetadata });
  return (await withTimeout(put, TIMEOUT_MS)) !== null;
}

/**
 * Copies a damaged object; writes nothing if the copy exists. Throws the errors of R2; a
 * `TimeoutError` after 3 s.
 */
export async function copyDamaged(
  bucket: ArchiveBucket,
  { bytes }: WholeObject,
  key: string,
): Promise<void> {
  await withTimeout(bucket.put(key, bytes, { onlyIf: { etagDoesNotMatch: '*' } }), TIMEOUT_MS);
}

/**
 * Lists objects in key order, with their metadata. Throws the errors of R2; a `TimeoutError` after
 * 3 s.
 */
export async function listObjects(bucket: ArchiveBucket, prefix: string): Promise<R2Object[]> {
  const found: R2Object[] = [];
  let cursor: string | undefined;
  do {
    const options = { prefix, include: ['customMetadata' as const], ...(cursor && { cursor }) };
    const page = await withTimeout(bucket.list(options), TIMEOUT_MS);
    found.push(...page.objects);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return found;
}

async function gzip(text: string): Promise<ArrayBuffer> {
  const bytes = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(bytes).arrayBuffer();
}

async function gunzip(bytes: ArrayBuffer): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  for await (const chunk of unpacked) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_LENGTH) throw new RangeError('the unpacked object is too long');
  }
  return text + decoder.decode();
}
