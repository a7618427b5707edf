import type { Desk } from '../../model/publication/desk.ts';

/** Minimum interval (ms), as KV allows one write per key and second. Changes are batched. */
const INTERVAL_MS = 2_000;

/** Publishes bulletins during polls: immediately, then every two seconds at most. */
export class EarlyBulletins {
  readonly #publish: (desks: readonly Desk[]) => Promise<unknown>;
  readonly #waiting = new Set<Desk>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #published: Promise<unknown> | undefined;

  constructor(publish: (desks: readonly Desk[]) => Promise<unknown>) {
    this.#publish = publish;
  }

  add(desk: Desk): void {
    this.#waiting.add(desk);
    this.#timer ??= setTimeout(() => this.#publishWaiting(), this.#published ? INTERVAL_MS : 0);
  }

  /** Stops publishing; resolves when writes in flight are finished. */
  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#published;
  }

  #publishWaiting(): void {
    const desks = [...this.#waiting];
    this.#waiting.clear();
    this.#timer = null;
    this.#published = (this.#published ?? Promise.resolve()).then(() => this.#publish(desks));
  }
}
