import { tryOrLog } from '../../lib/http/log.ts';
import type { QueueBindings } from '../../model/edition/first-refresh.ts';
import { allSources } from '../../model/publication/desk.ts';
import {
  CHECK_COLUMNS,
  type CheckRow,
  findCheckRefusal,
  sendCheck,
} from '../../model/sources/check-request.ts';
import { readSourceState, SOURCE_COLUMNS } from '../../model/sources/source-state.ts';
import { takeFromBudget } from '../context/daily-budget.ts';
import type { SiteContext } from '../context/site-context.ts';
import { setNoStore } from '../http/caching.ts';
import { plainText } from '../http/plain-responses.ts';
import { isFromOwnPage } from '../http/request-address.ts';
import { wordsOf } from '../words/words.ts';

export const CHECK_PATH = '/status/check';

export const CHECK_RESULTS = ['requested', 'wait', 'limit', 'failed'] as const;
type CheckResult = (typeof CHECK_RESULTS)[number];

export function checkAddress(desk: string, source: string): string {
  return `${CHECK_PATH}?${new URLSearchParams({ desk, source })}`;
}

/**
 * POST /status/check: brings the next poll of a source forward, within the rules
 * (`findCheckRefusal`), twelve times a day per publication. Ingest checks the rules again. The body
 * is ignored. Other sites cannot send it (403).
 */
export async function serveCheck(request: Request, context: SiteContext): Promise<Response> {
  if (!isFromOwnPage(request))
    return plainText(403, wordsOf(context.publication).status.notOurForm);
  const { searchParams } = new URL(request.url);
  const desk = context.publication.desks.find(({ id }) => id === searchParams.get('desk'));
  const source = desk && allSources(desk).find(({ id }) => id === searchParams.get('source'));
  if (!desk || !source) return seeOther('/status');
  const result = await requestCheck(context, desk.id, source);
  return seeOther(`/status?${new URLSearchParams({ desk: desk.id, result, source: source.id })}`);
}

async function requestCheck(
  { env, publication, now }: SiteContext,
  desk: string,
  source: { id: string; url: string; paused?: string },
): Promise<CheckResult> {
  // The queue may be missing, although its type is not optional.
  const { REFRESH_QUEUE: queue }: QueueBindings = env;
  const at = now.getTime();
  if (!queue || source.paused !== undefined) return 'wait';
  const outcome = await tryOrLog('check not requested', { desk, source: source.id }, async () => {
    const row = await env.DB.prepare(
      `SELECT ${SOURCE_COLUMNS}, ${CHECK_COLUMNS} FROM desk_sources WHERE desk = ? AND source = ?`,
    )
      .bind(desk, source.id)
      .first<CheckRow>();
    if (!row || findCheckRefusal(row, readSourceState(row.state, source.url), at)) return 'wait';
    if (!(await takeFromBudget(env, 'checks requested', at, 1, publication.id))) return 'limit';
    await sendCheck(queue, { desk, source: source.id });
    return 'requested';
  });
  return outcome ?? 'failed';
}

/** A 303 (RFC 9110 §15.4.4), so that a reload does not send the form again. */
function seeOther(location: string): Response {
  const headers = new Headers({ Location: location });
  setNoStore(headers);
  return new Response(null, { status: 303, headers });
}
