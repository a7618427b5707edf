import { localDay, longDate, nextMidnight } from '../../lib/clock/locale.ts';
import { sectionTags } from '../../model/edition/cache-tags.ts';
import {
  type Edition,
  type EditionItem,
  fairShare,
  firstItems,
  sectionItems,
  sortNewestFirst,
  withCardsOnce,
} from '../../model/edition/edition.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { originOf } from '../../model/publication/site-address.ts';
import { FRONT_PAGE_SECTIONS, SECTION_IDS, type SectionId } from '../../shared/sections.ts';
import { type PlaceReport, readHomeReport } from '../bulletin/shown-weather.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { BreakingNews, briefs, ColumnHead } from '../components/briefs.tsx';
import { Embed } from '../components/Embed.tsx';
import { Nameplate } from '../components/Header.tsx';
import { cachedMarkup, Markup, StructuredData } from '../components/markup.tsx';
import { WeatherBox } from '../components/PlaceWeather.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { loadEdition } from '../context/site-context.ts';
import { EVENTS_PATH } from '../events/shown-event.ts';
import { updatePlaceArchive } from '../places/load-places.ts';
import embedStyles from '../styles/embeds.css?inline';
import { OPINION_FONTS } from '../styles/font-faces.ts';
import homeStyles from '../styles/home.css?inline';
import homePrintStyles from '../styles/home-print.css?inline';
import { Featured } from './featured.tsx';
import type { PageLoader } from './page.ts';
import { headlineList } from './structured-data.tsx';

export const MAX_COLUMN_ITEMS = 5;
/** Limit of stories per publisher in a column, unless no other publisher has a story. */
export const MAX_OF_PUBLISHER = 2;
const MAX_BREAKING_ITEMS = 2;

const FIRST_BAND = ['local', 'politics', 'business', 'sports'] as const;
const SECOND_BAND = ['arts', 'health', 'technology'] as const;
/** Sections in the page's order, then those that only lead it. */
const IN_ORDER = [...FIRST_BAND, ...SECOND_BAND, 'opinion', ...SECTION_IDS] as const;
type Column = (typeof FIRST_BAND | typeof SECOND_BAND)[number];

/** The front page (requirements#front-page). */
export const loadHome: PageLoader = async (context) => {
  const { publication, now } = context;
  const [{ edition: loaded, isComplete }, weather] = await Promise.all([
    loadEdition(context),
    readHomeReport(context),
  ]);
  updatePlaceArchive(context, loaded);
  const edition = withCardsOnce(loaded, IN_ORDER);
  const { eventsWall } = publication.embeds;
  return {
    description: publication.description,
    canonicalPath: '/',
    version: isComplete
      ? [edition.version, localDay(publication, now), weather?.version ?? []].flat().join('.')
      : undefined,
    expiresAt: Math.min(
      nextMidnight(publication, now),
      weather?.expiresAt ?? Number.POSITIVE_INFINITY,
      edition.lead?.until ?? Number.POSITIVE_INFINITY,
    ),
    tags: [...sectionTags(publication, sectionsOf(edition)), ...(weather?.tags ?? [])],
    styles: OPINION_FONTS + homeStyles + homePrintStyles + (eventsWall ? embedStyles : ''),
    frames: [eventsWall],
    hasAds: true,
    render: () => <Home edition={edition} weather={weather} now={now} />,
  };
};

interface HomeProps {
  edition: Edition;
  weather: PlaceReport | undefined;
  now: Date;
}

function Home({ edition, weather, now }: HomeProps) {
  const publication = usePublication();
  const words = useWords().home;
  const breaking = edition.sections.local ? itemsBeside(edition, 'local', MAX_BREAKING_ITEMS) : [];
  return (
    <>
      <StructuredData data={describeSite(publication, edition)} />
      <Masthead now={now} />
      <div className="lead">
        <Featured item={leadOf(edition)} />
        {(breaking.length > 0 || weather || publication.weather) && (
          <aside className="lead-side" aria-label={words.beside}>
            <BreakingNews html={briefs(breaking, publication, 'namedTeaser')} />
            <WeatherBox weather={weather} now={now} />
          </aside>
        )}
      </div>
      <AdSlot id={6079445} />
      <Band columns={FIRST_BAND} edition={edition} />
      <AdSlot id={1452361} />
      <Band columns={SECOND_BAND} edition={edition} />
      <div className="events">
        <LocalEvents />
        <AdSlot id={6079446} />
        <Opinion edition={edition} />
      </div>
    </>
  );
}

/** The events wall; without one, the way to the paper's own list of events. */
function LocalEvents() {
  const { embeds } = usePublication();
  const { events, parts } = useWords();
  const { localEvents } = parts;
  return (
    <section>
      <div className="column-head">
        <h2>{localEvents}</h2>
      </div>
      {embeds.eventsWall ? (
        <Embed source={embeds.eventsWall} title={localEvents} kind="wall" />
      ) : (
        <p>
          <a href={EVENTS_PATH}>{events.all}</a>
        </p>
      )}
    </section>
  );
}

function Masthead({ now }: { now: Date }) {
  const publication = usePublication();
  const { today } = useWords();
  return (
    <div className="masthead">
      <h1>
        <Nameplate refersToHeader />
      </h1>
      <p className="folio">
        <span>{longDate(publication, now)}</span> <span>{publication.cityLine}</span>{' '}
        {publication.price && <span>{publication.price}</span>} <a href="/today">{today.link}</a>
      </p>
    </div>
  );
}

function Opinion({ edition }: { edition: Edition }) {
  const name = useWords().home.opinion;
  const items = itemsBeside(edition, 'opinion', MAX_COLUMN_ITEMS);
  const html = briefs(items, usePublication(), 'teaser');
  if (items.length === 0) return null;
  return (
    <section className="opinion">
      <ColumnHead name={name} href="/blog" />
      <Markup tag="div" className="opinion-grid" html={html} />
    </section>
  );
}

/** The sections whose changes change the page. */
function sectionsOf({ lead, sections }: Edition): Iterable<SectionId> {
  if (lead) return new Set([...FRONT_PAGE_SECTIONS, lead.item.section]);
  // Without these two, the newest story of any section leads.
  return sections.world?.[0] || sections.local?.[0] ? FRONT_PAGE_SECTIONS : SECTION_IDS;
}

/**
 * The story that editors pinned, else the newest world story. Without world stories: the newest
 * local one, else the newest of all.
 */
function leadOf(edition: Edition): EditionItem | undefined {
  const { lead, sections } = edition;
  const first = lead?.item ?? sections.world?.[0] ?? sections.local?.[0];
  if (first) return first;
  const [newest] = sortNewestFirst(Object.values(sections).flatMap((items) => items.slice(0, 1)));
  return newest ?? firstItems(edition, SECTION_IDS)[0];
}

/** The first stories of a section, balanced among publishers, without the lead. */
function itemsBeside(edition: Edition, section: SectionId, limit: number): EditionItem[] {
  const lead = leadOf(edition);
  // Each section has copies of the fallback items.
  const items = sectionItems(edition, section).filter(
    ({ link, title }) => link !== lead?.link || title !== lead.title,
  );
  return fairShare(items, limit, MAX_OF_PUBLISHER);
}

/** The publisher, the site search and the first headlines as schema.org data. */
function describeSite(publication: Publication, edition: Edition): Record<string, unknown> {
  const origin = originOf(publication);
  const publisher = { '@type': 'NewsMediaOrganization', '@id': `${origin}/#publisher` };
  const shown = FIRST_BAND.flatMap((section) => itemsBeside(edition, section, MAX_COLUMN_ITEMS));
  const headlines = headlineList([leadOf(edition) ?? [], shown].flat(), publication);
  return {
    '@graph': [
      {
        ...publisher,
        name: publication.name,
        url: `${origin}/`,
        logo: `${origin}${publication.files}/icon-512.png`,
        email: publication.contacts.email,
        telephone: publication.contacts.phone,
        address: publication.contacts.address,
      },
      {
        '@type': 'WebSite',
        url: `${origin}/`,
        name: publication.name,
        inLanguage: publication.language,
        publisher: { '@id': publisher['@id'] },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}/news?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
      ...(headlines ? [headlines] : []),
    ],
  };
}

function Band({ columns, edition }: { columns: readonly Column[]; edition: Edition }) {
  const publication = usePublication();
  const { home: words, news } = useWords();
  const names: Partial<Record<Column, string>> = words.columns;
  const shown = columns.flatMap((section) => {
    const items = itemsBeside(edition, section, MAX_COLUMN_ITEMS);
    return items.length > 0 ? [{ section, items }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className={`band band-${shown.length}`}>
      {shown.map(({ section, items }) => {
        const name = names[section] ?? news.sections[section];
        const head = cachedMarkup(publication, `head of ${section}`, () => (
          <ColumnHead name={name} href={`/news?category=${section}`} />
        ));
        const first = briefs(items.slice(0, 1), publication, 'picture');
        const html = head + first + briefs(items.slice(1), publication, 'teaser');
        return <Markup key={section} tag="section" html={html} />;
      })}
    </div>
  );
}
