import { env } from 'cloudflare:workers';
import { expect, onTestFinished } from 'vitest';
import { withMethods } from './platform-doubles.ts';

/** How a call of the platform fails: before, or (`is done and …`) after it took effect. */
export const FAULTS = ['fails', 'hangs', 'is done and fails', 'is done and hangs'] as const;
type Fault = (typeof FAULTS)[number];
const GENERAL: ReadonlySet<string> = new Set(FAULTS);

/** Performs or fails a binding's call; `ownFaults` are further faults, by name. */
export type Gate = <T>(
  name: string,
  call: () => Promise<T>,
  ownFaults?: Readonly<Record<string, () => Promise<T>>>,
) => Promise<T>;

export const OPEN: Gate = (_, call) => call();

/** More calls than any code under test makes. */
const MAX_CALLS = 60;

/** Yields one run for each call, in which that call fails; at least `minHits` must. */
export function* eachCall(fault: string, minHits: number): Generator<FaultyCalls> {
  let hits = 0;
  for (let at = 0; at < MAX_CALLS; at++) {
    const calls = new FaultyCalls(fault, (_, nth) => nth === at);
    yield calls;
    if (calls.hit !== undefined) hits += 1;
    if (calls.names.length > at) continue;
    return void expect(hits, 'calls with the fault').toBeGreaterThanOrEqual(minHits);
  }
  throw new Error(`more than ${MAX_CALLS} calls`);
}

export const everyCall = (fault: Fault): Gate => new FaultyCalls(fault, () => true).gate;

/** When a call hangs, one timer fires immediately: its own, else the shortest. */
export class FaultyCalls {
  readonly names: string[] = [];
  /** The last call that had the fault: its number and name. */
  hit: string | undefined;
  readonly #fault: string;
  readonly #isFaulty: (name: string, nth: number) => boolean;
  readonly #hung = Promise.withResolvers<'hung'>();

  constructor(fault: string, isFaulty: (name: string, nth: number) => boolean) {
    this.#fault = fault;
    this.#isFaulty = isFaulty;
    watchTimers();
  }

  readonly gate: Gate = async (name, call, ownFaults = {}) => {
    const nth = this.names.push(name) - 1;
    const own = ownFaults[this.#fault];
    if (!(own || GENERAL.has(this.#fault)) || !this.#isFaulty(name, nth)) return call();
    this.hit = `${nth} ${name}`;
    if (own) return own();
    const before = new Set(timers);
    const done = this.#fault.startsWith('is done') ? call() : undefined;
    await null;
    const ownTimer = [...timers].find((timer) => !before.has(timer));
    await done;
    if (this.#fault.endsWith('fails')) throw new Error(`${name} ${this.#fault}`);
    if (!endTimer(ownTimer)) this.#hung.resolve('hung');
    return new Promise(() => {});
  };

  /** Settles with the work; `hung` if a call hangs and no timer ends it. */
  settle<T>(work: Promise<T>): Promise<T | 'hung' | undefined> {
    return Promise.race([work.catch(() => undefined), this.#hung.promise]);
  }
}

interface Timer {
  id: unknown;
  run: () => void;
  ms: number;
}
/** Pending timers that were set since the last FaultyCalls was created. */
const timers = new Set<Timer>();
let isWatching = false;

/** Records timers until the test ends, beginning with none. */
function watchTimers(): void {
  timers.clear();
  if (isWatching) return;
  isWatching = true;
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const setTimeout = (handler: () => void, ms = 0) => {
    const run = () => {
      timers.delete(timer);
      handler();
    };
    const timer = { id: set(run, ms), run, ms };
    timers.add(timer);
    return timer.id;
  };
  const clearTimeout = (id: never) => {
    for (const timer of timers) if (timer.id === id) timers.delete(timer);
    clear(id);
  };
  Object.assign(globalThis, { setTimeout, clearTimeout });
  onTestFinished(() => {
    isWatching = false;
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
  });
}

/** Fires a timer, or the shortest if it is over. Returns whether there was one. */
function endTimer(timer: Timer | undefined): boolean {
  const [shortest] = [...timers].toSorted((a, b) => a.ms - b.ms);
  const ended = timer && timers.has(timer) ? timer : shortest;
  if (!ended) return false;
  clearTimeout(ended.id as never);
  ended.run();
  return true;
}

/** A binding whose `methods` are called through a gate, each as `name.method`. */
export function gated<T extends object>(
  gate: Gate,
  name: string,
  target: T,
  methods: readonly (keyof T & string)[],
): T {
  const through = methods.map((method) => {
    const call = target[method] as (...args: unknown[]) => Promise<unknown>;
    return [
      method,
      (...args: unknown[]) => gate(`${name}.${method}`, () => call.apply(target, args)),
    ];
  });
  return withMethods(target, Object.fromEntries(through) as Partial<T>);
}

export const gatedKv = (gate: Gate): KVNamespace =>
  gated(gate, 'KV', env.EDITIONS, ['get', 'getWithMetadata', 'put', 'delete', 'list']);

export function gatedDatabase(gate: Gate): D1Database {
  const real = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const through = gated(gate, 'D1', statement, ['run', 'all', 'first', 'raw']);
    const wrapped = withMethods(through, { bind: (...values) => wrap(statement.bind(...values)) });
    real.set(wrapped, statement);
    return wrapped;
  };
  const batch: D1Database['batch'] = (statements) =>
    gate('D1.batch', () => env.DB.batch(statements.map((each) => real.get(each) ?? each)));
  return withMethods(env.DB, { prepare: (sql) => wrap(env.DB.prepare(sql)), batch });
}

export const BODY_FAULTS = ['breaks off', 'ends early'] as const;
export type BodyFault = (typeof BODY_FAULTS)[number];

export function bodyOf(bytes: Uint8Array, fault?: BodyFault): ReadableStream<Uint8Array> {
  const half = bytes.subarray(0, bytes.byteLength / 2);
  return new ReadableStream({
    start: (controller) => controller.enqueue(fault ? half : bytes),
    pull: (controller) => {
      if (fault === 'breaks off') controller.error(new Error('the body was cut off'));
      else controller.close();
    },
  });
}

/** Faults of a response's body, for a call whose response `make` creates. */
export const inBody = <T>(make: (fault: BodyFault) => Promise<T>) =>
  Object.fromEntries(BODY_FAULTS.map((fault) => [fault, () => make(fault)]));
