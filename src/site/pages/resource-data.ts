import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import type { Resource } from '../content/resources.ts';

/** The article as schema.org describes one. */
export function articleData(resource: Resource, publication: Publication) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: resource.title,
    description: resource.description,
    image: addressOf(publication, resource.image),
    inLanguage: publication.language,
    wordCount: resource.words,
    keywords: resource.tags.join(', '),
    isAccessibleForFree: true,
    mainEntityOfPage: addressOf(publication, `/resources/${resource.slug}`),
    author: { '@type': 'Organization', name: publication.name },
    publisher: {
      '@type': 'Organization',
      name: publication.name,
      url: addressOf(publication, '/'),
    },
    citation: resource.sources.map(({ title, url }) => ({
      '@type': 'CreativeWork',
      name: title,
      url,
    })),
  };
}
