import { logEvent } from '../../http/log.ts';
import { readKv } from '../cache/read-kv.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import {
  type BudgetEnv,
  type DailyBudget,
  isBudgetSpent,
  takeFromBudget,
} from '../context/daily-budget.ts';

/** How long a response is fresh (ms). */
const TTL_MS = 30_000;

interface CachedResponse {
  readonly json: string;
  /** Whether KV is known to have the same response. */
  isInKv: boolean;
  /** Whether the daily budget was used up, so that KV has an older response or none. */
  isRefused: boolean;
}

/** The responses in this isolate's memory, of all backends together: limited in number and in characters. */
const responses = new SwrCache<CachedResponse>({
  ttlMs: TTL_MS,
  maxEntries: 200,
  maxSize: 3_000_000,
  sizeOf: ({ json }) => json.length,
});

/**
 * The last good response to each call, as JSON, in memory and in KV. Readers cause the writes to KV, so there is a daily budget
 * of them, one for lists and one for posts. When it is used up, responses are stored in memory only. Failures of KV and of the
 * budget are logged and never thrown.
 */
export class LastGoodResponses {
  readonly #kv: KVNamespace;
  readonly #env: BudgetEnv;
  readonly #prefix: string;

  /** `env` has the budget; `owner` is the key prefix of one publication's backend. */
  constructor(kv: KVNamespace, env: BudgetEnv, owner: string) {
    this.#kv = kv;
    this.#env = env;
    this.#prefix = `blog:${owner}:`;
  }

  /** The response in this isolate's memory, if it is fresh. */
  lookup(call: string, now: number): string | undefined {
    return responses.lookup(this.#prefix + call, now)?.value.json;
  }

  /**
   * The last good responses, however old: first the one in KV, where other isolates write too, then the one in memory. The one
   * in memory comes first if the budget did not allow writing it to KV.
   */
  async find(call: string): Promise<string[]> {
    const key = this.#prefix + call;
    const stored = await this.#read(key);
    const own = responses.lastGood(key);
    if (own) own.isInKv = own.json === stored;
    const found = own?.isRefused ? [own.json, stored] : [stored, own?.json];
    return found.filter((json) => json !== undefined);
  }

  /** Stores a response. KV is written only if it has a different one; a failed write is repeated by the next call. */
  async store(call: string, json: string, now: number): Promise<void> {
    const key = this.#prefix + call;
    const before = responses.lastGood(key);
    const isInKv = before?.json === json && before.isInKv;
    const budget = call.startsWith('get_metainfo') ? 'lists kept' : 'posts kept';
    const response = { json, isInKv, isRefused: !isInKv && isBudgetSpent(budget, now) };
    responses.store(key, response, now);
    if (response.isInKv || response.isRefused) return;
    response.isInKv = await this.#store(key, json, budget, now);
    response.isRefused = !response.isInKv && isBudgetSpent(budget, now);
  }

  /** Deletes the response to a call, as the backend has nothing there any more. */
  async delete(call: string): Promise<void> {
    const key = this.#prefix + call;
    responses.delete(key);
    if ((await this.#read(key)) !== undefined) await attempt(() => this.#kv.delete(key));
  }

  /** Writes to KV if needed. Returns whether KV has the text afterwards. */
  async #store(key: string, json: string, budget: DailyBudget, now: number): Promise<boolean> {
    if ((await this.#read(key)) === json) return true;
    const isPut = attempt(async () => {
      if (!(await takeFromBudget(this.#env, budget, now))) return false;
      await this.#kv.put(key, json);
      return true;
    });
    return (await isPut) ?? false;
  }

  async #read(key: string): Promise<string | undefined> {
    return (await attempt(() => readKv(() => this.#kv.get(key)))) ?? undefined;
  }
}

async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    logEvent('error', 'last good blog responses unavailable', { error });
    return undefined;
  }
}
