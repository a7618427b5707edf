import type { Community } from '../../publications/gazetteer.ts';
import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { placePath } from '../places/place-paths.ts';

/** A place as schema.org describes it. */
export function placeData(community: Community, publication: Publication) {
  return { '@context': 'https://schema.org', ...describe(community, publication) };
}

/** Places as a list of schema.org. */
export function placesData(communities: readonly Community[], publication: Publication) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: communities.map((community, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: community.name,
      url: addressOf(publication, placePath(community.slug)),
    })),
  };
}

function describe(community: Community, publication: Publication) {
  const { name, slug, localNames, otherNames, region, latitude, longitude } = community;
  const names = [...localNames.map((local) => local.name), ...otherNames];
  return {
    '@type': 'Place',
    name,
    url: addressOf(publication, placePath(slug)),
    alternateName: [...new Set(names)].filter((other) => other !== name),
    containedInPlace: { '@type': 'AdministrativeArea', name: region },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  };
}
