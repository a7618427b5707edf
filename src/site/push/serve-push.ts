import type { Community } from '../../publications/gazetteer.ts';
import { pushServiceOf, serviceOfHost } from '../../push/services.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import { takeFromBudget } from '../context/daily-budget.ts';
import type { SiteContext } from '../context/site-context.ts';
import { setNoStore } from '../http/caching.ts';
import { isFromOwnPage } from '../http/own-origin.ts';
import { problem } from '../http/plain-responses.ts';
import { wordsOf } from '../words/words.ts';
import { readEnd, readSubscription, type Subscription } from './subscription.ts';

/** Bytes of a request. */
const MAX_BYTES = 4_096;
/** Browsers of a paper that are told, at most. */
const MAX_SUBSCRIPTIONS = 50_000;
/** How long an isolate believes its count of them, for which D1 reads them all. */
const COUNT_TTL_MS = 3_600_000;

/**
 * POST /api/push: has a browser told about warnings and notices in a community from now on, in place of all that it was told before. Who
 * knows an endpoint may change what is sent there: it is the browser's secret, and nothing but it says whose a subscription is.
 */
export async function servePush(request: Request, context: SiteContext): Promise<Response> {
  const text = await readRequest(request, context);
  if (text instanceof Response) return text;
  const { env, publication, now } = context;
  const subscription = await readSubscription(text);
  const community = publication.gazetteer?.communities.find(
    ({ slug }) => slug === subscription?.community,
  );
  const { push: words } = wordsOf(publication);
  if (!subscription || !community) return problem(400, words.malformed);
  const isOpen =
    (await countSubscriptions(context)) < MAX_SUBSCRIPTIONS &&
    (await takeFromBudget(env, 'subscriptions', now.getTime(), 1, publication.id));
  if (!isOpen) {
    const response = problem(429, words.tooMany);
    response.headers.set('Retry-After', '86400');
    return response;
  }
  await store(subscription, community, context);
  return done();
}

/** DELETE /api/push: nothing is sent to an endpoint any more, and nothing of it is kept. */
export async function serveNoPush(request: Request, context: SiteContext): Promise<Response> {
  const text = await readRequest(request, context);
  if (text instanceof Response) return text;
  const endpoint = readEnd(text);
  if (endpoint === undefined) return problem(400, wordsOf(context.publication).push.malformed);
  await context.env.DB.prepare('DELETE FROM push_subscriptions WHERE endpoint = ?')
    .bind(endpoint)
    .run();
  return done();
}

/** What a page of this site has sent; else the refusal. */
async function readRequest(
  request: Request,
  { env, publication }: SiteContext,
): Promise<string | Response> {
  const { api, push: words } = wordsOf(publication);
  if (!env.VAPID_PUBLIC_KEY) return problem(404, api.noSuchCall);
  if (!isFromOwnPage(request)) return problem(403, words.notOurs);
  if (request.headers.get('Content-Type') !== 'application/json')
    return problem(415, words.malformed);
  return (await readText(request)) ?? problem(413, words.malformed);
}

/** The text of a request; `undefined` where it has too many bytes, of which no more are read. */
async function readText({ body }: Request): Promise<string | undefined> {
  let text = '';
  let length = 0;
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function done(): Response {
  const headers = new Headers();
  setNoStore(headers);
  return new Response(null, { status: 204, headers });
}

const counts = new SwrCache<number>({ maxEntries: 1_000, ttlMs: COUNT_TTL_MS });

function countSubscriptions({ env, publication, now }: SiteContext): Promise<number> {
  const count = async () =>
    (await env.DB.prepare(
      'SELECT COUNT(*) AS subscriptions FROM push_subscriptions WHERE paper = ?',
    )
      .bind(publication.id)
      .first<number>('subscriptions')) ?? 0;
  return counts.get(publication.id, now.getTime(), count);
}

/** A new row, with a new number: what was planned for the old one is not sent to it. What is as it was keeps its row. */
async function store(
  { endpoint, keys, level, quietFrom, quietUntil, allClear }: Subscription,
  { slug, station, timeZone }: Community,
  context: SiteContext,
): Promise<void> {
  const { env, publication } = context;
  const desk = publication.desks.find(({ stations }) => stations?.some(({ id }) => id === station));
  // From an hour until the same one is never.
  const [from, until] = quietFrom === quietUntil ? [null, null] : [quietFrom, quietUntil];
  const row = {
    endpoint,
    service: serviceOfHost(pushServiceOf(endpoint) ?? ''),
    ...keys,
    paper: publication.id,
    community: slug,
    desk: desk?.id ?? null,
    station: (desk && station) ?? null,
    level,
    language: publication.language,
    quiet_from: from,
    quiet_until: until,
    time_zone: timeZone,
    all_clear: allClear ? 1 : 0,
  };
  const names = Object.keys(row);
  const marks = names.map(() => '?');
  const values = Object.values(row);
  await env.DB.batch([
    env.DB.prepare(
      `DELETE FROM push_subscriptions WHERE endpoint = ? AND (${names}) IS NOT (${marks})`,
    ).bind(endpoint, ...values),
    env.DB.prepare(
      `INSERT INTO push_subscriptions (${names}) VALUES (${marks}) ON CONFLICT (endpoint) DO NOTHING`,
    ).bind(...values),
  ]);
}
