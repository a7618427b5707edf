import { blogKey } from '../blog/select-backend.ts';
import { problem } from '../http/plain-responses.ts';

/** Whether this is the configured key, compared in constant time. If the configured key is empty, none is. */
export async function isBlogKey(given: string, env: Env): Promise<boolean> {
  const key = blogKey(env);
  const [a, b] = await Promise.all([sha256(given), sha256(key)]);
  return crypto.subtle.timingSafeEqual(a, b) && key !== '';
}

/** The response to a call without the key (RFC 6750 §3): 401 with what it needs. */
export function refuseCall(): Response {
  const response = problem(401, 'Unauthorized', {
    detail: 'the call needs the header "Authorization: Bearer {key}" with the site’s public key',
  });
  response.headers.set('WWW-Authenticate', 'Bearer realm="blog"');
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
}

function sha256(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
}
