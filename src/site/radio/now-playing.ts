import { SwrCache } from '../cache/swr-cache.ts';
import type { Track } from './track.ts';

/** What is on, and since when this isolate has seen it (ISO 8601). */
export interface NowPlaying extends Track {
  readonly since: string;
}

/** A station is requested once in this time at most, whatever the load. */
export const POLL_INTERVAL_MS = 15_000;
/** How long a reader waits for a response that another reader's request has caused. */
const TIMEOUT_MS = 5_000;

/** What each station plays, by its stream's address; `null` where that is not known. */
const stations = new SwrCache<NowPlaying | null>({ ttlMs: POLL_INTERVAL_MS });

/**
 * What a station plays at `now`, `null` where that is not known. Requests the station (`load`) if that was not done lately; all
 * who come meanwhile share its response. `keepAlive` lets the request end when its own reader leaves.
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
