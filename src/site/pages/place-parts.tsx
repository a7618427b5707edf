import { zonedTime } from '../../lib/clock/locale.ts';
import type { Warning } from '../../model/bulletin.ts';
import type { Community } from '../../model/publication/gazetteer.ts';
import { isSameLanguage } from '../../shared/words/languages.ts';
import { communitiesAt, inLanguage } from '../bulletin/shown-weather.ts';
import { OutsideLink } from '../components/page-parts.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { placeMap } from '../places/place-facts.ts';
import { placePath } from '../places/place-paths.ts';

/** The warnings in force, each with its places and its end in the time zone of the first place. */
export function PlaceWarnings(props: {
  warnings: readonly Warning[];
  communities: readonly Community[];
}) {
  const { warnings, communities } = props;
  const publication = usePublication();
  const { language } = publication;
  const { communities: words, weather } = useWords();
  const shown = warnings.flatMap((warning) => {
    const places = communitiesAt(warning.stations, communities);
    const [first] = places;
    return first ? { ...warning, places, timeZone: first.timeZone } : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className="place-warnings" aria-label={weather.warnings}>
      <h2>{weather.warnings}</h2>
      <ul>
        {shown.map(({ id, title, expiresAt, page, level, places, timeZone }) => (
          <li key={id} className={level && `warning-${level}`}>
            <OutsideLink href={inLanguage(page, publication)}>
              {inLanguage(title, publication)}
            </OutsideLink>{' '}
            {words.until(zonedTime({ language, timeZone }, new Date(expiresAt)))}{' '}
            {communities.length > 1 &&
              places.map((community) => (
                <span key={community.slug} className="warned-place">
                  <PlaceLink community={community} />{' '}
                </span>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A map of a place among the others, without names but with a text alternative. */
export function PlaceLocator(props: { community: Community; communities: readonly Community[] }) {
  const { community, communities } = props;
  const { width, height, points } = placeMap(communities);
  const words = useWords().communities;
  const point = points.get(community.slug);
  if (!point || communities.length < 3) return null;
  const dots = [...points.values()].map(({ x, y }) => `M${x} ${y}h0`).join('');
  return (
    <svg
      className="locator"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words.locator(community.name)}
    >
      <path d={dots} />
      <circle cx={point.x} cy={point.y} r="5" />
    </svg>
  );
}

/** The names of a place in the local languages, equal spellings once. */
export function LocalNames({ community: { name, localNames } }: { community: Community }) {
  const publication = usePublication();
  const others = localNames.filter(
    (local, index) =>
      local.name !== name && localNames.findIndex((each) => each.name === local.name) === index,
  );
  return others.map((local, index) => (
    <span key={local.language}>
      {index > 0 && ' · '}
      <span
        lang={isSameLanguage(local.language, publication.language) ? undefined : local.language}
      >
        {local.name}
      </span>
    </span>
  ));
}

export function PlaceLink({ community: { name, slug } }: { community: Community }) {
  return <a href={placePath(slug)}>{name}</a>;
}
