import { SwrCache } from '../cache/swr-cache.ts';
import type { Track } from './track.ts';

/** The current track, and when this isolate first saw it (ISO 8601). */
export interface NowPlaying extends Track {
  readonly since: string;
}

/** The shortest time between two requests to a station, whatever the load (ms). */
export const REQUEST_INTERVAL_MS = 15_000;
/** How long a reader waits for a request to the station (ms). */
const TIMEOUT_MS = 5_000;

/** The current track of each station, by its stream's address; `null` if it is not known. */
const stations = new SwrCache<NowPlaying | null>({
  ttlMs: REQUEST_INTERVAL_MS,
  maxEntries: 500,
});

/**
 * The current track of a station, `null` if it is not known. Calls `load` at most once in `REQUEST_INTERVAL_MS`; concurrent callers
 * share the result. `keepAlive` lets the load finish after its own request has ended.
 */
export async function readNowPlaying(
  station: string,
  now: Date,
  load: () => Promise<Track | undefined>,
  keepAlive: (work: Promise<unknown>) => void,
): Promise<NowPlaying | null> {
  const playing = await stations.getShared(
    station,
    now.getTime(),
    async (before) => {
      const track = await load().catch(() => undefined);
      if (!track) return null;
      const isSame = before?.title === track.title && before.artist === track.artist;
      return isSame ? before : { ...track, since: now.toISOString() };
    },
    { timeoutMs: TIMEOUT_MS, keepAlive },
  );
  return playing ?? null;
}
