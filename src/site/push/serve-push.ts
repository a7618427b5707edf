import { DAY_MS } from '../../lib/clock/durations.ts';
import { readAtMost } from '../../lib/http/collect-bytes.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { MAX_SUBSCRIPTIONS } from '../../model/push/payload.ts';
import { takeFromBudget } from '../context/daily-budget.ts';
import type { SiteContext } from '../context/site-context.ts';
import { setNoStore } from '../http/caching.ts';
import { addressGroup } from '../http/limit-requests.ts';
import { isFromOwnPage } from '../http/own-origin.ts';
import { problem } from '../http/plain-responses.ts';
import { wordsOf } from '../words/words.ts';
import { readEndpoint, readSubscription, type Subscription } from './subscription.ts';

/** Limit of bytes of a request. */
const MAX_BYTES = 4_096;
/** How long an isolate caches the count of subscriptions, for which D1 reads all rows. */
const COUNT_TTL_MS = 3_600_000;

/**
 * POST /api/push: subscribes a browser to a community, which replaces the one before. Only the
 * browser knows its endpoint: whoever sends it may change the subscription.
 */
export async function serveSubscribe(request: Request, context: SiteContext): Promise<Response> {
  const text = await readRequest(request, context);
  if (text instanceof Response) return text;
  const { publication } = context;
  const subscription = await readSubscription(text);
  const isKnown = publication.gazetteer?.communities.some(
    ({ slug }) => slug === subscription?.community,
  );
  const { push: words } = wordsOf(publication);
  if (!subscription || !isKnown) return problem(400, words.malformed);
  if (await store(subscription, request, context)) return done();
  const response = problem(429, words.tooMany);
  response.headers.set('Retry-After', '86400');
  return response;
}

/** DELETE /api/push: deletes a subscription. */
export async function serveUnsubscribe(request: Request, context: SiteContext): Promise<Response> {
  const text = await readRequest(request, context);
  if (text instanceof Response) return text;
  const endpoint = readEndpoint(text);
  if (endpoint === undefined) return problem(400, wordsOf(context.publication).push.malformed);
  await context.env.DB.prepare('DELETE FROM push_subscribers WHERE endpoint = ?')
    .bind(endpoint.href)
    .run();
  return done();
}

/** The body that a page of this site has sent, or the response that refuses it. */
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

/** The text of a request; `undefined` where it exceeds the limit. */
async function readText({ body }: Request): Promise<string | undefined> {
  if (!body) return '';
  const bytes = await readAtMost(body, MAX_BYTES);
  return bytes && new TextDecoder().decode(bytes);
}

function done(): Response {
  const headers = new Headers();
  setNoStore(headers);
  return new Response(null, { status: 204, headers });
}

const counts = new SwrCache<number>({ maxEntries: 1_000, ttlMs: COUNT_TTL_MS });

function countSubscriptions({ env, publication, now }: SiteContext): Promise<number> {
  const count = async () =>
    (await env.DB.prepare('SELECT COUNT(*) AS subscriptions FROM push_subscribers WHERE paper = ?')
      .bind(publication.id)
      .first<number>('subscriptions')) ?? 0;
  return counts.get(publication.id, now.getTime(), count);
}

/**
 * Stores a subscription; returns false over the limits. An unchanged one writes nothing, except
 * once a day while it is unconfirmed. New ones and changes each take from a daily budget of their
 * network, so that nobody uses up another network's.
 */
async function store(
  { endpoint: { name, url }, replaces, keys, quietFrom, quietUntil, ...wanted }: Subscription,
  request: Request,
  context: SiteContext,
): Promise<boolean> {
  const { env, publication, now } = context;
  const at = now.getTime();
  const endpoint = url.href;
  const replaced = replaces?.url.href ?? endpoint;
  // Quiet hours that end when they begin are none.
  const [from, until] = quietFrom === quietUntil ? [null, null] : [quietFrom, quietUntil];
  const columns = {
    paper: publication.id,
    community: wanted.community,
    ...keys,
    min_level: wanted.level,
    quiet_from: from,
    quiet_until: until,
    all_clear: wanted.allClear ? 1 : 0,
  };
  const names = Object.keys(columns);
  const values = Object.values(columns);
  const known = await env.DB.prepare(
    `SELECT (endpoint, ${names}) IS (?, ${names.map(() => '?')}) AS is_same,
       ifnull(unconfirmed_since > ?, 1) AS is_fresh
     FROM push_subscribers WHERE endpoint IN (?1, ?) ORDER BY is_same`,
  )
    .bind(endpoint, ...values, at - DAY_MS, replaced)
    .first<{ is_same: number; is_fresh: number }>();
  if (known?.is_same && known.is_fresh) return true;
  if (!known && (await countSubscriptions(context)) >= MAX_SUBSCRIPTIONS) return false;
  const budget = known ? 'subscriptions changed' : 'subscriptions';
  const group = await addressGroup(request, now, 'network');
  const isTaken =
    group === undefined || (await takeFromBudget(env, budget, at, 1, `${publication.id} ${group}`));
  if (!isTaken) return false;
  const replacement = env.DB.prepare(
    'UPDATE OR REPLACE push_subscribers SET endpoint = ?1 WHERE endpoint = ?2 AND ?1 <> ?2',
  ).bind(endpoint, replaced);
  const subscribed = env.DB.prepare(
    `INSERT INTO push_subscribers (endpoint, service, subscribed_at, unconfirmed_since, ${names})
     VALUES (?, ?, ?3, ?3, ${names.map(() => '?')})
     ON CONFLICT (endpoint) DO UPDATE SET service = excluded.service, ${names.map((name) => `${name} = excluded.${name}`)},
       subscribed_at = iif((paper, community) IS (excluded.paper, excluded.community), subscribed_at, excluded.subscribed_at),
       unconfirmed_since = iif(unconfirmed_since IS NULL, NULL, excluded.unconfirmed_since)`,
  ).bind(endpoint, name, at, ...values);
  await env.DB.batch([replacement, subscribed]);
  return true;
}
