import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';

/** The publication as schema.org describes the publisher of an article, with its logo. */
export function publisherData(publication: Publication) {
  return {
    ...organisation(publication),
    logo: {
      '@type': 'ImageObject',
      url: addressOf(publication, `${publication.files}/icon-512.png`),
      width: 512,
      height: 512,
    },
  };
}

/** The author of an article: a person, or the publication where none is named, or its staff. */
export function authorData(author: string | undefined, publication: Publication) {
  return author === undefined || author === publication.byline
    ? organisation(publication)
    : { '@type': 'Person', name: author };
}

function organisation(publication: Publication) {
  return {
    '@type': 'Organization',
    name: publication.name,
    url: addressOf(publication, '/'),
  };
}
