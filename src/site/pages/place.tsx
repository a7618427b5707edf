import { Fragment } from 'react';
import { nextClockChange, postDate } from '../../lib/clock/locale.ts';
import type { Warning } from '../../model/bulletin.ts';
import { sectionTags } from '../../model/edition/cache-tags.ts';
import type { EditionItem } from '../../model/edition/edition.ts';
import type { Notice } from '../../model/editorial/editorial.ts';
import type { Community } from '../../model/publication/gazetteer.ts';
import { CLOCK, CLOCK_NOTE } from '../../shared/page-attributes.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import {
  byGravity,
  noticesOf,
  type PlaceReport,
  readPlaceReport,
  warningsOf,
} from '../bulletin/shown-weather.ts';
import { briefs } from '../components/briefs.tsx';
import { ChooseCommunity } from '../components/ChooseCommunity.tsx';
import { Markup, StructuredData } from '../components/markup.tsx';
import { PlaceWeather } from '../components/PlaceWeather.tsx';
import { Breadcrumbs, Facts, PageHead } from '../components/page-parts.tsx';
import { Subscribe } from '../components/Subscribe.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import type { SiteContext } from '../context/site-context.ts';
import { readEvents } from '../events/load-events.ts';
import { eventsIn, placeEventsPath, type ShownEvent } from '../events/shown-event.ts';
import { loadPlaces } from '../places/load-places.ts';
import { distanceKm, placeClock } from '../places/place-facts.ts';
import { PLACES_PATH, placeFeedPath, placePath } from '../places/place-paths.ts';
import { MAX_AGE_DAYS } from '../places/place-stories.ts';
import bulletinStyles from '../styles/bulletin.css?inline';
import chooseStyles from '../styles/choose-community.css?inline';
import eventStyles from '../styles/event-list.css?inline';
import factsStyles from '../styles/facts.css?inline';
import placeStyles from '../styles/place.css?inline';
import subscribeStyles from '../styles/subscribe.css?inline';
import type { Words } from '../words/en/index.ts';
import { wordsOf } from '../words/words.ts';
import { dayPath, readIssueDays } from './archive/calendar-days.ts';
import { loadNotFound } from './error-page.tsx';
import { NextEvents } from './events/event-parts.tsx';
import { BulletinSection } from './notices.tsx';
import type { PageLoader } from './page.ts';
import { LocalNames, PlaceLink, PlaceLocator } from './place-parts.tsx';
import { HeadlineData, placeData } from './structured-data.tsx';

/** How often the page is re-rendered, because it shows the current time (ms). */
const CLOCK_STEP_MS = 15 * 60_000;
const MAX_ISSUES = 4;
const MAX_EVENTS = 5;

interface PlaceView {
  communities: readonly Community[];
  community: Community;
  stories: readonly EditionItem[];
  /** Days of the newest stories that have a back issue, newest first. */
  issues: readonly string[];
  report: PlaceReport | undefined;
  warnings: readonly Warning[];
  notices: readonly Notice[];
  events: readonly ShownEvent[];
  now: Date;
  pushKey: string | undefined;
}

/** /communities/{slug}: headlines, weather, warnings and local time of a place. */
export const loadPlace: PageLoader = async (context, url, parameters) => {
  const { publication } = context;
  const { communities = [] } = publication.gazetteer ?? {};
  const community = communities.find(({ slug }) => slug === parameters?.slug);
  if (!community) return loadNotFound(context, url);
  const { view, version, listed } = await readView(context, communities, community);
  const { report, pushKey } = view;
  const { name, region, slug } = community;
  const words = wordsOf(publication).communities;
  return {
    title: `${name}, ${region}`,
    description: words.placeDescription(name, region, publication.name),
    canonicalPath: placePath(slug),
    feed: { title: words.feed(name), path: placeFeedPath(slug) },
    version,
    expiresAt: Math.min(listed.expiresAt, report?.expiresAt ?? Number.POSITIVE_INFINITY),
    tags: [...sectionTags(publication, SECTION_IDS), ...(report?.tags ?? []), ...listed.tags],
    styles: [
      factsStyles + placeStyles + chooseStyles,
      pushKey && subscribeStyles,
      view.warnings.length + view.notices.length > 0 ? bulletinStyles : '',
      view.events.length > 0 ? eventStyles : '',
    ].join(''),
    render: () => <Place {...view} />,
  };
};

async function readView(
  context: SiteContext,
  communities: readonly Community[],
  community: Community,
) {
  const { env, now } = context;
  const [places, bulletin, report, listed, issueOf] = await Promise.all([
    loadPlaces(context),
    context.bulletin(),
    readPlaceReport(context, community),
    readEvents(context),
    readIssueDays(context),
  ]);
  const stories = places.byPlace.get(community.slug) ?? [];
  const days = stories.flatMap(({ pubDate }) => issueOf(pubDate) ?? []);
  const view: PlaceView = {
    communities,
    community,
    stories,
    report,
    now,
    issues: [...new Set(days)].slice(0, MAX_ISSUES),
    warnings: warningsOf(community, bulletin),
    notices: noticesOf(community, bulletin),
    events: eventsIn(listed.events, community).slice(0, MAX_EVENTS),
    pushKey: env.VAPID_PUBLIC_KEY,
  };
  const step = Math.floor(now.getTime() / CLOCK_STEP_MS);
  const parts = [places.version, report?.version ?? '0', step, listed.version, view.issues.join()];
  const isComplete = places.isComplete && listed.version !== undefined;
  return { view, listed, version: isComplete ? parts.join('.') : undefined };
}

function Place(view: PlaceView) {
  const { community, stories, now } = view;
  const publication = usePublication();
  const words = useWords();
  const { name, slug } = community;
  return (
    <>
      <StructuredData data={placeData(community, publication)} />
      <HeadlineData items={stories} />
      <Breadcrumbs
        trail={[
          { name: words.communities.title, path: PLACES_PATH },
          { name, path: placePath(slug) },
        ]}
      />
      <PlaceHead {...view} />
      <BulletinSection
        title={bulletinTitle(view, words)}
        shown={byGravity(view)}
        communities={[community]}
        now={now}
      />
      <div className={`place-columns ${aboutPosition(view)}`}>
        <Headlines {...view} />
        <PlaceSidebar {...view} />
        <AboutPlace {...view} />
      </div>
    </>
  );
}

function bulletinTitle({ warnings, notices }: PlaceView, words: Words): string {
  if (notices.length === 0) return words.weather.warnings;
  return warnings.length === 0 ? words.notices.title : words.notices.strip;
}

/**
 * Large screens show the place's facts and neighbours below few headlines, else below both columns.
 * A headline is as high as an event, and the weather as two.
 */
function aboutPosition({ stories, events, report }: PlaceView): string {
  return stories.length > events.length + (report ? 2 : 0) ? 'about-below' : 'about-left';
}

function Headlines({ community: { name }, stories, issues }: PlaceView) {
  const publication = usePublication();
  const words = useWords().communities;
  return (
    <section className="place-news" aria-labelledby="place-news">
      <h2 id="place-news">{words.news(name)}</h2>
      {stories.length === 0 ? (
        <p>{words.none(name, MAX_AGE_DAYS)}</p>
      ) : (
        <Markup tag="div" html={briefs(stories, publication, 'namedTeaser')} />
      )}
      <IssueLinks days={issues} />
    </section>
  );
}

function PlaceSidebar({ community, report, events, now }: PlaceView) {
  const words = useWords();
  return (
    <aside aria-label={community.name}>
      {report && <PlaceWeather community={community} report={report.report} now={now} />}
      {events.length > 0 && (
        <section>
          <h2>{words.events.title}</h2>
          <NextEvents events={events} href={placeEventsPath(community.slug)} />
        </section>
      )}
      <LocalTime community={community} now={now} />
      <ChooseCommunity slug={community.slug} />
    </aside>
  );
}

function AboutPlace({ communities, community }: PlaceView) {
  const { facts } = useWords().communities;
  return (
    <div className="place-about">
      <section aria-labelledby="place-facts">
        <h2 id="place-facts">{facts}</h2>
        <PlaceLocator community={community} communities={communities} />
        <PlaceFacts community={community} />
      </section>
      <Neighbours community={community} communities={communities} />
    </div>
  );
}

function PlaceHead({ community, pushKey }: PlaceView) {
  const words = useWords().communities;
  const { name, slug } = community;
  return (
    <PageHead title={name}>
      <p className="local-names">
        <LocalNames community={community} />
      </p>
      <div className="place-actions">
        <a href={placeFeedPath(slug)}>{words.feed(name)}</a>
      </div>
      <Subscribe pushKey={pushKey} community={community} />
    </PageHead>
  );
}

function IssueLinks({ days }: { days: readonly string[] }) {
  const publication = usePublication();
  const words = useWords().archive;
  if (days.length === 0) return null;
  return (
    <p className="place-actions">
      {words.ofTheseDays}
      {days.map((day) => (
        <Fragment key={day}>
          {' '}
          <a href={dayPath(day)}>{postDate(publication, day)}</a>
        </Fragment>
      ))}
    </p>
  );
}

function LocalTime({ community, now }: Pick<PlaceView, 'community' | 'now'>) {
  const publication = usePublication();
  const words = useWords().communities;
  const { language } = publication;
  const { timeZone } = community;
  const { time, zone, offset } = placeClock(community, language, now);
  const change = nextClockChange(timeZone, now)?.toISOString();
  return (
    <section>
      <h2>{words.localTime}</h2>
      <p {...{ [CLOCK]: timeZone }}>{time}</p>
      <p className="meta">{`${zone} (${offset})`}</p>
      <p className="meta">
        {change ? words.nextChange(postDate({ language, timeZone }, change)) : words.noDaylight}
      </p>
      <p className="meta" {...{ [CLOCK_NOTE]: '' }}>
        {words.clockNote}
      </p>
    </section>
  );
}

function PlaceFacts({ community }: Pick<PlaceView, 'community'>) {
  const publication = usePublication();
  const words = useWords().communities;
  const { region, otherNames, latitude, longitude, localNames } = community;
  const degrees = (value: number) =>
    `${Math.abs(value).toLocaleString(publication.language, { maximumFractionDigits: 2 })}°`;
  const names = localNames.map(({ language, name }) => (
    <p key={language} lang={language}>
      {name}
    </p>
  ));
  const north = (latitude < 0 ? words.south : words.north)(degrees(latitude));
  const east = (longitude < 0 ? words.west : words.east)(degrees(longitude));
  return (
    <Facts
      facts={[
        [words.region, region],
        [words.names, names.length > 0 ? names : ''],
        [words.formerNames, otherNames.join(', ')],
        [words.position, `${north}, ${east}`],
      ]}
    />
  );
}

function Neighbours({ community, communities }: Pick<PlaceView, 'community' | 'communities'>) {
  const publication = usePublication();
  const words = useWords().communities;
  const near = communities
    .filter(({ slug, region }) => region === community.region && slug !== community.slug)
    .map((other) => ({ other, km: distanceKm(community, other) }))
    .sort((a, b) => a.km - b.km);
  return (
    <nav aria-label={words.neighbours(community.region)}>
      <h2>{words.neighbours(community.region)}</h2>
      <ul className="neighbours">
        {near.map(({ other, km }) => (
          <li key={other.slug}>
            <PlaceLink community={other} />{' '}
            <span className="meta">
              {words.distance(Math.round(km).toLocaleString(publication.language))}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <a href={PLACES_PATH}>{words.all}</a>
      </p>
    </nav>
  );
}
