/** A time limit that can be paused; its signal aborts when the time is used up. */
export class TimeBudget {
  readonly #controller = new AbortController();
  #leftMs: number;
  #startedAt = 0;
  #cancel: () => void = () => {};

  /** `totalMs`: milliseconds between `start` and `pause`, summed up. */
  constructor(totalMs: number) {
    this.#leftMs = totalMs;
  }

  /** Aborts with a `TimeoutError`. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  start(): void {
    this.#startedAt = Date.now();
    const timer = setTimeout(
      () => this.#controller.abort(new DOMException('the time is used up', 'TimeoutError')),
      Math.max(0, this.#leftMs),
    );
    this.#cancel = () => clearTimeout(timer);
  }

  pause(): void {
    this.#cancel();
    this.#leftMs -= Date.now() - this.#startedAt;
  }
}
