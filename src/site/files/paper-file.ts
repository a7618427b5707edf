import { extensionOf, fileType } from '../../lib/http/file-type.ts';
import { tryOrLog } from '../../lib/http/log.ts';
import { allowEmbedding } from '../../lib/http/security-headers.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { uploadTag } from '../../model/edition/cache-tags.ts';
import { MADE_FILES } from '../../model/publication/made-files.ts';
import type { Publication } from '../../model/publication/publication.ts';
import {
  fileKey,
  readUploadPath,
  type UploadName,
} from '../../model/publication/stored-publication.ts';
import { readKv } from '../cache/read-kv.ts';
import type { SiteContext } from '../context/site-context.ts';
import { setNoStore } from '../http/caching.ts';
import { noSuchDocument, unavailable } from '../http/plain-responses.ts';
import { pathOf } from '../http/request-address.ts';

/**
 * Policies of files opened as documents: a drawing, and a PDF in the browser's viewer
 * (public/_headers).
 */
const POLICIES: Readonly<Record<string, string>> = {
  svg: "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  pdf: "base-uri 'none'; frame-ancestors 'none'",
};

/** Files may be large: a slow one does not mean that KV is unresponsive. */
const FILE_LIMITS = { slowAfterMs: 10_000 };
const UPLOAD_TIMEOUT_MS = 2_000;
/** The path of a paper's file changes with its content. */
const FOR_EVER = 'max-age=31536000, immutable';

/**
 * GET /papers/{id}/…: an icon, card, picture or download of a published paper, or an upload of any
 * paper, from KV. Requests for other papers' files, or for files that cannot exist, do not reach
 * KV. If D1 fails to look up an upload, the response is `no-store`.
 */
export async function servePaperFile(
  request: Request,
  { publication, env }: SiteContext,
): Promise<Response> {
  const path = pathOf(request).replace(/\?.*/, '');
  const upload = readUploadPath(path);
  const type = isFileOf(publication, path, upload) ? fileType(path) : undefined;
  if (!type) return noSuchDocument(publication);
  const facts = { publication: publication.id, path };
  // Streamed, because a download may have 25 MB and many readers.
  const options = { type: 'stream', cacheTtl: 86_400 } as const;
  const [body, isThere] = await Promise.all([
    tryOrLog('file of a paper unreadable', facts, () =>
      readKv(() => env.EDITIONS.get(fileKey(path), options), FILE_LIMITS),
    ),
    upload && tryOrLog('upload not looked up', facts, () => findUpload(env.DB, upload)),
  ]);
  // KV may have a file for some time after it was removed.
  if (isThere === false) {
    await body?.cancel();
    return noSuchDocument(publication);
  }
  if (body === undefined) return unavailable(publication, 60);
  if (!body) return noSuchDocument(publication);
  const headers = new Headers({
    'Content-Type': type,
    'Cache-Control': FOR_EVER,
    'Cloudflare-CDN-Cache-Control': FOR_EVER,
  });
  if (upload) headers.set('Cache-Tag', uploadTag(upload.paper, upload.hash));
  if (upload && !isThere) setNoStore(headers);
  const policy = POLICIES[extensionOf(path)];
  allowEmbedding(headers);
  if (policy !== undefined) headers.set('Content-Security-Policy', policy);
  if (request.method !== 'HEAD') return new Response(body, { headers });
  await body.cancel();
  return new Response(null, { headers });
}

async function findUpload(db: D1Database, { paper, hash }: UploadName): Promise<boolean> {
  const found = db
    .prepare('SELECT 1 FROM uploads WHERE paper = ? AND hash = ? AND remove_at IS NULL')
    .bind(paper, hash)
    .first();
  return (await withTimeout(found, UPLOAD_TIMEOUT_MS)) !== null;
}

/**
 * Whether the path is an upload of the paper, a file of its folder, or one generated from its name
 * and colours.
 */
function isFileOf(
  { id, version, files, ownFiles = {} }: Publication,
  path: string,
  upload: UploadName | undefined,
): boolean {
  if (upload) return upload.paper === id;
  if (version === undefined) return false;
  if (Object.values(ownFiles).includes(path)) return true;
  return path.startsWith(`${files}/`) && MADE_FILES.has(path.slice(files.length + 1));
}
