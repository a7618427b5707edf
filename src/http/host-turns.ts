/** Lets one request at a time speak to each host, in the order in which they asked. */
export class HostTurns {
  readonly #last = new Map<string, Promise<void>>();

  /** Resolves when the host is free; the function that it resolves to gives the turn back. */
  async take(host: string): Promise<() => void> {
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
