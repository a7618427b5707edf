import { logEvent } from '../../http/log.ts';
import { type DailyBudget, isBudgetSpent, takeFromBudget } from '../http/daily-budget.ts';

/** Answers that an isolate keeps in memory, of all backends together, and their characters. */
const MAX_HELD = 200;
const MAX_HELD_LENGTH = 8_000_000;

interface Held {
  readonly json: string;
  /** Milliseconds since the epoch. */
  readonly heldAt: number;
  /** Whether KV is known to hold the same. */
  isInKv: boolean;
  /** Whether the day's budget had no room for it, so that KV holds an older one, if any. */
  isRefused: boolean;
}

const held = new Map<string, Held>();
let heldLength = 0;

/**
 * The last good answer of each call, as JSON: in memory and in KV. Readers cause the writes to KV, so each comes out of a
 * budget of the day, one for lists and one for posts: what it has no room for is kept in memory, and in KV another day. Failures
 * of KV and of the budget are logged and never reach a reader.
 */
export class LastAnswers {
  readonly #kv: KVNamespace;
  readonly #db: D1Database;
  readonly #prefix: string;

  /** `db` has the budget; `owner` tells the answers of one publication's backend from all others. */
  constructor(kv: KVNamespace, db: D1Database, owner: string) {
    this.#kv = kv;
    this.#db = db;
    this.#prefix = `blog:${owner}:`;
  }

  /** What this isolate got no longer than `maxAgeMs` ago. */
  recent(call: string, now: number, maxAgeMs: number): string | undefined {
    const found = held.get(this.#prefix + call);
    const age = now - (found?.heldAt ?? 0);
    return found && age >= 0 && age < maxAgeMs ? found.json : undefined;
  }

  /**
   * The last good answers, however old: KV's first, as other isolates write there too, then this isolate's own; the other way
   * round where that one could not be written.
   */
  async find(call: string): Promise<string[]> {
    const key = this.#prefix + call;
    const stored = await this.#read(key);
    const own = held.get(key);
    if (own) own.isInKv = own.json === stored;
    const found = own?.isRefused ? [own.json, stored] : [stored, own?.json];
    return found.filter((json) => json !== undefined);
  }

  /** Keeps an answer. KV is written only where it holds another one, and again where that failed. */
  async keep(call: string, json: string, now: number): Promise<void> {
    const key = this.#prefix + call;
    const before = held.get(key);
    const isInKv = before?.json === json && before.isInKv;
    const budget = call.startsWith('get_metainfo') ? 'lists kept' : 'posts kept';
    const entry = { json, heldAt: now, isInKv, isRefused: !isInKv && isBudgetSpent(budget, now) };
    hold(key, entry);
    if (entry.isInKv || entry.isRefused) return;
    entry.isInKv = await this.#store(key, json, budget, now);
    entry.isRefused = !entry.isInKv && isBudgetSpent(budget, now);
  }

  /** Forgets a call's answer: the backend says that there is nothing. */
  async drop(call: string): Promise<void> {
    const key = this.#prefix + call;
    release(key);
    if ((await this.#read(key)) !== undefined) await attempt(() => this.#kv.delete(key));
  }

  /** Whether KV holds the text afterwards. */
  async #store(key: string, json: string, budget: DailyBudget, now: number): Promise<boolean> {
    if ((await this.#read(key)) === json) return true;
    const isPut = attempt(async () => {
      if (!(await takeFromBudget(this.#db, budget, now))) return false;
      await this.#kv.put(key, json);
      return true;
    });
    return (await isPut) ?? false;
  }

  async #read(key: string): Promise<string | undefined> {
    return (await attempt(() => this.#kv.get(key))) ?? undefined;
  }
}

/** Forgets what this isolate holds in memory. */
export function forgetLastAnswers(): void {
  held.clear();
  heldLength = 0;
}

function hold(key: string, entry: Held): void {
  release(key);
  held.set(key, entry);
  heldLength += entry.json.length;
  for (const oldest of held.keys()) {
    if (held.size <= MAX_HELD && heldLength <= MAX_HELD_LENGTH) break;
    release(oldest);
  }
}

function release(key: string): void {
  heldLength -= held.get(key)?.json.length ?? 0;
  held.delete(key);
}

async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    logEvent('error', 'last blog answers out of reach', { error });
    return undefined;
  }
}
