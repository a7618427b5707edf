import type { Resource } from '../../publications/content.ts';
import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { authorData, publisherData } from './publisher-data.ts';

/** The article, revised on this day, as schema.org describes one; what is made for schools is a learning resource too. */
export function articleData(resource: Resource, revised: string, publication: Publication) {
  return {
    '@context': 'https://schema.org',
    '@type': resource.category === 'education' ? ['Article', 'LearningResource'] : 'Article',
    headline: resource.title,
    description: resource.description,
    image: addressOf(publication, resource.image),
    inLanguage: publication.language,
    wordCount: resource.words,
    keywords: resource.tags.join(', '),
    isAccessibleForFree: true,
    mainEntityOfPage: addressOf(publication, `/resources/${resource.slug}`),
    datePublished: revised,
    dateModified: revised,
    author: authorData(undefined, publication),
    publisher: publisherData(publication),
    citation: resource.sources.map(({ title, url }) => ({
      '@type': 'CreativeWork',
      name: title,
      url,
    })),
  };
}
