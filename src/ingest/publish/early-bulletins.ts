import type { Desk } from '../../model/publication/desk.ts';

/** KV takes one write of a key a second: what changes sooner after the last publication is published together (ms). */
const INTERVAL_MS = 2_000;

/**
 * Publishes the weather of desks while polls go on: at once, together where several change at one
 * moment, and then every two seconds at most. `publish` never throws.
 */
export class EarlyBulletins {
  readonly #publish: (desks: readonly Desk[]) => Promise<unknown>;
  readonly #waiting = new Set<Desk>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #published: Promise<unknown> | undefined;

  constructor(publish: (desks: readonly Desk[]) => Promise<unknown>) {
    this.#publish = publish;
  }

  /** Has a desk published whose weather changed. */
  add(desk: Desk): void {
    this.#waiting.add(desk);
    this.#timer ??= setTimeout(() => this.#publishWaiting(), this.#published ? INTERVAL_MS : 0);
  }

  /** Publishes nothing more; resolves when what was begun is over. */
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
