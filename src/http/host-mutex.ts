/** One lock for each host: one request at a time holds it, in the order in which they came. */
export class HostMutex {
  readonly #last = new Map<string, Promise<void>>();

  /** Resolves when the host is free, to the function that releases it. */
  async acquire(host: string): Promise<() => void> {
    const before = this.#last.get(host);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last.set(host, promise);
    await before;
    return () => {
      if (this.#last.get(host) === promise) this.#last.delete(host);
      resolve();
    };
  }
}
