import type { Channel } from '../channel.ts';

const AHEAD_MS = 3 * 3_600_000;
const YEARS_AHEAD_MS = 6 * 365 * 86_400_000;
/** No format has a place for a fifth digit of the year: what is written is no date. */
const NO_SUCH_YEAR = new Date(Date.UTC(12_345, 0, 1));

/**
 * A channel as a publisher with a broken clock writes it: its stories are in turn three hours ahead of their time, six years
 * ahead of it, of the epoch, and of a year that no format can write.
 */
export function withWrongDates(channel: Channel): Channel {
  return {
    ...channel,
    stories: channel.stories.map((published, index) => {
      const time = published.publishedAt.getTime();
      const wrong = [
        new Date(time + AHEAD_MS),
        new Date(time + YEARS_AHEAD_MS),
        new Date(0),
        NO_SUCH_YEAR,
      ];
      return { ...published, publishedAt: wrong[index % wrong.length] ?? published.publishedAt };
    }),
  };
}
