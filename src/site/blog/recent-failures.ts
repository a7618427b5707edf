/** How long a call or a backend that failed is left alone, where readers can be told without it. */
const REST_MS = 30_000;
/** Calls that an isolate remembers: any slug may stand in an address. */
const MAX_CALLS = 500;

interface Failure {
  /** What a page that depends on the call answers. */
  readonly status: 502 | 503;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Failures of single calls, by address, the oldest first. */
const calls = new Map<string, Failure>();
/** When each backend itself failed last, ms since the epoch. */
const backends = new Map<string, number>();

/** What failed at a backend in the last half minute, as far as this isolate knows. */
export class RecentFailures {
  readonly #apiUrl: string;
  readonly #now: () => number;

  constructor(apiUrl: string, now: () => number) {
    this.#apiUrl = apiUrl;
    this.#now = now;
  }

  /** Whether the backend itself failed. */
  isResting(): boolean {
    return this.#isRecent(backends.get(this.#apiUrl));
  }

  /** How a call failed. */
  ofCall(path: string): Failure | undefined {
    const failure = calls.get(this.#keyOf(path));
    return this.#isRecent(failure?.at) ? failure : undefined;
  }

  /** Notes that a call failed; with `ofBackend` no other call would have fared better. */
  add(path: string, { status, ofBackend }: Pick<Failure, 'status'> & { ofBackend: boolean }): void {
    const key = this.#keyOf(path);
    const at = this.#now();
    if (ofBackend) backends.set(this.#apiUrl, at);
    calls.delete(key);
    calls.set(key, { status, at });
    for (const oldest of calls.keys()) {
      if (calls.size <= MAX_CALLS) break;
      calls.delete(oldest);
    }
  }

  /** Notes that a call was answered well. */
  clear(path: string): void {
    backends.delete(this.#apiUrl);
    calls.delete(this.#keyOf(path));
  }

  #isRecent(at = Number.NEGATIVE_INFINITY): boolean {
    const age = this.#now() - at;
    return age >= 0 && age < REST_MS;
  }

  #keyOf(path: string): string {
    return `${this.#apiUrl}/${path}`;
  }
}

/** Forgets every failure. */
export function forgetFailures(): void {
  calls.clear();
  backends.clear();
}
