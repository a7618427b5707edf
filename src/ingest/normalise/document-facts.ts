import type { SourceState } from '../../edition/source-state.ts';
import type { Channel } from '../parse/channel.ts';
import { isAhead } from './normalise.ts';

/** Older stories say nothing about how often the source changes now (ms). */
const PACE_WINDOW_MS = 28 * 86_400_000;

/** What a source's state keeps of its last good document beside the stories. */
export type DocumentFacts = Pick<
  SourceState,
  'schedule' | 'storyAheadAt' | 'pace' | 'hubs' | 'flaw'
>;

/** Characters of a flaw that are stored. */
const MAX_FLAW_LENGTH = 200;
const MAX_HUBS = 5;

/** Reads those facts, however many entries there are. */
export function readDocumentFacts(channel: Channel, now: Date): DocumentFacts {
  return {
    schedule: channel.schedule,
    storyAheadAt: firstStoryAhead(channel, now),
    pace: readPace(channel, now),
    hubs: hubHosts(channel),
    flaw: channel.flaw?.slice(0, MAX_FLAW_LENGTH),
  };
}

/**
 * How often the source changes, by the dates of its stories in the last four weeks: stories of one minute are one change.
 * `undefined` where no story has a date that has come.
 */
function readPace({ entries }: Channel, now: Date): SourceState['pace'] {
  const earliest = now.getTime() - PACE_WINDOW_MS;
  const minutes = new Set<number>();
  let since: number | undefined;
  for (const { published } of entries) {
    const time = published?.getTime();
    if (time === undefined || isAhead(time, now)) continue;
    if (time >= earliest) minutes.add(Math.floor(time / 60_000));
    since = Math.max(earliest, Math.min(time, since ?? time));
  }
  return since === undefined ? undefined : { changes: minutes.size, since };
}

/** When the first story that is dated ahead of `now` is to come (ms). */
function firstStoryAhead({ entries }: Channel, now: Date): number | undefined {
  let first: number | undefined;
  for (const { published } of entries) {
    const time = published?.getTime();
    if (time !== undefined && isAhead(time, now) && (first === undefined || time < first))
      first = time;
  }
  return first;
}

/** The hosts of the hubs alone: their addresses may hold keys. `undefined` where there is none. */
function hubHosts({ hubs, base }: Channel): readonly string[] | undefined {
  const hosts = new Set(hubs.flatMap((hub) => URL.parse(hub, base)?.hostname || []));
  return hosts.size > 0 ? [...hosts].slice(0, MAX_HUBS) : undefined;
}
