import type { Community } from '../../model/publication/gazetteer.ts';
import { isSameLanguage } from '../../shared/words/languages.ts';
import { usePublication, useWords } from '../components/use-publication.ts';
import { placeMap } from '../places/place-facts.ts';
import { placePath } from '../places/place-paths.ts';

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
