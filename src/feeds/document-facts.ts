import type { Channel } from './channel.ts';
import { isAhead } from './normalise.ts';
import type { SourceState } from './source-state.ts';

/** What a source's state keeps of its last good document beside the stories. */
export type DocumentFacts = Pick<SourceState, 'schedule' | 'storyAheadAt'>;

/** Reads those facts, however many entries there are. */
export function readDocumentFacts(channel: Channel, now: Date): DocumentFacts {
  return { schedule: channel.schedule, storyAheadAt: firstStoryAhead(channel, now) };
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
