import { tryOrLog } from '../../http/log.ts';
import { MADE_FILES } from '../../publications/made-files.ts';
import type { Publication } from '../../publications/publication.ts';
import { fileKey } from '../../publications/stored-publication.ts';
import { readUploadPath } from '../../publications/uploads.ts';
import { readKv } from '../cache/read-kv.ts';
import type { SiteContext } from '../context/site-context.ts';
import { noSuchDocument, unavailable } from '../http/plain-responses.ts';
import { pathOf } from '../http/request-address.ts';
import { allowEmbedding } from '../http/security-headers.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/vnd.microsoft.icon',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
};

/**
 * A drawing that is opened by itself is a page: its own styles and pictures count, and nothing else. What shows a PDF is the browser's own,
 * as with the build's static files (public/_headers).
 */
const POLICIES: Readonly<Record<string, string>> = {
  svg: "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  pdf: "base-uri 'none'; frame-ancestors 'none'",
};

/** A file may be large: one that is slow says nothing of KV. */
const PATIENTLY = { slowAfterMs: 10_000 };

/** The path of a paper's files changes with them, so that they can be kept for ever. */
const FOR_EVER = 'max-age=31536000, immutable';

/**
 * GET /papers/{id}/…: an icon, card, picture or download of a paper that was published, and the pictures that were uploaded at the desk
 * of any, which KV has. The other files of the build's papers are static, and never get here. Nobody gets another paper's, or has KV asked
 * for what cannot be there.
 */
export async function servePaperFile(
  request: Request,
  { publication, env }: SiteContext,
): Promise<Response> {
  const path = pathOf(request).replace(/\?.*/, '');
  const kind = /\.([a-z]+)$/.exec(path)?.[1] ?? '';
  const type = MEDIA_TYPES[kind];
  if (!type || !isFileOf(publication, path)) return noSuchDocument(publication);
  const facts = { publication: publication.id, path };
  const options = { type: 'arrayBuffer', cacheTtl: 86_400 } as const;
  const bytes = await tryOrLog('file of a paper unreadable', facts, () =>
    readKv(() => env.EDITIONS.get(fileKey(path), options), PATIENTLY),
  );
  if (bytes === undefined) return unavailable(publication, 60);
  if (!bytes) return noSuchDocument(publication);
  const headers = new Headers({
    'Content-Type': type,
    'Content-Length': String(bytes.byteLength),
    'Cache-Control': FOR_EVER,
    'Cloudflare-CDN-Cache-Control': FOR_EVER,
  });
  const policy = POLICIES[kind];
  allowEmbedding(headers);
  if (policy !== undefined) headers.set('Content-Security-Policy', policy);
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

/** Whether the paper may have a file at the path: one that was uploaded, one of its own, or one that was made of its name and colours. */
function isFileOf({ id, version, files, ownFiles = {} }: Publication, path: string): boolean {
  if (readUploadPath(path)?.paper === id) return true;
  if (version === undefined) return false;
  if (Object.values(ownFiles).includes(path)) return true;
  return path.startsWith(`${files}/`) && MADE_FILES.has(path.slice(files.length + 1));
}
