import { stationTag, warningsTag } from '../../edition/cache-tags.ts';
import { type DeskWeather, weatherKey } from '../../edition/weather.ts';
import { logEvent } from '../../http/log.ts';
import type { Desk } from '../../publications/desk.ts';
import { shortHash } from '../../text/short-hash.ts';
import type { UnpublishedWeather } from '../store/weather-progress.ts';
import { composeWeather } from '../weather/compose-weather.ts';
import type { PublishContext } from './publish-context.ts';

/** Two refreshes at once may each publish; so often at most does one look again whether the other brought more. */
const MAX_ROUNDS = 3;

type WeatherContext = Pick<PublishContext, 'store' | 'kv' | 'now' | 'invalidate'>;

/**
 * Brings the weather in KV up to what D1 has of the desks' stations, and invalidates what shows it: every page where a warning changed,
 * else what shows the stations whose reports did. A failure is logged, and the next cron tries again. It never throws.
 */
export async function tryToPublishWeather(
  desks: readonly Desk[],
  context: WeatherContext,
): Promise<void> {
  let open = desks.filter(({ stations }) => stations !== undefined);
  for (let round = 0; round < MAX_ROUNDS && open.length > 0; round++) {
    try {
      const behind = await context.store.readUnpublishedWeather(open);
      const outcomes = await Promise.all(
        open.map(async (desk) => {
          const found = behind.get(desk.id);
          return found && (await publish(desk, found, context)) === 'superseded' ? desk : [];
        }),
      );
      open = outcomes.flat();
    } catch (error) {
      logNotPublished(open, error);
      return;
    }
  }
}

/** Publishes the weather of one desk. `superseded`: another refresh noted a later one, which this write may have replaced in KV. */
async function publish(
  desk: Desk,
  found: UnpublishedWeather,
  { store, kv, now, invalidate }: WeatherContext,
): Promise<'published' | 'superseded' | 'failed'> {
  for (const source of found.unreadable)
    logEvent('error', 'stored weather unreadable', { desk: desk.id, source });
  try {
    const weather = composeWeather(desk, found.contents, now());
    const stationVersions = versionsOf(weather);
    const ids = new Set([...Object.keys(stationVersions), ...Object.keys(found.stationVersions)]);
    const changed = [...ids].filter((id) => stationVersions[id] !== found.stationVersions[id]);
    const hasNewWarnings = weather.warningsVersion !== found.warningsVersion;
    if (changed.length > 0 || hasNewWarnings) {
      await kv.put(weatherKey(desk.id), JSON.stringify(weather));
      // Before it counts as published: a call that fails is made again.
      await invalidate([
        ...changed.map((station) => stationTag(desk.id, station)),
        ...(hasNewWarnings ? [warningsTag(desk.id)] : []),
      ]);
      logEvent('info', 'weather published', {
        desk: desk.id,
        version: weather.version,
        stations: changed.length,
        warnings: weather.warnings.length,
      });
    }
    const { revision } = found;
    const { warningsVersion } = weather;
    const published = { revision, warningsVersion, stationVersions };
    const isLatest = await store.markWeatherPublished(desk.id, published, now().getTime());
    return isLatest ? 'published' : 'superseded';
  } catch (error) {
    logNotPublished([desk], error);
    return 'failed';
  }
}

function versionsOf({ reports }: DeskWeather): Record<string, string> {
  return Object.fromEntries(
    Object.entries(reports).map(([id, report]) => [id, shortHash(JSON.stringify(report))]),
  );
}

function logNotPublished(desks: readonly Desk[], error: unknown): void {
  const ids = desks.map(({ id }) => id).join(' ');
  logEvent('error', 'weather not published', { desks: ids, error });
}
