import { sectionTag } from '../../edition/cache-tags.ts';
import {
  type Edition,
  type EditionItem,
  mergedItems,
  sectionItems,
} from '../../edition/edition.ts';
import { adFrameOrigins, frameOrigins } from '../../publications/frame-origins.ts';
import type { Publication } from '../../publications/publication.ts';
import type { SectionId } from '../../publications/sections.ts';
import { originOf } from '../../publications/site-address.ts';
import {
  StoryImage,
  StoryLink,
  StorySource,
  StoryTime,
  textAttributes,
} from '../../shared/components/Story.tsx';
import { markSyllabics } from '../../shared/components/Syllabics.tsx';
import { localDay, longDate, secondsToMidnight } from '../../shared/locale.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { BreakingNews, briefs } from '../components/briefs.tsx';
import { cachedMarkup } from '../components/cached-markup.ts';
import { Embed } from '../components/Embed.tsx';
import { Markup } from '../components/Markup.tsx';
import { StructuredData } from '../components/StructuredData.tsx';
import { WeatherBox } from '../components/WeatherBox.tsx';
import { findRendered } from '../context/rendered-page.ts';
import { loadEdition } from '../context/site-context.ts';
import { EDITION_EDGE_SECONDS } from '../http/caching.ts';
import embedStyles from '../styles/embeds.css?inline';
import homeStyles from '../styles/home.css?inline';
import { headlineList } from './headline-data.tsx';
import type { PageLoader } from './page.ts';
import { firstSentences } from './sentences.ts';

const MAX_COLUMN_ITEMS = 5;
const MAX_BREAKING_ITEMS = 2;

const FIRST_BAND: readonly [name: string, section: SectionId][] = [
  ['Local News', 'local'],
  ['Politics', 'politics'],
  ['Business', 'business'],
  ['Sports', 'sports'],
];
const SECOND_BAND: readonly [name: string, section: SectionId][] = [
  ['Arts & Culture', 'arts'],
  ['Health & Wellness', 'health'],
  ['Technology', 'technology'],
];
const SECTIONS: readonly SectionId[] = [
  'world',
  'local',
  'politics',
  'business',
  'sports',
  'arts',
  'health',
  'technology',
  'opinion',
];

/** The front page (requirements#front-page). */
export const loadHome: PageLoader = async (context) => {
  const { publication, now } = context;
  const { edition, isComplete } = await loadEdition(context);
  const { eventsWall } = publication.embeds;
  return {
    status: 200,
    metadata: {
      title: `${publication.name} | ${publication.cityLine}`,
      description: publication.description,
      canonicalPath: '/',
    },
    version: isComplete ? `${edition.version}.${localDay(publication, now)}` : undefined,
    edgeSeconds: Math.min(EDITION_EDGE_SECONDS, secondsToMidnight(publication, now)),
    tags: SECTIONS.map((section) => sectionTag(publication, section)),
    styles: homeStyles + embedStyles,
    frames: [...frameOrigins(eventsWall), ...adFrameOrigins(publication)],
    document: findRendered(edition, '/', context),
    render: () => <Home publication={publication} edition={edition} now={now} />,
  };
};

function Home({
  publication,
  edition,
  now,
}: {
  publication: Publication;
  edition: Edition;
  now: Date;
}) {
  return (
    <>
      <StructuredData data={describeSite(publication, edition)} />
      <div className="masthead">
        <h1>{publication.name}</h1>
        <p className="folio">
          <span>{longDate(publication, now)}</span>
          <span>{publication.cityLine}</span>
          <span>{publication.price}</span>
        </p>
      </div>
      <div className="lead">
        <Featured item={sectionItems(edition, 'world', 1)[0]} publication={publication} />
        <aside className="lead-side">
          <BreakingNews
            publication={publication}
            html={briefs(sectionItems(edition, 'local', MAX_BREAKING_ITEMS), publication, 'teaser')}
          />
          <WeatherBox publication={publication} />
        </aside>
      </div>
      <AdSlot id={6079445} publication={publication} />
      <Band columns={FIRST_BAND} edition={edition} publication={publication} />
      <AdSlot id={1452360} publication={publication} />
      <Band columns={SECOND_BAND} edition={edition} publication={publication} />
      <div className="events">
        <section>
          <div className="column-head">
            <h2>Local Events</h2>
          </div>
          <Embed source={publication.embeds.eventsWall} title="Local Events" kind="wall" />
        </section>
        <AdSlot id={6079446} publication={publication} />
        <AdSlot id={1452361} publication={publication} />
        <section className="opinion">
          <div className="column-head">
            <h2>Opinion &amp; Editorial</h2>
            <a href="/blog" aria-label="See All Opinion & Editorial">
              See All
            </a>
          </div>
          <Markup
            tag="div"
            className="opinion-grid"
            html={briefs(sectionItems(edition, 'opinion', MAX_COLUMN_ITEMS), publication, 'teaser')}
          />
        </section>
      </div>
    </>
  );
}

/** Who publishes the site, how to search it, and its first headlines (schema.org). */
function describeSite(publication: Publication, edition: Edition): Record<string, unknown> {
  const origin = originOf(publication);
  const publisher = { '@type': 'NewsMediaOrganization', '@id': `${origin}/#publisher` };
  const headlines = headlineList(mergedItems(edition, ['world', 'local']));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...publisher,
        name: publication.name,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
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

function Featured({
  item,
  publication,
}: {
  item: EditionItem | undefined;
  publication: Publication;
}) {
  if (!item) {
    return (
      <section className="featured" aria-busy="true">
        <p className="spinner">Loading featured story...</p>
      </section>
    );
  }
  return (
    <article className="featured">
      <figure>
        <StoryImage item={item} eager />
        <figcaption>{publication.featuredPhotoCredit}</figcaption>
      </figure>
      <h2 {...textAttributes(item)}>
        <StoryLink item={item}>{markSyllabics(item.title)}</StoryLink>
      </h2>
      <p className="standfirst" {...textAttributes(item)}>
        {markSyllabics(firstSentences(item.description, 2))}
      </p>
      <p className="meta">
        By <span className="byline">{publication.byline}</span> <StorySource item={item} />{' '}
        <StoryTime item={item} locale={publication} />
      </p>
      {item.link !== '#' && (
        <p>
          <a className="more" href={item.link} target="_blank" rel="noopener">
            Continue Reading →
          </a>
        </p>
      )}
    </article>
  );
}

function Band({
  columns,
  edition,
  publication,
}: {
  columns: readonly [string, SectionId][];
  edition: Edition;
  publication: Publication;
}) {
  return (
    <div className={`band band-${columns.length}`}>
      {columns.map(([name, section]) => {
        const head = cachedMarkup(publication, `head of column ${section}`, () => (
          <ColumnHead name={name} section={section} />
        ));
        const items = sectionItems(edition, section, MAX_COLUMN_ITEMS);
        const first = briefs(items.slice(0, 1), publication, 'picture');
        const html = head + first + briefs(items.slice(1), publication, 'teaser');
        return <Markup key={section} tag="section" html={html} />;
      })}
    </div>
  );
}

function ColumnHead({ name, section }: { name: string; section: SectionId }) {
  return (
    <div className="column-head">
      <h2>{name}</h2>
      <a href={`/news?category=${section}`} aria-label={`See All ${name}`}>
        See All
      </a>
    </div>
  );
}
