import type { Community } from '../../publications/gazetteer.ts';
import { isSameLanguage } from '../../shared/words/languages.ts';
import { placePath } from '../places/place-paths.ts';
import { usePublication } from './use-publication.ts';

/** The names of a place in the local languages, each in its own and once: those of one spelling are one name. */
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

/** Links to places, as a sentence part: `Iqaluit · Rankin Inlet`. */
export function PlaceLink({ community: { name, slug } }: { community: Community }) {
  return <a href={placePath(slug)}>{name}</a>;
}
