import type { SampleFeed } from './feed-shape.ts';
import { SCENES } from './pictures/picture-names.ts';
import { steadyNumber } from './steady-number.ts';
import type { Story } from './story.ts';

/**
 * The sample story that a feed publishes on demand: `number` (from 1) counts those of this feed
 * since the start.
 */
export function freshStory(feed: SampleFeed, number: number, at: Date): Story {
  const clock = at.toISOString().slice(11, 16);
  const place = steadyNumber(feed.id, SCENES.length) + number;
  return {
    slug: `${feed.id}-just-in-${number}`,
    title: `Just in: late sample story ${number} from ${feed.publisher.replace(' (sample)', '')}`,
    summary: `This story left the desk at ${clock} UTC, at the press of a button. It tells nothing, except that a new story reaches the page.`,
    body: [
      `Somebody asked the sample world for a fresh story at ${clock} UTC, and here it is.`,
      'Nothing else happened. The site should show this headline after its next look at the feed.',
    ],
    categories: ['Just in'],
    author: 'Sample Desk',
    picture: SCENES[place % SCENES.length] ?? null,
  };
}
