import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { isWorldHost } from './addresses.ts';

const MAX_BYTES = 16 * 1024;

const fieldsSchema = v.record(
  v.string(),
  v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
);

/** A request body that is too large or not in a form that can be read. */
export class RequestBodyError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'RequestBodyError';
  }
}

/** The named fields of a form or a flat JSON object, at most 16 KB; throws `RequestBodyError`. */
export async function readFields(
  request: IncomingMessage,
): Promise<Readonly<Record<string, string>>> {
  const text = await readText(request);
  const isJson = request.headers['content-type']?.includes('json') ?? false;
  if (!isJson) return Object.fromEntries(new URLSearchParams(text));
  const checked = v.safeParse(fieldsSchema, parseJson(text));
  if (!checked.success) throw new RequestBodyError('The JSON body must be an object of texts.');
  return checked.output;
}

/**
 * Whether a POST comes from a program or from this world's own pages, not from another site in the
 * same browser.
 */
export function isLocalPost(request: IncomingMessage, origin: string): boolean {
  const from = request.headers.origin;
  return from === undefined || isWorldHost(origin, URL.parse(from)?.host ?? '');
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BYTES) throw new RequestBodyError(`The body is larger than ${MAX_BYTES} bytes.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RequestBodyError('The body is not JSON.', { cause });
  }
}
