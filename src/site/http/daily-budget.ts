/** What is limited per day. Readers can cause each of these writes, so they must not use up what editions and feeds need. */
export type DailyBudget = keyof typeof LIMITS;

/**
 * How much of the free plan's daily writes readers may cause. docs/operations.md, "What it costs", counts what editions and the
 * states of sources need of them.
 */
const LIMITS = {
  /** Writes to KV: last good pages of a remote blog's list, its posts, the feed of posts. */
  'lists kept': 50,
  'posts kept': 150,
  'feeds of posts kept': 50,
  /** Writes to KV: the headlines of published papers' places. */
  'places kept': 100,
  /** Rows of D1: posts that are new in a feed or site map, or were edited. */
  'posts carried': 20_000,
  /** Of each publication: polls that readers of its status page bring forward. */
  'checks requested': 12,
} as const;

const TAKE = `INSERT INTO daily_budgets (name, day, used) VALUES (?1, ?2, ?3)
  ON CONFLICT (name) DO UPDATE SET day = excluded.day,
    used = CASE WHEN day = excluded.day THEN used + excluded.used ELSE excluded.used END
  WHERE day < excluded.day OR (day = excluded.day AND used + excluded.used <= ?4)`;

/** The day on which each budget was found used up by this isolate. */
const spentOn = new Map<string, string>();

/**
 * Takes an amount from the budget of the day (UTC; `now` in ms since the epoch); `false` if too little is left. All isolates
 * share one row in D1 per budget, or per budget and `publication` where one is named. An isolate that was refused does not query D1 again until the next day.
 */
export async function takeFromBudget(
  db: D1Database,
  name: DailyBudget,
  now: number,
  amount = 1,
  publication = '',
): Promise<boolean> {
  const limit = LIMITS[name];
  const day = new Date(now).toISOString().slice(0, 10);
  const key = publication === '' ? name : `${name} ${publication}`;
  if (amount > limit || spentOn.get(key) === day) return false;
  const { meta } = await db.prepare(TAKE).bind(key, day, amount, limit).run();
  const isTaken = meta.changes > 0;
  if (!isTaken) spentOn.set(key, day);
  return isTaken;
}

/** Whether this isolate knows that the budget of the day is used up. */
export function isBudgetSpent(name: DailyBudget, now: number): boolean {
  return spentOn.get(name) === new Date(now).toISOString().slice(0, 10);
}

/** Clears what this isolate knows of used-up budgets. */
export function forgetBudgets(): void {
  spentOn.clear();
}
