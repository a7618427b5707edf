import { tryOrLog } from '../../lib/http/log.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { readKv } from '../cache/read-kv.ts';
import { type BudgetEnv, takeFromBudget } from '../context/daily-budget.ts';

/** How long a response is fresh (ms). */
const TTL_MS = 30_000;

/** Responses in this isolate's memory, of all backends; limited in number and characters. */
const responses = new SwrCache<string>({
  ttlMs: TTL_MS,
  maxEntries: 200,
  maxSize: 3_000_000,
  sizeOf: (json) => json.length,
});

/**
 * The last good response to each call, as JSON, in memory and in KV. Readers cause the writes to
 * KV, so they have daily budgets, one for lists and one for posts; beyond them responses stay in
 * memory. Failures of KV and of the budget are logged and never thrown.
 */
export class LastGoodResponses {
  readonly #env: BudgetEnv & Pick<Env, 'EDITIONS'>;
  readonly #prefix: string;

  /** `env` has KV and the budget; `owner` names one publication's backend. */
  constructor(env: BudgetEnv & Pick<Env, 'EDITIONS'>, owner: string) {
    this.#env = env;
    this.#prefix = `blog:${owner}:`;
  }

  /** The response in this isolate's memory, if it is fresh. */
  lookup(call: string, now: number): string | undefined {
    return responses.lookup(this.#prefix + call, now)?.value;
  }

  /**
   * The last good response, however old: from memory, else from KV, where other isolates write too.
   */
  async find(call: string): Promise<string | undefined> {
    const key = this.#prefix + call;
    return responses.lastGood(key) ?? (await this.#read(key));
  }

  /** Stores a response. KV is written only if it has a different one. */
  async store(call: string, json: string, now: number): Promise<void> {
    const key = this.#prefix + call;
    const before = responses.lastGood(key);
    responses.store(key, json, now);
    if (before === json || (await this.#read(key)) === json) return;
    const budget = call.startsWith('get_metainfo') ? 'lists kept' : 'posts kept';
    await attempt(async () => {
      if (await takeFromBudget(this.#env, budget, now)) await this.#env.EDITIONS.put(key, json);
    });
  }

  /** Deletes the response to a call, as the backend has nothing there any more. */
  async delete(call: string): Promise<void> {
    const key = this.#prefix + call;
    responses.delete(key);
    if ((await this.#read(key)) !== undefined) await attempt(() => this.#env.EDITIONS.delete(key));
  }

  async #read(key: string): Promise<string | undefined> {
    return (await attempt(() => readKv(() => this.#env.EDITIONS.get(key)))) ?? undefined;
  }
}

function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  return tryOrLog('last good blog responses unavailable', {}, work);
}
