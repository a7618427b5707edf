import { SwrCache } from '../../lib/swr-cache.ts';

/**
 * Budgets for daily writes that readers can cause, so that enough are left for editions and feeds.
 */
type DailyBudget = keyof typeof BUDGETS;

/**
 * Limits per day, for all publications together; `setting`: a variable of wrangler.toml that
 * overrides the limit (docs/operations.md).
 */
const BUDGETS = {
  /** Writes to KV: last good pages of a remote blog's list, and its posts. */
  'lists stored': { limit: 50, setting: 'POST_LISTS_KEPT_A_DAY' },
  'posts stored': { limit: 150, setting: 'POSTS_KEPT_A_DAY' },
  /** Writes to KV: the headlines of papers' places. */
  'places stored': { limit: 100, setting: 'PLACES_KEPT_A_DAY' },
  /** Rows of D1: posts that are new in the feeds, or were edited. */
  'posts carried': { limit: 20_000, setting: 'POSTS_CARRIED_A_DAY' },
  /** Per publication: polls that readers of its status page request (feed-politeness rule 10). */
  'checks requested': { limit: 12, setting: undefined },
  /** Per publication and network: browsers that subscribe. A hamlet may share one IP address. */
  subscriptions: { limit: 200, setting: undefined },
  'subscriptions changed': { limit: 200, setting: undefined },
  /** Per group of addresses: pictures that Cloudflare Images makes. */
  'pictures made': { limit: 600, setting: 'PICTURES_MADE_A_DAY' },
} as const;

type Setting = NonNullable<(typeof BUDGETS)[DailyBudget]['setting']>;

export type BudgetEnv = Pick<Env, 'DB'> & Partial<Readonly<Record<Setting, string>>>;

const TAKE = `INSERT INTO daily_budgets (name, day, used) VALUES (?1, ?2, ?3)
  ON CONFLICT (name) DO UPDATE SET day = excluded.day,
    used = CASE WHEN day = excluded.day THEN used + excluded.used ELSE excluded.used END
  WHERE day < excluded.day OR (day = excluded.day AND used + excluded.used <= ?4)`;

/** The day on which this isolate found a budget used up. */
const spentOn = new SwrCache<string>({ maxEntries: 1_000 });

/**
 * Takes an amount from the budget of the day (UTC); `false` if too little is left. All isolates
 * share one row in D1 per budget, or per budget and `publication`. An isolate that was refused does
 * not query D1 again until the next day.
 */
export async function takeFromBudget(
  env: BudgetEnv,
  name: DailyBudget,
  now: number,
  amount = 1,
  publication = '',
): Promise<boolean> {
  const limit = limitOf(env, name);
  const day = new Date(now).toISOString().slice(0, 10);
  const key = publication === '' ? name : `${name} ${publication}`;
  if (amount > limit || spentOn.lastGood(key) === day) return false;
  const { meta } = await env.DB.prepare(TAKE).bind(key, day, amount, limit).run();
  const isTaken = meta.changes > 0;
  if (!isTaken) spentOn.store(key, day, now);
  return isTaken;
}

/** The default applies if the setting is not a number. */
function limitOf(env: BudgetEnv, name: DailyBudget): number {
  const { limit, setting } = BUDGETS[name];
  const value = setting === undefined ? undefined : env[setting];
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : limit;
}
