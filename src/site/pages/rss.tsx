import { zonedTime } from '../../lib/clock/locale.ts';
import { logEvent } from '../../lib/http/log.ts';
import { blogTag } from '../../model/edition/cache-tags.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { Icon } from '../../shared/components/Icon.tsx';
import { RSS_ACTION, RSS_MESSAGES, type RssMessages } from '../../shared/rss-generator.ts';
import { NewsletterLink } from '../components/NewsletterLink.tsx';
import { Fact, LinkList, OutsideLink, PageHead } from '../components/page-parts.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import type { SiteContext } from '../context/site-context.ts';
import { EVENTS_CALENDAR_PATH } from '../events/shown-event.ts';
import { PLACES_PATH } from '../places/place-paths.ts';
import rssStyles from '../styles/rss.css?inline';
import { hasWarningsFeed } from '../syndication/bulletin-documents.ts';
import {
  ATOM_PATH,
  headlineFeedName,
  headlineFeedPath,
  headlineFeeds,
  JSON_FEED_PATH,
  NOTICES_FEED_PATH,
  OPML_PATH,
  RSS_PATH,
  WARNINGS_PATH,
} from '../syndication/feed-list.ts';
import { MAX_FEED_POSTS, type PostFeed, readPostFeed } from '../syndication/post-feed.ts';
import { writePostsRss } from '../syndication/rss.ts';
import type { Words } from '../words/en/index.ts';
import { wordsOf } from '../words/words.ts';
import { OwnFeed } from './own-feed.tsx';
import type { PageLoader } from './page.ts';

/** Popular feed readers (requirements#rss-help). */
const READERS: readonly (readonly [
  name: string,
  href: string,
  place: keyof Words['rss']['places'],
])[] = [
  ['Feedly', 'https://feedly.com/', 'everywhere'],
  ['Inoreader', 'https://www.inoreader.com/', 'everywhere'],
  ['NewsBlur', 'https://newsblur.com/', 'everywhereFree'],
  ['The Old Reader', 'https://theoldreader.com/', 'browser'],
  ['NetNewsWire', 'https://netnewswire.com/', 'appleFree'],
  ['Thunderbird', 'https://www.thunderbird.net/', 'desktopFree'],
  ['FreshRSS', 'https://freshrss.org/', 'serverFree'],
];

/** /rss (requirements#feed-generator): the feed of posts as XML to view, copy or download. */
export const loadRss: PageLoader = async (context) => {
  const { publication } = context;
  const feed = await readFeed(context);
  const words = wordsOf(publication);
  return {
    title: words.rss.title,
    description: words.rss.description(publication.name),
    canonicalPath: '/rss',
    version: feed && `rss.${feed.changedAt}`,
    edgeSeconds: 600,
    tags: [blogTag(publication)],
    styles: rssStyles,
    render: () => (
      <Rss
        feed={feed}
        // Without the texts of the posts, which would make the page too long.
        xml={feed ? writePostsRss(feed, publication) : ''}
      />
    ),
  };
};

/** The feed; without one the page shows a message (requirements#rss-messages). */
async function readFeed(context: SiteContext): Promise<PostFeed | undefined> {
  try {
    return await readPostFeed(context);
  } catch (error) {
    logEvent('warn', 'no feed to show', { publication: context.publication.id, error });
    return undefined;
  }
}

function Rss({ feed, xml }: { feed: PostFeed | undefined; xml: string }) {
  const publication = usePublication();
  const words = useWords();
  return (
    <>
      <PageHead title={words.rss.title} intro={words.rss.intro(publication.name)} />
      <noscript>
        <p className="rss-links">
          <a href="/rss">{words.rssGenerator.refresh}</a> <a href={RSS_PATH}>{words.rss.openXml}</a>{' '}
          <a href={RSS_PATH} download="rss.xml">
            {words.rssGenerator.download}
          </a>
        </p>
      </noscript>
      <RssGenerator feed={feed} xml={xml} />
      <div className="rss-help">
        <Instructions />
        <FeedReaders />
        <OtherFeeds />
        <OwnFeed />
      </div>
    </>
  );
}

/**
 * The generated XML in a read-only box, with its controls (requirements#rss-page), which
 * client/rss-generator.ts runs. Without `xml`, Copy and Download are disabled.
 */
function RssGenerator({ feed, xml }: { feed: PostFeed | undefined; xml: string }) {
  const words = useWords().rssGenerator;
  const hasXml = xml !== '';
  return (
    <>
      <div className="rss-controls">
        <Control action="refresh" isEnabled />
        <Control action="copy" isEnabled={hasXml} />
        <Control action="download" isEnabled={hasXml} />
      </div>
      <FeedFacts feed={feed} />
      {!hasXml && <p className="rss-failed">{words.failed.text}</p>}
      <label className="rss-label" htmlFor="rss-xml">
        {words.xml}
      </label>
      <p id="rss-note" className="meta">
        {words.withoutTexts}
      </p>
      <textarea
        id="rss-xml"
        className="rss-xml"
        aria-describedby="rss-note"
        readOnly
        spellCheck={false}
        rows={22}
        defaultValue={xml}
      />
      <Messages />
    </>
  );
}

function Messages() {
  const { timeZone } = usePublication();
  const { generated, failed, copied, notCopied, downloaded, dismiss } = useWords().rssGenerator;
  const messages: RssMessages = {
    generated,
    failed,
    copied,
    notCopied,
    downloaded,
    dismiss,
    timeZone,
  };
  const data = { [RSS_MESSAGES]: JSON.stringify(messages) };
  return <div className="toasts" role="status" aria-live="polite" {...data} />;
}

function FeedFacts({ feed }: { feed: PostFeed | undefined }) {
  const publication = usePublication();
  const words = useWords().rssGenerator;
  const changedAt = feed && new Date(feed.changedAt);
  return (
    <dl className="rss-facts">
      <Fact name={words.feedUrl}>
        <a href={RSS_PATH}>{addressOf(publication, RSS_PATH)}</a>
      </Fact>
      <div>
        <dt>{words.items}</dt>
        <dd className="rss-count">{feed?.posts.length ?? 0}</dd>
      </div>
      <div>
        <dt>{words.updated}</dt>
        <dd className="rss-updated">
          {changedAt ? (
            <time dateTime={changedAt.toISOString()}>{zonedTime(publication, changedAt)}</time>
          ) : (
            words.notYet
          )}
        </dd>
      </div>
      <div className="rss-checked" hidden>
        <dt>{words.checked}</dt>
        <dd />
      </div>
    </dl>
  );
}

function Control(props: { action: 'refresh' | 'copy' | 'download'; isEnabled: boolean }) {
  const { action, isEnabled } = props;
  const words = useWords().rssGenerator;
  return (
    <button type="button" className="button" disabled={!isEnabled} {...{ [RSS_ACTION]: action }}>
      <Icon name={action} /> {words[action]}
    </button>
  );
}

function Instructions() {
  const words = useWords().rss;
  return (
    <section>
      <h2>{words.howTo}</h2>
      <ol>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{words.carries(MAX_FEED_POSTS)}</p>
      <p>
        {words.publishElsewhere}
        <code>rss.xml</code>.
      </p>
    </section>
  );
}

function FeedReaders() {
  const words = useWords().rss;
  return (
    <section>
      <h2>{words.readers}</h2>
      <ul>
        {READERS.map(([name, href, place]) => (
          <li key={href}>
            <OutsideLink href={href}>{name}</OutsideLink>, {words.places[place]}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherFeeds() {
  const { gazetteer } = usePublication();
  const { rss: words, communities } = useWords();
  const { beforeAtom, beforeJson, beforeOpml, opml, end } = words.samePosts;
  return (
    <section>
      <h2>{words.more}</h2>
      <p>
        {beforeAtom}
        <a href={ATOM_PATH}>Atom</a>
        {beforeJson}
        <a href={JSON_FEED_PATH}>JSON Feed</a>
        {beforeOpml}
        <a href={OPML_PATH}>{opml}</a>
        {end}
      </p>
      <OtherSubjects />
      {gazetteer && (
        <p>
          {`${communities.feedsIntro} `}
          <a href={PLACES_PATH}>{communities.title}</a>
        </p>
      )}
      <NewsletterLink />
    </section>
  );
}

function OtherSubjects() {
  const publication = usePublication();
  const { events, notices, weather } = useWords();
  const feeds = [
    ...headlineFeeds(publication).map(
      (category) => [headlineFeedPath(category), headlineFeedName(publication, category)] as const,
    ),
    [NOTICES_FEED_PATH, notices.title],
    [EVENTS_CALENDAR_PATH, `${events.title} (iCalendar)`],
    ...(hasWarningsFeed(publication) ? [[WARNINGS_PATH, weather.warnings] as const] : []),
  ] as const;
  return <LinkList className="rss-sections" links={feeds} />;
}
