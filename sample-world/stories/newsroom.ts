import { SAMPLE_FEEDS } from '../feeds/catalogue.ts';
import { hasHabit, type SampleFeed } from '../feeds/feed-shape.ts';
import { SCENES } from '../pictures/picture-names.ts';
import { type PublishedStory, type Story, steadyNumber } from './story.ts';

const MAX_STORIES = 20;
const AHEAD_MS = 40 * 60_000;
const AHEAD_INDEX = 0;
const FIRST_AGO_MS = 60_000;
const UNDATED_INDEX = 1;

/** All channels of the world; can add and correct stories. */
export interface Newsroom {
  /** The current content of a feed; the same object until the feed publishes. */
  channel(feed: SampleFeed): Channel;
  /** Adds a fresh sample story, dated `at`, to the top of a feed and returns it. */
  publish(feed: SampleFeed, at: Date): Story;
  /** Changes the headline of a feed's newest story, to `title` or a made-up one. */
  correct(feed: SampleFeed, at: Date, title?: string): Story;
  /** The story at an address, with the channel that had it first. */
  findStory(slug: string): { published: PublishedStory; channel: Channel } | undefined;
}

/** Creates the newsroom with each feed id's stories, dated back from `startedAt`. */
export function openNewsroom(options: {
  storiesByFeed: ReadonlyMap<string, readonly Story[]>;
  origin: string;
  startedAt: Date;
}): Newsroom {
  const { storiesByFeed, origin, startedAt } = options;
  const channels = new Map<string, Channel>();
  const archive = new Map<string, { published: PublishedStory; feed: SampleFeed }>();
  const freshCounts = new Map<string, number>();
  const corrections = new Map<string, number>();

  function store(feed: SampleFeed, stories: readonly PublishedStory[], changedAt: Date): void {
    channels.set(feed.id, { origin, feed, stories: stories.slice(0, MAX_STORIES), changedAt });
    for (const published of stories) {
      if (!archive.has(published.story.slug))
        archive.set(published.story.slug, { published, feed });
    }
  }

  function channel(feed: SampleFeed): Channel {
    const found = channels.get(feed.id);
    if (!found) throw new Error(`No channel for the feed ${feed.id}`);
    return found;
  }

  for (const feed of SAMPLE_FEEDS) {
    const stories = timeStories(feed, storiesByFeed.get(feed.id) ?? [], startedAt);
    const newest = stories.find(({ publishedAt }) => publishedAt <= startedAt);
    store(feed, stories, newest?.publishedAt ?? startedAt);
  }

  return {
    channel,
    publish(feed, at) {
      const number = (freshCounts.get(feed.id) ?? 0) + 1;
      freshCounts.set(feed.id, number);
      const publishedAt = new Date(Math.floor(at.getTime() / 1000) * 1000);
      const story = freshStory(feed, number, publishedAt);
      store(feed, [{ story, publishedAt, isDated: true }, ...channel(feed).stories], publishedAt);
      return story;
    },
    correct(feed, at, given) {
      const [newest, ...others] = channel(feed).stories;
      if (!newest) throw new Error(`The feed ${feed.id} has no story`);
      const count = (corrections.get(feed.id) ?? 0) + 1;
      corrections.set(feed.id, count);
      const title =
        given ??
        `Corrected ${count === 1 ? 'once' : `${count} times`}: ${newest.story.title.replace(/^Corrected [^:]+: /, '')}`;
      const story: Story = { ...newest.story, title, titleHtml: undefined };
      store(feed, [{ ...newest, story }, ...others], at);
      return story;
    },
    findStory(slug) {
      const found = archive.get(slug);
      return found && { published: found.published, channel: channel(found.feed) };
    },
  };
}

function timeStories(
  feed: SampleFeed,
  stories: readonly Story[],
  startedAt: Date,
): PublishedStory[] {
  const times = storyTimes(feed.id, stories.length, startedAt);
  return stories.map((story, index) => {
    const atStart = Math.floor(startedAt.getTime() / 1000) * 1000;
    const isAhead = index === AHEAD_INDEX && hasHabit(feed, 'one-ahead');
    const isFirst = index === 0 && hasHabit(feed, 'first-to-report');
    const time = isFirst ? new Date(atStart - FIRST_AGO_MS) : (times[index] ?? startedAt);
    return {
      story,
      publishedAt: isAhead ? new Date(atStart + AHEAD_MS) : time,
      isDated: !(index === UNDATED_INDEX && hasHabit(feed, 'one-undated')),
    };
  });
}

/** The current content of a feed; a new object after each change. */
export interface Channel {
  origin: string;
  feed: SampleFeed;
  /** Newest first. */
  stories: readonly PublishedStory[];
  /** When the newest story was published, never in the future: the feed's Last-Modified. */
  changedAt: Date;
}

const SECOND_MS = 1000;
const FIRST_STEP_SECONDS = 22 * 60;
const GROWTH = 1.3;

/**
 * Times of a feed's stories, newest first (4 to 49 minutes before `startedAt`), in whole seconds,
 * always the same for a feed id.
 */
export function storyTimes(feedId: string, count: number, startedAt: Date): Date[] {
  const startSeconds = Math.floor(startedAt.getTime() / SECOND_MS);
  let agoSeconds = 4 * 60 + steadyNumber(feedId, 45 * 60);
  return Array.from({ length: count }, (_, index) => {
    const time = new Date((startSeconds - agoSeconds) * SECOND_MS);
    const unevenness = 0.75 + steadyNumber(`${feedId} ${index}`, 51) / 100;
    agoSeconds += Math.round(FIRST_STEP_SECONDS * GROWTH ** index * unevenness);
    return time;
  });
}

/** The feed's `number`th story on demand (from 1, since the start). */
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
