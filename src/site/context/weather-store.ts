import { readStoredWeather } from '../../edition/stored-weather.ts';
import {
  type DeskWeather,
  gravityOf,
  type Warning,
  type WeatherReport,
  weatherKey,
} from '../../edition/weather.ts';
import { logEvent } from '../../http/log.ts';
import type { Publication } from '../../publications/publication.ts';
import { withTimeout } from '../../shared/with-timeout.ts';
import { SwrCache } from '../cache/swr-cache.ts';

/** KV's own floor for caching at the edge, seconds. */
const KV_CACHE_SECONDS = 30;
/** How long KV is waited for: every page reads the weather, those too that show nothing else of KV (ms). */
const TIMEOUT_MS = 1_000;

/** The weather of all of a publication's stations. */
export interface PaperWeather {
  /** Changes when a report or a warning does. */
  readonly version: string;
  /** Changes when a warning does, or ends. */
  readonly warningsVersion: string;
  /** By the id of the station. */
  readonly reports: Readonly<Record<string, WeatherReport>>;
  /** Those in force at the time of the request, the gravest first. */
  readonly warnings: readonly Warning[];
}

/** What is known of a desk for which KV has no weather. */
const NONE = 'none';

/** The weather cached in this isolate, by desk. */
const weathers = new SwrCache<DeskWeather | typeof NONE>({
  ttlMs: 30_000,
  staleMs: 60_000,
  // Not every request waits for a KV that fails.
  cooldownMs: 5_000,
  maxEntries: 200,
  // KV may return what it had before.
  choose: (latest, loaded) =>
    latest !== NONE && loaded !== NONE && latest.publishedAt > loaded.publishedAt ? latest : loaded,
});

/**
 * The weather at a publication's stations, from memory while it is fresh, else from KV (one read for all desks that follow stations).
 * Where KV fails, or does not respond in a second, it is the last that this isolate knew. `undefined` for a publication whose places
 * have no station, for which KV is not read.
 */
export async function readWeather(
  kv: KVNamespace,
  { desks, gazetteer }: Pick<Publication, 'desks' | 'gazetteer'>,
  now: Date,
): Promise<PaperWeather | undefined> {
  const isReported = gazetteer?.communities.some(({ station }) => station !== undefined);
  if (!isReported) return undefined;
  // Most desks follow no station: KV counts each key that is read.
  const ids = desks.flatMap(({ id, stations = [] }) => (stations.length > 0 ? id : []));
  const known = await weathers.getMany(ids, now.getTime(), (missing) => loadWeather(kv, missing));
  const found = ids.flatMap((id) => {
    const weather = known.get(id);
    return weather === undefined || weather === NONE ? [] : weather;
  });
  const warnings = found
    .flatMap((weather) => weather.warnings)
    .filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime())
    .sort((a, b) => gravityOf(b) - gravityOf(a));
  return {
    version: found.map(({ version }) => version).join('.'),
    warningsVersion: found
      .map(({ warningsVersion }) => warningsVersion)
      .concat(String(warnings.length))
      .join('.'),
    reports: Object.assign({}, ...found.map(({ reports }) => reports)),
    warnings,
  };
}

/** Makes all cached weather stale: the next request reads KV. */
export function expireWeather(): void {
  weathers.expire();
}

async function loadWeather(
  kv: KVNamespace,
  desks: readonly string[],
): Promise<Map<string, DeskWeather | typeof NONE>> {
  const read = new Map<string, DeskWeather | typeof NONE>();
  try {
    const keys = desks.map(weatherKey);
    const reading = kv.get(keys, { type: 'text', cacheTtl: KV_CACHE_SECONDS });
    const texts = await withTimeout(reading, TIMEOUT_MS);
    for (const desk of desks) {
      const text = texts.get(weatherKey(desk));
      const weather = text ? readStoredWeather(text) : undefined;
      if (text && !weather) logEvent('error', 'weather unreadable', { desk });
      if (weather || !text) read.set(desk, weather ?? NONE);
    }
  } catch (error) {
    logEvent('error', 'weather unreadable', { desks: desks.join(' '), error });
  }
  return read;
}
