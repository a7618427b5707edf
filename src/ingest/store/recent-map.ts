/** A map of bounded size: what was set longest ago goes where there is too much. */
export class RecentMap<Value> {
  readonly #values = new Map<string, Value>();
  readonly #maxSize: number;

  /** `maxSize`: how many values are kept at most. */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#maxSize && oldest !== undefined) this.#values.delete(oldest);
  }
}
