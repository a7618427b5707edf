import {
  type DeskWeather,
  gravityOf,
  readStoredWeather,
  type Warning,
  type WeatherReport,
  weatherKey,
} from '../../edition/weather.ts';
import { logEvent, tryOrLog } from '../../http/log.ts';
import type { Publication } from '../../publications/publication.ts';
import { memorySize } from '../cache/memory-size.ts';
import { KEEP_READING, readKv } from '../cache/read-kv.ts';
import { SwrCache } from '../cache/swr-cache.ts';

/** KV's own floor for caching at the edge, seconds. */
const KV_CACHE_SECONDS = 30;

/** The weather of all of a publication's stations. */
export interface PaperWeather {
  /** Changes when a report or a warning does. */
  readonly version: string;
  /** Changes when a warning does, or ends. */
  readonly warningsVersion: string;
  readonly reports: Readonly<Record<string, WeatherReport>>;
  /** Those in force at the time of the request, the gravest first. */
  readonly warnings: readonly Warning[];
}

/** The weather cached in this isolate, by desk; `null` where KV has none. */
const weathers = new SwrCache<DeskWeather | null>({
  ttlMs: 30_000,
  staleMs: 60_000,
  // Not every request waits for a KV that fails.
  cooldownMs: 5_000,
  maxSize: 2_000_000,
  sizeOf: memorySize,
  // KV may return what it had before.
  choose: (latest, loaded) =>
    (latest?.publishedAt ?? '') > (loaded?.publishedAt ?? '\uffff') ? latest : loaded,
});

/**
 * The weather at a publication's stations, from memory while it is fresh, else from KV (one read for all desks that follow stations).
 * Where KV fails, or does not respond in a second, it is the last that this isolate knew. `undefined` for a publication whose places
 * have no station, for which KV is not read.
 */
export async function readWeather(
  kv: KVNamespace,
  { id, desks, gazetteer }: Pick<Publication, 'id' | 'desks' | 'gazetteer'>,
  now: Date,
  keepAlive?: (reading: Promise<unknown>) => void,
): Promise<PaperWeather | undefined> {
  const isReported = gazetteer?.communities.some(({ station }) => station !== undefined);
  if (!isReported) return undefined;
  // Most desks follow no station: KV counts each key that is read.
  const ids = desks.flatMap(({ id, stations = [] }) => (stations.length > 0 ? id : []));
  const load = (missing: readonly string[]) => loadWeather(kv, missing);
  const known = await weathers.getMany(ids, now.getTime(), load, keepAlive);
  const found = ids.flatMap((id) => known.get(id) ?? []);
  const generation = found
    .map(({ version, warningsVersion }) => `${version} ${warningsVersion}`)
    .join(' ');
  const cached = merged.lookup(id, now.getTime(), generation);
  if (cached) return cached.value;
  const weather = merge(found, now.getTime());
  merged.store(id, weather, now.getTime(), generation);
  return weather;
}

/** The weather of publications, put together of their desks', by publication. */
const merged = new SwrCache<PaperWeather>({
  maxEntries: 300,
  expiresAt: ({ warnings }) => Math.min(...warnings.map(({ expiresAt }) => Date.parse(expiresAt))),
});

function merge(desks: readonly DeskWeather[], now: number): PaperWeather {
  const warnings = desks
    .flatMap((weather) => weather.warnings)
    .filter(({ expiresAt }) => Date.parse(expiresAt) > now)
    .sort((a, b) => gravityOf(b) - gravityOf(a));
  return {
    version: desks.map(({ version }) => version).join('.'),
    warningsVersion: [...desks.map((desk) => desk.warningsVersion), warnings.length].join('.'),
    reports: Object.assign({}, ...desks.map(({ reports }) => reports)),
    warnings,
  };
}

/** Has this isolate know a desk's weather that was just written to KV. */
export function rememberWeather(desk: string, weather: DeskWeather, now: Date): void {
  weathers.store(desk, weather, now.getTime());
}

/** Whether this isolate knows the weather of a desk that was published at this time (ms), or later: then it is fresh again. */
export function confirmWeather(desk: string, takenAt: number | null, now: Date): boolean {
  const known = weathers.lastGood(desk);
  const isKnown = known != null && Date.parse(known.publishedAt) >= (takenAt ?? 0);
  if (isKnown) weathers.store(desk, known, now.getTime());
  return isKnown || !takenAt;
}

/** Makes all cached weather stale: the next request reads KV. */
export function expireWeather(): void {
  weathers.expire();
}

async function loadWeather(
  kv: KVNamespace,
  desks: readonly string[],
): Promise<Map<string, DeskWeather | null>> {
  const read = new Map<string, DeskWeather | null>();
  await tryOrLog('weather unreadable', { desks: desks.join(' ') }, async () => {
    const keys = desks.map(weatherKey);
    const options = { type: 'text', cacheTtl: KV_CACHE_SECONDS } as const;
    const texts = await readKv(() => kv.get(keys, options), KEEP_READING);
    for (const desk of desks) {
      const text = texts.get(weatherKey(desk));
      const weather = text ? readStoredWeather(text) : null;
      if (weather === undefined) logEvent('error', 'weather unreadable', { desk });
      else read.set(desk, weather);
    }
  });
  return read;
}
