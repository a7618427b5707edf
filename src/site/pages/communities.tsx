import { shortHash } from '../../lib/text/hashes.ts';
import { sectionTags } from '../../model/edition/cache-tags.ts';
import type { Community, Gazetteer } from '../../model/publication/gazetteer.ts';
import { SECTION_IDS } from '../../shared/sections.ts';
import type { PaperBulletin } from '../bulletin/bulletin-store.ts';
import { type PlaceReport, readPlaceReport, warningsOf } from '../bulletin/shown-weather.ts';
import { ChooseCommunity } from '../components/ChooseCommunity.tsx';
import { StructuredData } from '../components/markup.tsx';
import { ExternalLinks, PageHead } from '../components/page-parts.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { NOTICES_PATH } from '../components/WarningStrip.tsx';
import { type LoadedPlaces, loadPlaces } from '../places/load-places.ts';
import { PLACES_PATH } from '../places/place-paths.ts';
import bulletinStyles from '../styles/bulletin.css?inline';
import chooseStyles from '../styles/choose-community.css?inline';
import placesStyles from '../styles/places.css?inline';
import { wordsOf } from '../words/words.ts';
import { loadNotFound } from './error-page.tsx';
import { BulletinSection } from './notices.tsx';
import type { PageLoader } from './page.ts';
import { LocalNames, PlaceLink } from './place-parts.tsx';
import { placesData } from './structured-data.tsx';

/** /communities: the places of the paper's region. 404 for a publication without a gazetteer. */
export const loadCommunities: PageLoader = async (context, url) => {
  const { publication, now } = context;
  const { gazetteer } = publication;
  if (!gazetteer) return loadNotFound(context, url);
  const [places, bulletin, found] = await Promise.all([
    loadPlaces(context),
    context.bulletin(),
    Promise.all(gazetteer.communities.map((place) => readPlaceReport(context, place))),
  ]);
  const reports = new Map(found.flatMap((place) => (place ? [[place.community, place]] : [])));
  const changes = [...reports.values()].flatMap(({ expiresAt }) => expiresAt ?? []);
  const words = wordsOf(publication).communities;
  return {
    title: words.title,
    description: words.description(gazetteer.communities.length, publication.name),
    canonicalPath: PLACES_PATH,
    version: places.isComplete ? `${places.version}.${weatherOf(reports)}` : undefined,
    expiresAt: changes.length > 0 ? Math.min(...changes) : undefined,
    tags: [
      ...sectionTags(publication, SECTION_IDS),
      ...[...reports.values()].flatMap(({ tags }) => tags),
    ],
    styles: placesStyles + chooseStyles + (bulletin?.warnings.length ? bulletinStyles : ''),
    render: () => <Communities {...{ gazetteer, places, reports, bulletin, now }} />,
  };
};

/** Weather reports by place; places without a station are missing. */
type Reports = ReadonlyMap<Community, PlaceReport>;

function weatherOf(reports: Reports): string {
  return shortHash([...reports.values()].map(({ version }) => version).join(' '));
}

interface CommunitiesProps {
  gazetteer: Gazetteer;
  places: LoadedPlaces;
  reports: Reports;
  bulletin: PaperBulletin | undefined;
  now: Date;
}

function Communities({ gazetteer, places, reports, bulletin, now }: CommunitiesProps) {
  const publication = usePublication();
  const { communities, sources } = gazetteer;
  const { communities: words, notices, weather } = useWords();
  const regions = Map.groupBy(communities, ({ region }) => region);
  const rowOf = (community: Community) => ({
    community,
    count: places.byPlace.get(community.slug)?.length ?? 0,
    isWarned: warningsOf(community, bulletin).length > 0,
    place: reports.get(community),
  });
  return (
    <>
      <StructuredData data={placesData(communities, publication)} />
      <PageHead title={words.title}>
        <p>
          {`${words.intro(communities.length)} `}
          <a href={NOTICES_PATH}>{notices.title}</a>
        </p>
        <ChooseCommunity />
      </PageHead>
      <BulletinSection
        title={weather.warnings}
        shown={bulletin?.warnings ?? []}
        communities={communities}
        now={now}
      />
      {[...regions].map(([region, inRegion]) => (
        <section key={region} className="place-region">
          <h2>{region}</h2>
          <ul className="places">
            {inRegion.map((community) => (
              <PlaceRow key={community.slug} {...rowOf(community)} />
            ))}
          </ul>
        </section>
      ))}
      {sources.length > 0 && (
        <section className="place-sources">
          <h2>{words.sources}</h2>
          <ExternalLinks links={sources} />
        </section>
      )}
    </>
  );
}

interface PlaceRowProps {
  community: Community;
  count: number;
  isWarned: boolean;
  place: PlaceReport | undefined;
}

function PlaceRow({ community, count, isWarned, place }: PlaceRowProps) {
  const { communities: words, parts, weather } = useWords();
  const temperature = place?.age === 'recent' ? place.report?.temperature : undefined;
  return (
    <li>
      <h3>
        <PlaceLink community={community} />
      </h3>{' '}
      <p className="local-names">
        <LocalNames community={community} />
      </p>{' '}
      <p className="meta">
        {temperature !== undefined && (
          <>
            <span className="temperature">{parts.degrees(temperature)}</span>{' '}
          </>
        )}
        {isWarned && (
          <>
            <strong>{weather.warnings}</strong>{' '}
          </>
        )}
        <span>{count === 0 ? words.noHeadlines : words.headlines(count)}</span>
      </p>
    </li>
  );
}
