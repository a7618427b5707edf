const caches = new Set<{ clear(): void }>();

/** Has `clearCaches` empty what a module holds in memory; returns it. */
export function registerCache<Cache extends { clear(): void }>(cache: Cache): Cache {
  caches.add(cache);
  return cache;
}

/** Empties every cache of this isolate, as if it were a new one. */
export function clearCaches(): void {
  for (const cache of caches) cache.clear();
}
