import { sectionTags } from '../../model/edition/cache-tags.ts';
import {
  type Edition,
  type EditionItem,
  sectionItems,
  withCardsOnce,
} from '../../model/edition/edition.ts';
import type { CommunityTexts, HubEntry } from '../../model/publication/content.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { briefs, ColumnHead } from '../components/briefs.tsx';
import { Embed, PlaceholderPanel } from '../components/Embed.tsx';
import { Markup } from '../components/markup.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { loadEdition } from '../context/site-context.ts';
import { eventsOfWeek, readEvents } from '../events/load-events.ts';
import type { ShownEvent } from '../events/shown-event.ts';
import communityStyles from '../styles/community.css?inline';
import embedStyles from '../styles/embeds.css?inline';
import eventStyles from '../styles/event-list.css?inline';
import { wordsOf } from '../words/words.ts';
import { loadNotFound } from './error-page.tsx';
import { NextEvents } from './events/event-parts.tsx';
import type { PageLoader } from './page.ts';
import { HeadlineData } from './structured-data.tsx';

/** Number of items shown per section (requirements#community-stories). */
const SHOWN = { local: 4, arts: 3, health: 3 } as const;
const MAX_EVENTS = 5;
type CommunitySection = keyof typeof SHOWN;
const SECTIONS = ['local', 'arts', 'health'] as const satisfies readonly CommunitySection[];

/** /community (requirements#community). 404 for a publication without the texts of this page. */
export const loadCommunity: PageLoader = async (context, url) => {
  const { publication } = context;
  const texts = publication.content.community;
  if (!texts) return loadNotFound(context, url);
  const [{ edition, isComplete }, events] = await Promise.all([
    loadEdition(context),
    readEvents(context),
  ]);
  const { version } = events;
  const week = eventsOfWeek(events.events, context.now);
  return {
    title: wordsOf(publication).navigation.pages.community,
    description: texts.hero.text,
    canonicalPath: '/community',
    version: isComplete && version ? `${edition.version}.${version}` : undefined,
    expiresAt: events.expiresAt,
    tags: [...sectionTags(publication, SECTIONS), ...events.tags],
    styles: embedStyles + communityStyles + eventStyles,
    frames: [publication.embeds.eventsWall],
    hasAds: true,
    render: () => (
      <Community texts={texts} edition={withCardsOnce(edition, SECTIONS)} week={week} />
    ),
  };
};

interface CommunityProps {
  texts: CommunityTexts;
  edition: Edition;
  week: readonly ShownEvent[];
}

function Community({ texts, edition, week }: CommunityProps) {
  const { hero, hub, guidelines, getInvolved } = texts;
  const { community: words, home, navigation } = useWords();
  const publication = usePublication();
  return (
    <>
      <HeadlineData items={SECTIONS.flatMap((section) => shownItems(edition, section))} />
      <div className="hero">
        <p className="eyebrow">{navigation.pages.community}</p>
        <h1>{hero.heading}</h1>
        <p>{hero.text}</p>
      </div>
      <div className={`community-columns ${wallPosition(publication, week)}`}>
        <Stories name={words.news} section="local" edition={edition} />
        <CommunitySidebar hub={hub} week={week} />
        <Stories name={home.columns.arts} section="arts" edition={edition} />
        <Stories name={home.columns.health} section="health" edition={edition} />
        <Guidelines guidelines={guidelines} />
      </div>
      <section className="promotion involved" aria-labelledby="involved">
        <div>
          <h2 id="involved">{getInvolved.heading}</h2>
          <p>{getInvolved.text}</p>
        </div>
        <a className="button" href="/contact">
          {words.contact}
        </a>
      </section>
      {/* Not next to the advertisement of the side column. */}
      <AdSlot id={1452360} />
    </>
  );
}

/** Where medium screens show the events wall: beside the next events, else beside the arts stories. */
function wallPosition({ embeds }: Publication, week: readonly ShownEvent[]): string {
  if (!embeds.eventsWall) return 'without-wall';
  return week.length > 0 ? 'wall-by-events' : 'wall-by-arts';
}

function CommunitySidebar({
  hub,
  week,
}: Pick<CommunityTexts, 'hub'> & Pick<CommunityProps, 'week'>) {
  const { eventsWall } = usePublication().embeds;
  const { community: words, parts } = useWords();
  return (
    <aside aria-label={`${words.hub}, ${parts.localEvents}`}>
      <CommunityHub entries={hub} />
      <section className="events" aria-labelledby="events">
        <h2 id="events">{parts.localEvents}</h2>
        <NextEvents events={week.slice(0, MAX_EVENTS)} />
        {eventsWall && <Embed source={eventsWall} title={parts.localEvents} kind="wall" />}
      </section>
      <AdSlot id={1452363} />
    </aside>
  );
}

function Guidelines({ guidelines }: Pick<CommunityTexts, 'guidelines'>) {
  return (
    <section className="guidelines" aria-labelledby="guidelines">
      <h2 id="guidelines">{useWords().community.guidelines}</h2>
      <ul>
        {guidelines.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stories(props: { name: string; section: CommunitySection; edition: Edition }) {
  const { name, section, edition } = props;
  const html = briefs(shownItems(edition, section), usePublication(), 'namedPicture');
  if (html === '') return null;
  return (
    <section className={`stories stories-${section}`} aria-labelledby={section}>
      <ColumnHead name={name} href={`/news?category=${section}`} id={section} />
      <Markup tag="div" className="story-grid" html={html} />
    </section>
  );
}

function shownItems(edition: Edition, section: CommunitySection): EditionItem[] {
  return sectionItems(edition, section, SHOWN[section]);
}

/** Four buttons (requirements#community-hub), some with a panel: a popover needs no JavaScript. */
function CommunityHub({ entries }: { entries: readonly HubEntry[] }) {
  const { community: words, parts } = useWords();
  return (
    <section className="hub" aria-labelledby="hub">
      <h2 id="hub">{words.hub}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.name}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      {entries.map(
        ({ name, text, panel }) =>
          panel && (
            <div key={panel} id={panel} popover="auto" role="dialog" aria-label={name}>
              <PlaceholderPanel type="community" heading={name} tagline={text} />
              <p className="panel-ways">
                <a href="/contact">{parts.writeToUs}</a>{' '}
                <button
                  type="button"
                  className="button"
                  popoverTarget={panel}
                  popoverTargetAction="hide"
                >
                  {words.close}
                </button>
              </p>
            </div>
          ),
      )}
    </section>
  );
}

function Entry({ entry: { name, href, panel } }: { entry: HubEntry }) {
  return href ? (
    <a className="button" href={href}>
      {name}
    </a>
  ) : (
    <button type="button" className="button" popoverTarget={panel} aria-haspopup="dialog">
      {name}
    </button>
  );
}
