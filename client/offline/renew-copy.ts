import { followRecipe } from '../../src/shared/page-recipe.ts';

/**
 * How long the site may take to say what is new (ms). A request that takes longer is given up, and the page itself is requested: most of
 * what a satellite link loses has come by then.
 */
const TIMEOUT_MS = 8_000;

/** Whether the site says what is new on a page since a version of it. */
export function isRenewable({ pathname }: URL): boolean {
  return pathname === '/' || pathname === '/news';
}

/**
 * The page as the network has it now, made of the cached copy and of what is new since; `undefined` where the site does not know what
 * that is, or where what was made is not that very page. Rejects where the response does not come, or breaks off.
 */
export async function renewCopy(copy: Response, path: string): Promise<Response | undefined> {
  const since = /^(?:W\/)?"([\w.-]+)"$/.exec(copy.headers.get('ETag') ?? '')?.[1];
  if (!since) return undefined;
  const response = await fetch(
    // As the site's cache has the address: parameters in the order of the alphabet.
    `/api/edition?${new URLSearchParams({ page: path, since })}`,
    // What the browser's own cache has may be minutes old.
    { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) },
  );
  if (response.status !== 200) return undefined;
  const changes: unknown = await response.json();
  if (!isObject(changes) || typeof changes.version !== 'string') return undefined;
  // Nothing is new on the page, which has the digest of the copy, or there is no way to it from here.
  if (!changes.parts && changes.since !== since) return undefined;
  const older = await copy.text();
  const page = changes.parts ? followRecipe(older, changes.parts) : older;
  if (page === undefined || (await digestOf(page)) !== changes.digest) return undefined;
  // Of one build, and one version of the paper: the other headers are the same.
  const headers = new Headers(copy.headers);
  headers.set('ETag', `W/"${changes.version}"`);
  return new Response(page, { headers });
}

function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null;
}

/** The first 128 bits of the SHA-256, in hexadecimal, as the site writes it. */
async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest, 0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
