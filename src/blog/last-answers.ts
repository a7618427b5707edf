import { logEvent } from '../http/log.ts';

/** Answers that an isolate keeps in memory, of all backends together. */
const MAX_HELD = 200;

interface Held {
  readonly json: string;
  /** Milliseconds since the epoch. */
  readonly heldAt: number;
  /** Whether KV is known to hold the same. */
  isInKv: boolean;
}

const held = new Map<string, Held>();

/** The last good answer of each call, as JSON: in memory and in KV. KV's failures are logged and never reach a reader. */
export class LastAnswers {
  readonly #kv: KVNamespace;
  readonly #prefix: string;

  /** `owner` tells the answers of one publication's backend from all others. */
  constructor(kv: KVNamespace, owner: string) {
    this.#kv = kv;
    this.#prefix = `blog:${owner}:`;
  }

  /** What this isolate got no longer than `maxAgeMs` ago. */
  recent(call: string, now: number, maxAgeMs: number): string | undefined {
    const found = held.get(this.#prefix + call);
    const age = now - (found?.heldAt ?? 0);
    return found && age >= 0 && age < maxAgeMs ? found.json : undefined;
  }

  /** The last good answers, however old: KV's first, as other isolates write there too, then this isolate's own. */
  async find(call: string): Promise<string[]> {
    const key = this.#prefix + call;
    const stored = await this.#read(key);
    const own = held.get(key);
    if (own) own.isInKv = own.json === stored;
    return [stored, own?.json].filter((json) => json !== undefined);
  }

  /** Keeps an answer. KV is written only where it holds another one, and again where that failed. */
  async keep(call: string, json: string, now: number): Promise<void> {
    const key = this.#prefix + call;
    const before = held.get(key);
    const entry = { json, heldAt: now, isInKv: before?.json === json && before.isInKv };
    hold(key, entry);
    if (!entry.isInKv) entry.isInKv = await this.#store(key, json);
  }

  /** Forgets a call's answer: the backend says that there is nothing. */
  async drop(call: string): Promise<void> {
    const key = this.#prefix + call;
    held.delete(key);
    if ((await this.#read(key)) !== undefined) await attempt(() => this.#kv.delete(key));
  }

  /** Whether KV holds the text afterwards. */
  async #store(key: string, json: string): Promise<boolean> {
    if ((await this.#read(key)) === json) return true;
    const isPut = attempt(async () => {
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
}

function hold(key: string, entry: Held): void {
  held.delete(key);
  held.set(key, entry);
  for (const oldest of held.keys()) {
    if (held.size <= MAX_HELD) break;
    held.delete(oldest);
  }
}

async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    logEvent('error', 'last blog answers out of reach', { error });
    return undefined;
  }
}
