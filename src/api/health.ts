import { readEdition } from '../feeds/edition-store.ts';
import { setNoStore } from '../http/caching.ts';
import { setCommonHeaders } from '../http/security-headers.ts';
import type { SiteContext } from '../site-context.ts';

/** GET /healthz: whether this publication has an edition, and which; 503 before the first one. */
export async function serveHealth({ env, publication, now }: SiteContext): Promise<Response> {
  const edition = await readEdition(env.EDITIONS, publication, now);
  const headers = new Headers();
  setCommonHeaders(headers);
  setNoStore(headers);
  const stories = Object.values(edition?.sections ?? {}).reduce(
    (sum, items) => sum + items.length,
    0,
  );
  const body = {
    status: edition ? 'ok' : 'no edition yet',
    publication: publication.id,
    build: import.meta.env.BUILD_ID,
    edition: edition && { version: edition.version, publishedAt: edition.publishedAt, stories },
  };
  return Response.json(body, { status: edition ? 200 : 503, headers });
}
