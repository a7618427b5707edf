/** Maximum cached results per memoised function: enough for the stories of some dozen feeds. */
const MAX_RESULTS = 5_000;

const caches = new Set<{ clear(): void }>();

/** Registers a cache to be emptied by `clearCaches`, and returns it. */
export function registerCache<Cache extends { clear(): void }>(cache: Cache): Cache {
  caches.add(cache);
  return cache;
}

/** Empties all registered caches of this isolate. */
export function clearCaches(): void {
  for (const cache of caches) cache.clear();
}

/** Memoises a function of immutable objects for the lifetime of each object. */
export function oncePer<Key extends object, Value>(compute: (key: Key) => Value) {
  const known = new WeakMap<Key, Value>();
  return (key: Key): Value => {
    const value = known.get(key);
    if (value !== undefined) return value;
    const computed = compute(key);
    known.set(key, computed);
    return computed;
  };
}

/** Memoises a slow, pure function of a text. */
export function memoised<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text);
    if (value !== undefined || known.has(text)) return value as Value;
    if (known.size >= MAX_RESULTS) known.clear();
    const computed = compute(text);
    known.set(text, computed);
    return computed;
  };
}
