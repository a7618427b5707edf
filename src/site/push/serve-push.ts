import * as v from 'valibot';
import { DAY_MS, HOUR_MS } from '../../lib/clock/durations.ts';
import { readAtMost } from '../../lib/http/collect-bytes.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { fromBase64Url, toBase64Url } from '../../lib/text/utf8.ts';
import { MAX_SUBSCRIPTIONS, PUSH_LEVELS } from '../../model/push/level.ts';
import { areUsable, pushServiceOf } from '../../model/push/services.ts';
import { takeFromBudget } from '../context/daily-budget.ts';
import type { SiteContext } from '../context/site-context.ts';
import { setNoStore } from '../http/caching.ts';
import { addressGroup } from '../http/limit-requests.ts';
import { problem } from '../http/plain-responses.ts';
import { isFromOwnPage } from '../http/request-address.ts';
import { wordsOf } from '../words/words.ts';

/** A key of a subscription, in normalised base64url. */
const key = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((text) => toBase64Url(fromBase64Url(text) ?? new Uint8Array())),
);
const hour = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)));
const endpoint = v.pipe(
  v.string(),
  v.maxLength(1_000),
  v.transform(pushServiceOf),
  v.object({ name: v.string(), url: v.instance(URL) }),
);

/** A subscription as the Push API serialises it, with the reader's `PushSettings`. */
const SubscriptionSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    endpoint,
    /** Set if the push service has changed the endpoint. */
    replaces: v.fallback(v.optional(endpoint), undefined),
    keys: v.object({ p256dh: key, auth: key }),
    community: v.string(),
    level: v.picklist(PUSH_LEVELS),
    quietFrom: hour,
    quietUntil: hour,
    allClear: v.boolean(),
  }),
  v.check(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null)),
);
const EndpointSchema = v.pipe(v.string(), v.parseJson(), v.object({ endpoint }));

type Subscription = v.InferOutput<typeof SubscriptionSchema>;

/** `undefined` if the text is invalid or the keys are unusable. */
async function readSubscription(text: string): Promise<Subscription | undefined> {
  const { success, output } = v.safeParse(SubscriptionSchema, text);
  return success && (await areUsable(output.keys)) ? output : undefined;
}

function readEndpoint(text: string): URL | undefined {
  const { success, output } = v.safeParse(EndpointSchema, text);
  return success ? output.endpoint.url : undefined;
}

const MAX_BYTES = 4_096;
/** How long a count is cached (ms): counting reads all of the paper's rows in D1. */
const COUNT_TTL_MS = HOUR_MS;

/**
 * POST /api/push: subscribes a browser to a community, replacing its earlier subscription. Only the
 * browser knows its endpoint, so a request that names it may change the subscription.
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
  if (await store(subscription, request, context)) return noContent();
  const response = problem(429, words.tooMany);
  response.headers.set('Retry-After', '86400');
  return response;
}

/** DELETE /api/push. */
export async function serveUnsubscribe(request: Request, context: SiteContext): Promise<Response> {
  const text = await readRequest(request, context);
  if (text instanceof Response) return text;
  const endpoint = readEndpoint(text);
  if (endpoint === undefined) return problem(400, wordsOf(context.publication).push.malformed);
  await context.env.DB.prepare('DELETE FROM push_subscribers WHERE endpoint = ?')
    .bind(endpoint.href)
    .run();
  return noContent();
}

/** The body of a request from a page of this site, or the response that refuses it. */
async function readRequest(
  request: Request,
  { env, publication }: SiteContext,
): Promise<string | Response> {
  const { api, push: words } = wordsOf(publication);
  if (!env.VAPID_PUBLIC_KEY) return problem(404, api.noSuchCall);
  if (!isFromOwnPage(request)) return problem(403, words.notOurs);
  if (request.headers.get('Content-Type') !== 'application/json')
    return problem(415, words.malformed);
  if (!request.body) return '';
  const bytes = await readAtMost(request.body, MAX_BYTES);
  return bytes ? new TextDecoder().decode(bytes) : problem(413, words.malformed);
}

function noContent(): Response {
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
 * once a day while it is unconfirmed. Each network has its own daily budgets for new ones and for
 * changes.
 */
async function store(
  subscription: Subscription,
  request: Request,
  context: SiteContext,
): Promise<boolean> {
  const { env, publication, now } = context;
  const at = now.getTime();
  const row = rowOf(subscription, publication.id);
  const existing = await findExisting(row, env.DB, at);
  if (existing?.is_same && existing.is_fresh) return true;
  if (!existing && (await countSubscriptions(context)) >= MAX_SUBSCRIPTIONS) return false;
  const budget = existing ? 'subscriptions changed' : 'subscriptions';
  const group = await addressGroup(request, now, 'network');
  const isTaken =
    group === undefined || (await takeFromBudget(env, budget, at, 1, `${publication.id} ${group}`));
  if (isTaken) await write(row, env.DB, at);
  return isTaken;
}

function rowOf(
  { endpoint, replaces = endpoint, keys, quietFrom, quietUntil, ...settings }: Subscription,
  paper: string,
) {
  // Equal hours mean no quiet hours.
  const [from, until] = quietFrom === quietUntil ? [null, null] : [quietFrom, quietUntil];
  const columns = {
    paper,
    community: settings.community,
    ...keys,
    min_level: settings.level,
    quiet_from: from,
    quiet_until: until,
    all_clear: settings.allClear ? 1 : 0,
  };
  return {
    endpoint: endpoint.url.href,
    service: endpoint.name,
    replaced: replaces.url.href,
    names: Object.keys(columns),
    values: Object.values(columns),
  };
}

function findExisting(
  { endpoint, replaced, names, values }: ReturnType<typeof rowOf>,
  db: D1Database,
  at: number,
) {
  return db
    .prepare(
      `SELECT (endpoint, ${names}) IS (?, ${names.map(() => '?')}) AS is_same,
         ifnull(unconfirmed_since > ?, 1) AS is_fresh
       FROM push_subscribers WHERE endpoint IN (?1, ?) ORDER BY is_same`,
    )
    .bind(endpoint, ...values, at - DAY_MS, replaced)
    .first<{ is_same: number; is_fresh: number }>();
}

async function write(
  { endpoint, service, replaced, names, values }: ReturnType<typeof rowOf>,
  db: D1Database,
  at: number,
): Promise<void> {
  const replacement = db
    .prepare(
      'UPDATE OR REPLACE push_subscribers SET endpoint = ?1 WHERE endpoint = ?2 AND ?1 <> ?2',
    )
    .bind(endpoint, replaced);
  const subscribed = db
    .prepare(
      `INSERT INTO push_subscribers (endpoint, service, subscribed_at, unconfirmed_since, ${names})
       VALUES (?, ?, ?3, ?3, ${names.map(() => '?')})
       ON CONFLICT (endpoint) DO UPDATE SET service = excluded.service, ${names.map((name) => `${name} = excluded.${name}`)},
         subscribed_at = iif((paper, community) IS (excluded.paper, excluded.community), subscribed_at, excluded.subscribed_at),
         unconfirmed_since = iif(unconfirmed_since IS NULL, NULL, excluded.unconfirmed_since)`,
    )
    .bind(endpoint, service, at, ...values);
  await db.batch([replacement, subscribed]);
}
