import { blogTag } from '../../edition/cache-tags.ts';
import { logEvent } from '../../http/log.ts';
import type { Publication } from '../../publications/publication.ts';
import { SECTION_NAMES } from '../../publications/sections.ts';
import { addressOf } from '../../publications/site-address.ts';
import { Island } from '../components/Island.tsx';
import type { SiteContext } from '../context/site-context.ts';
import rssStyles from '../styles/rss.css?inline';
import {
  ATOM_PATH,
  JSON_FEED_PATH,
  OPML_PATH,
  RSS_PATH,
  sectionFeedPath,
  sectionsWithFeed,
} from '../syndication/feed-list.ts';
import { MAX_FEED_POSTS, type PostFeed, readPostFeed } from '../syndication/post-feed.ts';
import { writePostsRss } from '../syndication/rss.ts';
import type { PageLoader } from './page.ts';

/** Popular feed readers (requirements#rss-help). */
const READERS: readonly (readonly [name: string, href: string, about: string])[] = [
  ['Feedly', 'https://feedly.com/', 'in the browser, on Android and iOS'],
  ['Inoreader', 'https://www.inoreader.com/', 'in the browser, on Android and iOS'],
  ['NewsBlur', 'https://newsblur.com/', 'in the browser, on Android and iOS; free software'],
  ['The Old Reader', 'https://theoldreader.com/', 'in the browser'],
  ['NetNewsWire', 'https://netnewswire.com/', 'on macOS and iOS; free software'],
  ['Thunderbird', 'https://www.thunderbird.net/', 'on Windows, macOS and Linux; free software'],
  ['FreshRSS', 'https://freshrss.org/', 'on a server of your own; free software'],
];

/** /rss (requirements#feed-generator): the feed of posts as XML, to look at, copy or download. */
export const loadRss: PageLoader = async (context) => {
  const { publication } = context;
  const feed = await readFeed(context);
  return {
    status: 200,
    metadata: {
      title: `RSS Feed Generator | ${publication.name}`,
      description: `The newest posts of ${publication.name} as an RSS feed, to subscribe to, copy or download, and the feeds of all sections.`,
      canonicalPath: '/rss',
    },
    version: feed && `rss.${feed.version}`,
    edgeSeconds: 600,
    tags: [blogTag(publication)],
    styles: rssStyles,
    frames: [],
    render: () => <Rss publication={publication} feed={feed} />,
  };
};

/** The feed, or `undefined` where there is none: the page then says that it failed (requirements#rss-messages). */
async function readFeed(context: SiteContext): Promise<PostFeed | undefined> {
  try {
    return await readPostFeed(context);
  } catch (error) {
    logEvent('warn', 'no feed to show', { publication: context.publication.id, error });
    return undefined;
  }
}

function Rss({ publication, feed }: { publication: Publication; feed: PostFeed | undefined }) {
  const facts = {
    feedUrl: addressOf(publication, RSS_PATH),
    items: feed?.posts.length ?? 0,
    updatedAt: feed && new Date(feed.changedAt).toISOString(),
  };
  const locale = { language: publication.language, timeZone: publication.timeZone };
  return (
    <>
      <div className="page-head">
        <h1>RSS Feed Generator</h1>
        <p>The newest posts of {publication.name}, compiled into RSS for your feed reader.</p>
      </div>
      <noscript>
        <p className="rss-links">
          <a href="/rss">Refresh</a>
          <a href={RSS_PATH}>Open the XML to copy it</a>
          <a href={RSS_PATH} download="rss.xml">
            Download RSS
          </a>
        </p>
      </noscript>
      <Island
        name="rss-generator"
        props={{ ...facts, locale }}
        serverProps={{ xml: feed ? writePostsRss(feed, publication) : '' }}
      />
      <div className="rss-help">
        <Instructions />
        <FeedReaders />
        <OtherFeeds publication={publication} />
      </div>
    </>
  );
}

function Instructions() {
  return (
    <section>
      <h2>How to use the feed</h2>
      <ol>
        <li>Copy the feed URL above.</li>
        <li>In your feed reader, choose to add a feed or to subscribe, and paste the URL.</li>
        <li>New posts appear in the reader by themselves; it asks for them about once an hour.</li>
      </ol>
      <p>The feed carries the newest {MAX_FEED_POSTS} posts.</p>
      <p>
        To publish the feed elsewhere, copy the XML or download it as the file <code>rss.xml</code>.
      </p>
    </section>
  );
}

function FeedReaders() {
  return (
    <section>
      <h2>Popular feed readers</h2>
      <ul>
        {READERS.map(([name, href, about]) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
            , {about}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherFeeds({ publication }: { publication: Publication }) {
  return (
    <section>
      <h2>More feeds</h2>
      <p>
        The same posts come as <a href={ATOM_PATH}>Atom</a> and{' '}
        <a href={JSON_FEED_PATH}>JSON Feed</a>, every feed of this site in one{' '}
        <a href={OPML_PATH}>OPML file</a>. Headlines by section:
      </p>
      <ul className="rss-sections">
        {sectionsWithFeed(publication).map((section) => (
          <li key={section}>
            <a href={sectionFeedPath(section)}>{SECTION_NAMES[section]}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
