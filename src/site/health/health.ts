import type { SiteContext } from '../context/site-context.ts';
import { setNoStore } from '../http/caching.ts';
import { readHealth } from './health-report.ts';

/**
 * GET /healthz: the state of this publication's site for a monitor. 503 before the first edition, if no local source had a good
 * poll for six hours, and if fetched news could not be published for six hours; 200 otherwise.
 */
export async function serveHealth(context: SiteContext): Promise<Response> {
  const { isHealthy, ...report } = await readHealth(context);
  const headers = new Headers({ 'X-Robots-Tag': 'noindex' });
  setNoStore(headers);
  const body = { status: isHealthy ? 'ok' : 'failing', ...report };
  return Response.json(body, { status: isHealthy ? 200 : 503, headers });
}
