import type { Publication } from '../../publications/publication.ts';
import { setCaching } from '../http/caching.ts';
import { allowEmbedding } from '../http/security-headers.ts';

/** How long a redirect is kept: the address that it leads to is gone when the file has changed. */
const SECONDS = 600;

/**
 * Leads to a file of the publication's own folder, by its path there (`pictures/ice.svg`), for posts and links from elsewhere, which
 * cannot follow its address as it changes with the file. `undefined` where it has no such file.
 */
export function serveOwnFile(path: string, { ownFiles = {} }: Publication): Response | undefined {
  const address = Object.hasOwn(ownFiles, path) ? ownFiles[path] : undefined;
  if (address === undefined) return undefined;
  const headers = new Headers({ Location: address });
  setCaching(headers, { browserSeconds: SECONDS, edgeSeconds: SECONDS }, []);
  allowEmbedding(headers);
  return new Response(null, { status: 302, headers });
}
