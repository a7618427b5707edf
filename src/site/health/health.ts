import type { SiteContext } from '../context/site-context.ts';
import { setNoStore } from '../http/caching.ts';
import {
  type FindFrontPageFault,
  type HealthReport,
  readHealth,
  type SourceHealth,
} from './health-report.ts';

/**
 * GET /healthz: the state of this publication's site for a monitor. 503 where readers get no front page, before the first edition, if no local source had a good
 * poll for six hours, and if fetched news could not be published for six hours; 200 otherwise.
 */
export async function serveHealth(
  context: SiteContext,
  findFrontPageFault: FindFrontPageFault,
): Promise<Response> {
  const { isHealthy, sources, ...report } = await readHealth(context, findFrontPageFault);
  const headers = new Headers({ 'X-Robots-Tag': 'noindex' });
  setNoStore(headers);
  const body = {
    status: isHealthy ? 'ok' : 'failing',
    ...report,
    sources: withoutAddresses(sources),
  };
  return Response.json(body, { status: isHealthy ? 200 : 503, headers });
}

/** What /status alone shows of a source. */
type ForStatus = 'feed' | 'advice' | 'checkRefusal';

/** Monitors keep what they read and pass it on: what holds addresses is for /status alone. */
function withoutAddresses(
  sources: HealthReport['sources'],
): Omit<SourceHealth, ForStatus>[] | null {
  return sources === null
    ? null
    : sources.map(({ feed: _, advice: __, checkRefusal: ___, ...source }) => source);
}
